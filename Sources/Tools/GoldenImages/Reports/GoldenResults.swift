import FileAccess

/// The findings of one shard of a verification, for merging on another machine.
///
/// They contain the verdicts and the current files of failed goldens. The JSON form is written by
/// `reel verify --results` and read by `reel merge`. The text, page, summary and JUnit file of
/// merged results are the same as those of a single machine; the page reads the goldens from
/// their folders.
package struct GoldenResults: Codable, Sendable {
  /// The version of the file format.
  private static let format = 3

  private let results: Int
  private let shard: Shard
  private let total: Int
  private let digest: String
  /// The scenarios in order of their positions.
  private let entries: [VerifiedScenario]
  private let leftOut: [Int]?
  /// The versions of the programs and fonts that drew the images.
  private let versions: DrawingVersions

  /// Creates results.
  ///
  /// - Parameters:
  ///   - entries: The scenarios of the shard, in order of their positions.
  ///   - leftOut: The positions of abandoned folders that were removed and have no entry.
  ///   - shard: The shard of the scenarios.
  ///   - total: The number of scenarios and abandoned folders in all shards.
  ///   - digest: The digest of all scenarios, which all shards of a verification share.
  ///   - hasTexts: Whether any scenario contains text, so that the installed fonts affect the
  ///     pixels.
  package init(
    _ entries: [VerifiedScenario], leavingOut leftOut: [Int], shard: Shard, total: Int,
    digest: String, hasTexts: Bool
  ) {
    results = Self.format
    self.entries = entries
    self.leftOut = leftOut.isEmpty ? nil : leftOut
    self.shard = shard
    self.total = total
    self.digest = digest
    versions = DrawingVersions(hasTexts: hasTexts)
  }

  // MARK: Merging

  private var facts: [(what: String, value: String)] {
    [("the digest of the scenarios", digest), ("the number of scenarios", "\(total)")]
      + versions.facts
  }

  /// Returns the scenarios of all shards of a verification, in order of their positions.
  ///
  /// - Parameter parts: The results of the shards, with the paths of their files.
  /// - Throws: `MergeError` if the shards do not belong together, or one is missing or
  ///   duplicated.
  package static func merged(
    _ parts: [(path: String, results: GoldenResults)]
  ) throws(MergeError) -> [VerifiedScenario] {
    guard let first = parts.first else { throw .nothing("the files") }
    var shards = ShardList()
    for part in parts.sorted(by: { $0.results.shard.index < $1.results.shard.index }) {
      try shards.add(part.results.shard, at: part.path)
    }
    for part in parts {
      try MergeError.check(
        first.results.facts, at: first.path, like: part.results.facts, at: part.path)
    }
    if let missing = shards.missing {
      throw .missing(missing, where: parts.map(\.path).joined(separator: ", "))
    }
    let entries = parts.flatMap(\.results.entries).sorted { $0.position < $1.position }
    let positions = entries.map(\.position) + parts.flatMap { $0.results.leftOut ?? [] }
    guard positions.sorted().elementsEqual(0..<max(first.results.total, 0)) else {
      throw .damaged(first.path, reason: "the shards do not contain every scenario exactly once")
    }
    return entries
  }

  // MARK: Files

  /// Returns the results as JSON.
  ///
  /// - Throws: `FileError` if a stored file cannot be read.
  package func json() throws -> [UInt8] { try CodedJSON.encode(self) + [UInt8(ascii: "\n")] }

  private struct Version: Decodable { var results: Int }

  /// Reads a file with the contents of ``json()``.
  ///
  /// - Throws: `FileError` if the file cannot be read, `MergeError` if it does not contain valid
  ///   results.
  package init(readingFrom path: String) throws {
    let bytes = try CodedJSON.read(path)
    if let version = bytes.flatMap({ CodedJSON.decode($0, as: Version.self) })?.results,
      version != Self.format
    {
      throw MergeError.damaged(
        path,
        reason: "it has format version \(version); this \(Program.name) reads version "
          + "\(Self.format)")
    }
    guard let bytes,
      let results = CodedJSON.decode(bytes, as: Self.self, hasInfinities: true)
    else {
      throw MergeError.damaged(
        path, reason: "it was not written by \(Program.name) verify --results")
    }
    self = results
    for finding in entries.compactMap(\.result).flatMap(\.findings)
    where FileName(finding.file.name.utf8)?.isHidden != false {
      throw MergeError.damaged(path, reason: "“\(finding.file.name)” is not the name of a golden")
    }
    for entry in entries {
      if let reason = entry.contradiction {
        throw MergeError.damaged(
          path, reason: "its entry for \(entry.path) is contradictory: \(reason)")
      }
    }
    guard total > 0 else {
      throw MergeError.damaged(path, reason: "it contains no scenarios")
    }
  }
}

extension Shard: Codable {
  /// Reads a shard in the form `1/4`.
  public init(from decoder: any Decoder) throws {
    try self.init(parsing: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the shard in the form `1/4`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
