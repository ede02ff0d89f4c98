package import FileAccess
import RefreshScenario
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which golden files of a folder are whose: what may be replaced or removed.
///
/// An owner is the file that says what is held, a scenario or a test, by its path from the folder of
/// golden files. `reel schema goldens` describes the file.
package struct GoldenManifest: Hashable, Sendable {
  /// The file's name in the folder of golden files.
  package static let fileName: FileName = "manifest.json"
  /// What the file says it is.
  package static let format = "refreshreel-goldens"
  private static let version = 1

  /// Files and their owners.
  private(set) package var owners: [ExactPath: ExactPath] = [:]

  /// Lists nothing.
  package init() {}

  /// The files of an owner.
  package func files(of owner: ExactPath) -> Set<ExactPath> {
    Set(owners.filter { $0.value == owner }.keys)
  }

  /// Lists a file as an owner's, whosever it was.
  mutating func add(_ file: String, of owner: ExactPath) { owners[ExactPath(file)] = owner }

  /// Lists a file no more.
  mutating func remove(_ file: String) { owners[ExactPath(file)] = nil }

  /// The file's bytes: a line a golden, sorted by owner and name, so that it merges well.
  var bytes: [UInt8] {
    let rows = owners.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    let json: JSONValue = .object([
      "format": .text(Self.format), "version": .integer(Self.version),
      "goldens": .list(
        rows.map { .object(["owner": .text($0.value.text), "file": .text($0.key.text)]) }),
    ])
    return Array(json.text.utf8)
  }
}

extension GoldenManifest {
  private struct Content: Decodable {
    struct Row: Decodable {
      var owner: String
      var file: String
    }
    var format: String
    var version: Int
    var goldens: [Row]
  }

  private struct Head: Decodable {
    var format: String
    var version: Int
  }

  /// Whether a file is a manifest of golden files, or what a merge or a crash has left of one.
  static func isMeant(by bytes: [UInt8]) -> Bool {
    if let head = try? JSONDecoder().decode(Head.self, from: Data(bytes)) {
      return head.format == format
    }
    return String(decoding: bytes, as: UTF8.self).contains("\"\(format)\"")
  }

  /// Reads a manifest's bytes.
  ///
  /// - Parameter path: the file, for the error.
  package init(_ bytes: [UInt8], path: String) throws(GoldenManifestError) {
    let data = Data(bytes)
    let head = try? JSONDecoder().decode(Head.self, from: data)
    if let head, head.format != Self.format {
      throw GoldenManifestError(path: path, reason: .foreign)
    }
    if let head, head.version != Self.version {
      throw GoldenManifestError(path: path, reason: .version(head.version))
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: data) else {
      let isMerged = String(decoding: bytes, as: UTF8.self).contains("<<<<<<<")
      throw GoldenManifestError(path: path, reason: isMerged ? .conflict : .damaged)
    }
    for row in content.goldens {
      // What is listed may be removed, so that it must not lead anywhere else.
      guard FileName(row.file.utf8) != nil, FailedGoldens.isGoldenName(row.file),
        !row.owner.isEmpty, !row.owner.utf8.contains(0)
      else { throw GoldenManifestError(path: path, reason: .name(row.file)) }
      let owner = ExactPath(row.owner)
      if let other = owners.updateValue(owner, forKey: ExactPath(row.file)), other != owner {
        throw GoldenManifestError(path: path, reason: .twice(row.file, other.text, row.owner))
      }
    }
  }
}

/// A manifest of golden files that cannot be used.
package struct GoldenManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// Something else has the name.
    case foreign
    case damaged
    /// A merge left its marks.
    case conflict
    /// Another version's format.
    case version(Int)
    /// A name that is no golden file's.
    case name(String)
    /// One file has two owners.
    case twice(String, String, String)
  }

  package let path: String
  package let reason: Reason

  package var description: String {
    let again =
      "; restore it, or remove it and adopt the goldens again: \(Program.name) verify SCENARIO --record missing"
    switch reason {
    case .foreign:
      return "\(path) is not a list of goldens; keep goldens in a folder of their own"
    case .damaged: return "\(path) is damaged" + again
    case .conflict:
      return "\(path) has the marks of a merge; keep the lines of both sides without the marks"
    case .version(let version):
      return "\(path) has version \(version), which a newer reel wrote; use that one"
    case .name(let name): return "\(path) lists \(name), which is no golden's name" + again
    case .twice(let file, let first, let second):
      return "\(path) lists \(file) for both \(first) and \(second); keep the line of one of them"
    }
  }
}
