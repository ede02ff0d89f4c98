package import FileAccess

/// The owners of the golden files in a folder.
///
/// An owner is a scenario or test file, given by its path relative to the folder. Only files that
/// are listed under an owner are replaced or removed for it. `reel schema goldens` describes the
/// file format.
package struct GoldenManifest: Hashable, Sendable {
  /// The name of the manifest in the folder of golden files.
  package static let fileName: FileName = "manifest.json"
  /// The value of the file's `format` field.
  package static let format = "refreshreel-goldens"
  private static let version = 1

  /// The owner of each file, by the file's name.
  private(set) package var owners: [ExactPath: ExactPath] = [:]
  /// The programs and fonts that drew the files of each owner, if known.
  private(set) var tools: [ExactPath: DrawingTools] = [:]

  package init() {}

  package func files(of owner: ExactPath) -> Set<ExactPath> {
    Set(owners.filter { $0.value == owner }.keys)
  }

  /// Lists a file under an owner, replacing any previous owner.
  mutating func add(_ file: String, of owner: ExactPath) { owners[ExactPath(file)] = owner }

  /// Sets the programs and fonts that drew the files of an owner.
  mutating func set(_ drawn: DrawingTools, of owner: ExactPath) { tools[owner] = drawn }

  mutating func remove(_ file: String) {
    guard let owner = owners.removeValue(forKey: ExactPath(file)) else { return }
    if !owners.values.contains(owner) { tools[owner] = nil }
  }

  /// The contents of the manifest: one golden per line, sorted by owner and name.
  ///
  /// The list ends in `null`, so that every golden's line ends in a comma. The lines of two
  /// manifests can therefore be merged by keeping both.
  var bytes: [UInt8] {
    func row(_ owner: ExactPath, _ key: String, _ value: String) -> JSONValue {
      .object(["owner": .text(owner.text), "\(key)": .text(value)])
    }
    let files = Dictionary(grouping: owners.keys) { owners[$0] ?? $0 }
    let rows = files.sorted { $0.key < $1.key }.flatMap { owner, files in
      (tools[owner].map { [row(owner, "drawn", $0.rawValue)] } ?? [])
        + files.sorted().map { row(owner, "file", $0.text) }
    }
    let json: JSONValue = .object([
      "format": .text(Self.format), "version": .integer(Self.version),
      "goldens": .list(rows + [.null]),
    ])
    return Array(json.text.utf8)
  }
}

extension GoldenManifest {
  private struct ManifestFile: Decodable {
    struct Row: Decodable {
      var owner: String
      var file: String?
      var drawn: DrawingTools?
    }
    var format: String
    var version: Int
    var goldens: [Row?]
  }

  private struct Head: Decodable {
    var format: String
    var version: Int
  }

  /// Returns whether a file with these contents is a golden manifest, even if a merge or a crash
  /// has damaged it.
  static func isMeant(by bytes: [UInt8]) -> Bool {
    if let head = CodedJSON.decode(bytes, as: Head.self) { return head.format == format }
    return String(decoding: bytes, as: UTF8.self).contains("\"\(format)\"")
  }

  /// Parses the contents of a manifest.
  ///
  /// - Parameter path: The path of the file, for error messages.
  package init(_ bytes: [UInt8], path: String) throws(GoldenManifestError) {
    let head = CodedJSON.decode(bytes, as: Head.self)
    if let head, head.format != Self.format {
      throw GoldenManifestError(path: path, reason: .foreign)
    }
    if let head, head.version != Self.version {
      throw GoldenManifestError(path: path, reason: .version(head.version))
    }
    guard let content = CodedJSON.decode(bytes, as: ManifestFile.self) else {
      throw GoldenManifestError(
        path: path, reason: GoldenMerge.hasMarkers(bytes) ? .conflict : .damaged)
    }
    for case let row? in content.goldens {
      // Listed files may be removed, so a name must not lead to another folder.
      let file = row.file ?? ""
      if row.file == nil, let drawn = row.drawn {
        tools[ExactPath(row.owner)] = drawn
        continue
      }
      guard FileName(file.utf8) != nil, FailedGoldens.isGoldenName(file),
        !row.owner.isEmpty, !row.owner.utf8.contains(0)
      else { throw GoldenManifestError(path: path, reason: .name(file)) }
      let owner = ExactPath(row.owner)
      if let other = owners.updateValue(owner, forKey: ExactPath(file)), other != owner {
        throw GoldenManifestError(path: path, reason: .twice(file, other.text, row.owner))
      }
    }
  }
}

/// An error in a golden manifest.
package struct GoldenManifestError: ReportedError, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The file is not a golden manifest.
    case foreign
    case damaged
    /// The file contains the conflict markers of a merge.
    case conflict
    /// The file has a different version of the format.
    case version(Int)
    /// A listed name is not that of a golden file.
    case name(String)
    /// A file is listed under two owners: the name of the file and both owners.
    case twice(String, String, String)
  }

  package let path: String
  package let reason: Reason

  package var description: String {
    let again =
      "; restore it, or remove it and adopt the goldens again: "
      + "\(Program.name) verify SCENARIO --record missing"
    switch reason {
    case .foreign: return "\(path) is not a golden manifest; use a separate folder for goldens"
    case .damaged: return "\(path) is damaged" + again
    case .conflict:
      return "\(path) contains conflict markers; remove them and keep the lines of both sides"
    case .version(let version):
      return "\(path) has format version \(version), which this \(Program.name) cannot read; use "
        + "the version of \(Program.name) that wrote it"
    case .name(let name): return "\(path) lists \(name), which is not the name of a golden" + again
    case .twice(let file, let first, let second):
      return "\(path) lists \(file) for both \(first) and \(second); keep one of the two lines"
    }
  }

  package var exitStatus: FinalStatus { .badData }
}
