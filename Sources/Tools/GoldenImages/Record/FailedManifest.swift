import FileAccess
import RefreshScenario
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of failed goldens in a folder, each with the golden and the scenario that were
/// compared.
///
/// A file is approved only if neither has changed since.
struct FailedManifest: Equatable {
  private static let format = "refreshreel-failed-goldens"
  private static let version = 1

  /// A file, and what it was compared with.
  struct Row: Codable, Equatable {
    var file: String
    /// The owner as listed in the golden folder's manifest; `nil` if the file has none.
    var owner: String?
    /// The digest of the golden; `nil` if the golden was missing.
    var golden: String?
    /// The path of the scenario file, relative to the golden folder; `nil` without a scenario file.
    var scenario: String?
    /// The digest of the scenario file.
    var scenarioDigest: String?
    /// The description of what drew the file; see ``DrawingTools``.
    var drawn: String?

    fileprivate var json: JSONValue {
      var json: JSONObject = ["file": .text(file)]
      json["owner"] = owner.map { .text($0) }
      json["golden"] = golden.map { .text($0) }
      json["scenario"] = scenario.map { .text($0) }
      json["scenarioDigest"] = scenarioDigest.map { .text($0) }
      json["drawn"] = drawn.map { .text($0) }
      return .object(json)
    }
  }

  private struct Content: Decodable {
    var format: String
    var version: Int
    var files: [Row]
  }

  private var rows: [ExactPath: Row] = [:]

  init() {}

  /// Parses the contents of a manifest, or returns `nil` if they are invalid.
  init?(_ bytes: [UInt8]) {
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.format == Self.format, content.version == Self.version
    else { return nil }
    for row in content.files { self[row.file] = row }
  }

  subscript(file: String) -> Row? {
    get { rows[ExactPath(file)] }
    set { rows[ExactPath(file)] = newValue }
  }

  var isEmpty: Bool { rows.isEmpty }

  /// The contents of the file, sorted by name.
  var bytes: [UInt8] {
    let json: JSONValue = .object([
      "format": .text(Self.format), "version": .integer(Self.version),
      "files": .list(rows.sorted { $0.key < $1.key }.map(\.value.json)),
    ])
    return Array(json.text.utf8)
  }
}

extension FailedManifest.Row {
  /// Returns the reason that a golden cannot be replaced with the file, or `nil` if neither the
  /// golden nor the scenario has changed since the comparison.
  ///
  /// - Throws: `FileError` if the golden cannot be read.
  func objection(in folder: GoldenFolder) throws(FileError) -> String? {
    let path = scenario.map { CanonicalPath.of(folder.path(ofOwner: ExactPath($0))) }
    let name = path.map { CanonicalPath.way(from: CanonicalPath.of("."), to: $0) }
    let remedy: String
    if let name, owner == scenario {
      let command: ShellText = "\(Program.name) verify \(path: name)"
      remedy = "; compare again: \(command.text)"
    } else {
      remedy = "; run the test again"
    }
    if let path, let name {
      let digest = (try? InputFile.read(path)).map { SHA256.hexDigest(of: $0) }
      if digest != scenarioDigest { return "\(name) has changed since the comparison" + remedy }
    }
    guard try folder.digest(of: file) != golden else { return nil }
    return "\(InputFile.path(of: file, in: folder.path)) has changed since the comparison" + remedy
  }
}
