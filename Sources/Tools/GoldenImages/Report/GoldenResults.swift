import FileAccess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The findings of one shard of a verification, for merging on another machine.
///
/// They contain the verdicts and the current files of failed goldens. The JSON form is written by
/// `reel verify --results` and read by `reel merge`. The text, page, summary and JUnit file of
/// merged results are the same as those of a single machine; the page reads the goldens from
/// their folders.
package struct GoldenResults: Sendable {
  /// The version of the file format.
  package static let format = 2

  private let shard: Shard
  private let total: Int
  private let digest: String
  /// The entries in order of their positions.
  private let entries: [GoldenSummary.Entry]
  private let leftOut: [Int]
  /// The versions of the programs and fonts that drew the images.
  private let versions: DrawingVersions

  /// Creates results.
  ///
  /// - Parameters:
  ///   - entries: The entries of the shard, in order of their positions.
  ///   - leftOut: The positions of abandoned folders that were removed and have no entry.
  ///   - shard: The shard of the scenarios.
  ///   - total: The number of scenarios and abandoned folders in all shards.
  ///   - digest: The digest of all scenarios, which all shards of a verification share.
  ///   - hasTexts: Whether any scenario contains text, so that the installed fonts affect the
  ///     pixels.
  package init(
    _ entries: [GoldenSummary.Entry], leavingOut leftOut: [Int], shard: Shard, total: Int,
    digest: String,
    hasTexts: Bool
  ) {
    (self.entries, self.leftOut) = (entries, leftOut)
    (self.shard, self.total, self.digest) = (shard, total, digest)
    versions = DrawingVersions(hasTexts: hasTexts)
  }

  // MARK: Merging

  private var facts: [(what: String, value: String)] {
    [("the digest of the scenarios", digest), ("the number of scenarios", "\(total)")]
      + versions.facts
  }

  /// Returns the entries of all shards of a verification, in order of their positions.
  ///
  /// - Parameter parts: The results of the shards, with the paths of their files.
  /// - Throws: `MergeError` if the shards do not belong together, or one is missing or
  ///   duplicated.
  package static func merged(
    _ parts: [(path: String, results: GoldenResults)]
  ) throws(MergeError) -> [GoldenSummary.Entry] {
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
    let positions = entries.map(\.position) + parts.flatMap(\.results.leftOut)
    guard positions.sorted().elementsEqual(0..<max(first.results.total, 0)) else {
      throw .damaged(first.path, reason: "the shards do not contain every scenario exactly once")
    }
    return entries
  }

  // MARK: Files

  /// Returns the results as JSON.
  ///
  /// - Throws: `FileError` if a stored file cannot be read.
  package func json() throws -> [UInt8] {
    try CodedJSON.encode(try Document(self)) + [UInt8(ascii: "\n")]
  }

  /// Reads a file with the contents of ``json()``.
  ///
  /// - Throws: `FileError` if the file cannot be read, `MergeError` if it does not contain valid
  ///   results.
  package init(readingFrom path: String) throws {
    guard let data = try OwnJSON.read(path),
      let document = CodedJSON.decode(data, as: Document.self, hasInfinities: true)
    else {
      throw MergeError.damaged(
        path, reason: "it was not written by \(Program.name) verify --results")
    }
    guard document.results == Self.format else {
      throw MergeError.damaged(
        path,
        reason: "it has format version \(document.results); this \(Program.name) reads version "
          + "\(Self.format)")
    }
    guard let shard = try? Shard(parsing: document.shard) else {
      throw MergeError.damaged(path, reason: "“\(document.shard)” is not a shard")
    }
    for finding in document.entries.compactMap(\.checked).flatMap(\.findings)
    where !Self.isName(finding.file.name) {
      throw MergeError.damaged(path, reason: "“\(finding.file.name)” is not the name of a golden")
    }
    for entry in document.entries {
      if let reason = entry.contradiction {
        throw MergeError.damaged(
          path, reason: "its entry for \(entry.path) is contradictory: \(reason)")
      }
    }
    guard document.total > 0 else {
      throw MergeError.damaged(path, reason: "it contains no scenarios")
    }
    (self.shard, total, digest) = (shard, document.total, document.digest)
    versions = document.versions
    entries = document.entries.map(\.entry)
    leftOut = document.leftOut ?? []
  }

  /// Returns whether a text is the name of a visible file, without folders.
  private static func isName(_ text: String) -> Bool {
    FileName(text.utf8).map { !$0.isHidden } ?? false
  }

  /// The valid exit codes for a failed scenario: 1 and those of `sysexits.h`.
  private static let statuses: Set<Int32> = Set([1] + (64...78))

  /// The contents of the JSON file.
  private struct Document: Codable {
    var results: Int
    var versions: DrawingVersions
    var shard: String
    var digest: String
    var total: Int
    var entries: [EntryDocument]
    var leftOut: [Int]?

    init(_ results: GoldenResults) throws {
      self.results = GoldenResults.format
      versions = results.versions
      shard = results.shard.description
      (digest, total) = (results.digest, results.total)
      entries = try results.entries.map(EntryDocument.init)
      leftOut = results.leftOut.isEmpty ? nil : results.leftOut
    }
  }

  private struct EntryDocument: Codable {
    var position: Int
    var path: String
    var status: Int32?
    var message: String?
    var checked: CheckedDocument?

    init(_ entry: GoldenSummary.Entry) throws {
      (position, path, status) = (entry.position, entry.path, entry.status)
      switch entry.outcome {
      case .failed(let message): self.message = message
      case .checked(let checked): self.checked = try CheckedDocument(checked)
      }
    }

    /// The reason that no verification writes this entry, or `nil` if it is valid.
    ///
    /// An exit code of 0, for example, would make `reel merge` succeed in spite of an error.
    var contradiction: String? {
      switch (checked, message, status) {
      case (let checked?, nil, nil): checked.contradiction
      case (nil, _?, let status?) where GoldenResults.statuses.contains(status): nil
      case (nil, _?, let status):
        status.map { "a failure with the exit code \($0)" } ?? "a failure without an exit code"
      case (nil, nil, _): "neither compared goldens nor an error"
      default: "both compared goldens and an error or an exit code"
      }
    }

    var entry: GoldenSummary.Entry {
      GoldenSummary.Entry(
        checked.map { .checked($0.goldens) } ?? .failed(message ?? ""), path: path, status: status,
        position: position)
    }
  }

  private struct CheckedDocument: Codable {
    var scenario: String
    var inputs: [String: String]
    var drawn: DrawingTools?
    var recordedWith: DrawingTools?
    var notes: [String]
    var missingFamilies: [String]?
    var folder: String
    var owner: String?
    var unlisted: [String]
    var recorded: [String]
    var adopted: [String]
    var pruned: [String]
    var findings: [FindingDocument]

    init(_ checked: CheckedGoldens) throws {
      (scenario, inputs) = (checked.found.scenario, checked.found.inputs)
      (drawn, recordedWith) = (checked.found.drawn, checked.found.recordedWith)
      notes = checked.found.notes
      missingFamilies = checked.found.missingFamilies
      (folder, owner) = (checked.found.folder, checked.found.goldenFolder.owner?.text)
      unlisted = checked.found.unlisted
      (recorded, adopted, pruned) = (checked.recorded, checked.adopted, checked.pruned)
      findings = try checked.found.findings.map(FindingDocument.init)
    }

    /// The reason that no verification writes these goldens, or `nil` if they are valid.
    var contradiction: String? {
      if findings.isEmpty { return "no compared goldens" }
      func names(_ isMeant: (FindingDocument) -> Bool) -> Set<String> {
        Set(findings.filter(isMeant).map(\.file.name))
      }
      let (orphans, made) = (names { $0.verdict == .orphaned }, names { $0.verdict != .orphaned })
      if let name = pruned.first(where: { !orphans.contains($0) }) {
        return "\(name) was removed but is not orphaned"
      }
      if let name = recorded.first(where: { !made.contains($0) && $0 != GoldenFile.sliceName }) {
        return "\(name) was recorded but is orphaned"
      }
      for case .changedImage(let difference) in findings.map(\.verdict)
      where !difference.isPlausible {
        return "more differing pixels than the image has"
      }
      return nil
    }

    var goldens: CheckedGoldens {
      var result = GoldenResult(
        scenario: scenario, inputs: inputs,
        folder: GoldenFolder(namedByResults: folder, owner: owner),
        findings: findings.map(\.finding), unlisted: unlisted)
      (result.drawn, result.recordedWith) = (drawn, recordedWith)
      result.notes = notes
      result.missingFamilies = missingFamilies ?? []
      return CheckedGoldens(result, recorded: recorded, adopted: adopted, pruned: pruned)
    }
  }

  /// A finding, without the current file if the golden matches.
  private struct FindingDocument: Codable {
    var file: GoldenFile
    var verdict: GoldenFinding.Verdict
    var blankness: String?
    var golden: String?
    var actual: Data?
    var difference: Data?

    init(_ finding: GoldenFinding) throws {
      (file, verdict, blankness) = (finding.file, finding.verdict, finding.blankness)
      guard !finding.isPassed else { return }
      golden = finding.golden
      actual = finding.actual.isEmpty ? nil : Data(try finding.actual.read())
      difference = finding.difference.isEmpty ? nil : Data(try finding.difference.read())
    }

    var finding: GoldenFinding {
      GoldenFinding(
        file, verdict, actual: Array(actual ?? Data()), difference: Array(difference ?? Data()),
        golden: golden, blankness: blankness)
    }
  }
}
