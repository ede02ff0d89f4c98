import FileAccess

/// The files in the folder of failed goldens, each with what was compared.
package struct FailedManifest {
  private static let format = "refreshreel-failed-goldens"
  private static let version = 1

  /// A file, and what was compared with it.
  ///
  /// The file is approved only if nothing of that has changed since.
  struct Row: Codable, Equatable {
    /// The path of the file below the folder.
    var file: String
    /// The digest of the file.
    var fileDigest: String
    /// The path of the golden; `nil` for a file that is not approved, such as an image of
    /// differences.
    var golden: String?
    /// The digest of the golden; `nil` if the golden was missing.
    var goldenDigest: String?
    /// The owner as listed in the golden folder's manifest; `nil` if the file has none.
    var owner: String?
    /// The path of the scenario file, relative to the golden folder; `nil` without a scenario file.
    var scenario: String?
    /// The digest of the scenario file.
    var scenarioDigest: String?
    /// The programs and fonts that drew the file.
    var drawn: DrawingTools?
  }

  private struct Content: Codable {
    var format: String
    var version: Int
    var files: [Row]
  }

  /// The rows by their files.
  var rows: [EntryPath: Row] = [:]

  init() {}

  /// Parses the contents of a manifest, or returns `nil` if they are invalid.
  init?(_ bytes: [UInt8]) {
    guard let content = CodedJSON.decode(bytes, as: Content.self),
      content.format == Self.format, content.version == Self.version
    else { return nil }
    for row in content.files {
      guard let file = EntryPath(row.file), FailedGoldens.isGoldenName(row.file) else { return nil }
      rows[file] = row
    }
  }

  /// Returns the contents of the file, sorted by path.
  func bytes() throws -> [UInt8] {
    let files = rows.sorted { $0.key < $1.key }.map(\.value)
    return try CodedJSON.encode(
      Content(format: Self.format, version: Self.version, files: files), isPretty: true)
  }
}

extension FailedManifest.Row {
  /// Returns the reason that a golden cannot be replaced with the file, or `nil` if nothing has
  /// changed since the comparison.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file, or `nil` if it cannot be read.
  ///   - name: The name of the golden.
  /// - Throws: `FileError` if the golden cannot be read.
  func objection(
    to bytes: [UInt8]?, replacing name: String, in folder: GoldenFolder
  ) throws(FileError) -> String? {
    let path = scenario.map { CanonicalPath.of(folder.path(ofOwner: ExactPath($0))) }
    let shownPath = path.map { CanonicalPath.way(from: CanonicalPath.of("."), to: $0) }
    let changed: String
    if let path, let shownPath, Self.digest(of: try? InputFile.read(path)) != scenarioDigest {
      changed = shownPath
    } else if try folder.digest(of: name) != goldenDigest {
      changed = InputFile.path(of: name, in: folder.path)
    } else if Self.digest(of: bytes) != fileDigest {
      changed = "the file"
    } else {
      return nil
    }
    var remedy = "run the test again"
    if let shownPath, owner == scenario {
      let command: ShellText = "\(Program.name) verify \(path: shownPath)"
      remedy = "compare again: \(command.text)"
    }
    return "\(changed) has changed since the comparison; \(remedy)"
  }

  private static func digest(of bytes: [UInt8]?) -> String? {
    bytes.map { SHA256.hexDigest(of: $0) }
  }
}
