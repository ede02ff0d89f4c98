import FileAccess

/// The files in the folder of failed goldens, each with what was compared.
package struct FailedManifest: Sendable {
  private static let format = "refreshreel-failed-goldens"
  private static let version = 1

  private struct ManifestFile: Codable {
    var format: String
    var version: Int
    var inputs: [String: [String: String]]?
    var files: [GoldenComparison]
  }

  /// The rows by their files.
  var rows: [EntryPath: GoldenComparison] = [:]
  /// The digests of the files that runs read, by ``GoldenComparison/inputs`` and path.
  ///
  /// A path is relative to the working folder unless the file is outside of it.
  private(set) var inputs: [String: [String: String]] = [:]

  init() {}

  /// Parses the contents of a manifest, or returns `nil` if they are invalid.
  init?(_ bytes: [UInt8]) {
    guard let content = CodedJSON.decode(bytes, as: ManifestFile.self),
      content.format == Self.format, content.version == Self.version
    else { return nil }
    inputs = content.inputs ?? [:]
    for row in content.files {
      guard let file = EntryPath(row.file), FailedGoldens.isGoldenName(row.file),
        row.inputs.map({ inputs[$0] != nil }) ?? (row.scenario == nil)
      else { return nil }
      rows[file] = row
    }
  }

  /// Adds the digests of the files that a run read, and returns the digest of the digests; `nil` if
  /// it read none.
  mutating func add(_ read: [String: String]) throws -> String? {
    guard !read.isEmpty else { return nil }
    let digest = SHA256.hexDigest(of: try CodedJSON.encode(read))
    inputs[digest] = read
    return digest
  }

  /// Returns the contents of the file, sorted by path.
  func bytes() throws -> [UInt8] {
    let files = rows.sorted { $0.key < $1.key }.map(\.value)
    let used = Set(files.compactMap(\.inputs))
    return try CodedJSON.encode(
      ManifestFile(
        format: Self.format, version: Self.version, inputs: inputs.filter { used.contains($0.key) },
        files: files), isPretty: true)
  }
}

/// The comparison of one golden in a verification, as it was shown, which an approval presents.
///
/// A golden is replaced only if nothing of that has changed since.
struct GoldenComparison: Codable, Hashable, Sendable {
  /// The path of the current file below the folder of failed goldens.
  var file: String
  /// The digest of the current file.
  var fileDigest: String
  /// The path of the golden; `nil` for a file that is not approved, such as an image of differences.
  var golden: String?
  /// The digest of the golden; `nil` if the golden was missing.
  var goldenDigest: String?
  /// The digest of the digests of all files that the run read; `nil` if it read none.
  var inputs: String?
  /// The owner as listed in the golden folder's manifest; `nil` if the file has none.
  var owner: String?
  /// The path of the scenario file, relative to the golden folder; `nil` without a scenario file.
  var scenario: String?
  /// The programs and fonts that drew the file.
  var drawn: DrawingTools?
}
