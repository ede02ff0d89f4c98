import CairoBackend
import FileAccess
package import FrameSequence
import RefreshScenario
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a shard of a verification has found, for another machine to put together with the rest: the
/// verdicts, and the files of today of what does not hold.
///
/// As JSON it is what `reel verify --results` writes and `reel merge` reads. The text, the page, the
/// summary and the JUnit file of merged results are those that one machine would have written; the page
/// reads the goldens themselves where they lie.
package struct GoldenResults: Sendable {
  /// The version of the file's format.
  package static let format = 1

  /// A scenario's outcome, and its place among all.
  package struct Entry: Sendable {
    /// The place, from zero.
    package var position: Int
    /// Its file, as it was named.
    package var path: String
    /// Its goldens, or why they could not be compared.
    package var outcome: GoldenSummary.Outcome
    /// The code with which a program ends that finds only this; `nil` for that of goldens that fail.
    package var status: Int32?

    /// Makes an entry.
    package init(
      position: Int, path: String, outcome: GoldenSummary.Outcome, status: Int32? = nil
    ) {
      (self.position, self.path) = (position, path)
      (self.outcome, self.status) = (outcome, status)
    }
  }

  /// The part of the scenarios that these are.
  package let shard: Shard
  /// How many scenarios and abandoned folders there are to tell of in all shards.
  package let total: Int
  /// A digest of all scenarios, which the shards of one verification have in common.
  package let digest: String
  /// The entries, by their place.
  package internal(set) var entries: [Entry] = []
  /// The places of folders of which there was nothing to tell, as they were cleared away.
  private var leftOut: [Int] = []
  /// The versions that drew.
  private let versions: DrawingVersions

  /// No results yet.
  ///
  /// - Parameters:
  ///   - shard: the part of the scenarios.
  ///   - total: how many there are in all.
  ///   - digest: a digest of all of them.
  ///   - hasTexts: whether any of them shows texts.
  package init(shard: Shard, total: Int, digest: String, hasTexts: Bool) {
    (self.shard, self.total, self.digest) = (shard, total, digest)
    versions = DrawingVersions(hasTexts: hasTexts)
  }

  /// Adds an entry, the places ascending.
  package mutating func add(_ entry: Entry) { entries.append(entry) }

  /// Notes that there is nothing to tell of a place after all.
  package mutating func leaveOut(_ position: Int) { leftOut.append(position) }

  // MARK: Putting together

  private var facts: [(what: String, value: String)] {
    [("the scenarios' digest", digest), ("the number of scenarios", "\(total)")] + versions.facts
  }

  /// All entries of a verification's shards, in their order.
  ///
  /// - Parameter parts: the shards, with the files that they were read from.
  /// - Throws: `MergeError` where they do not belong together, or one is missing or twice there.
  package static func merged(
    _ parts: [(path: String, results: GoldenResults)]
  ) throws(MergeError) -> [Entry] {
    guard let first = parts.first else { throw .nothing("the files") }
    var shards = ShardList()
    for part in parts.sorted(by: { $0.results.shard.index < $1.results.shard.index }) {
      try shards.add(part.results.shard, at: part.path)
    }
    for part in parts {
      try MergeError.check(first.path, first.results.facts, part.path, part.results.facts)
    }
    if let missing = shards.missing {
      throw .missing(missing, where: parts.map(\.path).joined(separator: ", "))
    }
    let entries = parts.flatMap(\.results.entries).sorted { $0.position < $1.position }
    let positions = entries.map(\.position) + parts.flatMap(\.results.leftOut)
    guard positions.sorted().elementsEqual(0..<max(first.results.total, 0)) else {
      throw .damaged(first.path, reason: "the shards together do not hold every scenario once")
    }
    return entries
  }

  // MARK: Files

  /// The results as JSON.
  package func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = Self.wordsOfNumbers
    return Array(try encoder.encode(try Document(self))) + [UInt8(ascii: "\n")]
  }

  /// Reads a file of what ``json()`` returns.
  ///
  /// - Throws: A `FileError` if it cannot be read, a `MergeError` if it is not one of ours.
  package init(readingFrom path: String) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try OwnJSON.read(path),
      let document = try? decoder.decode(Document.self, from: data)
    else {
      throw MergeError.damaged(
        path, reason: "it is not what \(Program.name) verify --results writes")
    }
    guard document.results == Self.format else {
      throw MergeError.damaged(
        path, reason: "its format is \(document.results), and \(Self.format) is known")
    }
    guard let shard = try? Shard(parsing: document.shard) else {
      throw MergeError.damaged(path, reason: "“\(document.shard)” is no shard")
    }
    for finding in document.entries.compactMap(\.checked).flatMap(\.findings)
    where !Self.isName(finding.file.name) {
      throw MergeError.damaged(path, reason: "“\(finding.file.name)” is no golden file's name")
    }
    for entry in document.entries {
      if let reason = entry.contradiction {
        throw MergeError.damaged(
          path, reason: "what it says of \(entry.path) contradicts itself: \(reason)")
      }
    }
    guard document.total > 0 else {
      throw MergeError.damaged(path, reason: "it is of no scenarios")
    }
    (self.shard, total, digest) = (shard, document.total, document.digest)
    versions = document.versions
    entries = document.entries.map(\.entry)
    leftOut = document.leftOut ?? []
  }

  /// Whether a text names a file in a folder, and nothing elsewhere.
  private static func isName(_ text: String) -> Bool {
    FileName(text.utf8).map { !$0.isHidden } ?? false
  }

  /// The codes with which a program can end that finds one scenario wrong: 1, and those of sysexits.
  private static let statuses: Set<Int32> = Set([1] + (64...78))

  private static let wordsOfNumbers = JSONEncoder.NonConformingFloatEncodingStrategy
    .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")

  /// The file.
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

    init(_ entry: Entry) throws {
      (position, path, status) = (entry.position, entry.path, entry.status)
      switch entry.outcome {
      case .failed(let message): self.message = message
      case .checked(let checked): self.checked = try CheckedDocument(checked)
      }
    }

    /// The reason why no verification writes such an entry, or `nil` if one could.
    ///
    /// A program that ends with the code should not be able to pass for that.
    var contradiction: String? {
      switch (checked, message, status) {
      case (let checked?, nil, nil): checked.contradiction
      case (nil, _?, let status?) where GoldenResults.statuses.contains(status): nil
      case (nil, _?, let status):
        status.map { "a failure with the exit code \($0)" } ?? "a failure without an exit code"
      case (nil, nil, _): "neither goldens nor why they could not be compared"
      default: "goldens that were compared, with a failure or an exit code"
      }
    }

    var entry: Entry {
      Entry(
        position: position, path: path,
        outcome: checked.map { .checked($0.goldens) } ?? .failed(message ?? ""), status: status)
    }
  }

  private struct CheckedDocument: Codable {
    var scenario: String
    var folder: String
    var owner: String?
    var unlisted: [String]
    var recorded: [String]
    var adopted: [String]
    var pruned: [String]
    var findings: [FindingDocument]

    init(_ checked: CheckedGoldens) throws {
      scenario = checked.found.scenario
      (folder, owner) = (checked.found.folder, checked.found.goldenFolder.owner?.text)
      unlisted = checked.found.unlisted
      (recorded, adopted, pruned) = (checked.recorded, checked.adopted, checked.pruned)
      findings = try checked.found.findings.map(FindingDocument.init)
    }

    /// The reason why no verification writes such goldens, or `nil` if one could.
    var contradiction: String? {
      if findings.isEmpty { return "goldens of which none was compared" }
      func names(_ isMeant: (FindingDocument) -> Bool) -> Set<String> {
        Set(findings.filter(isMeant).map(\.file.name))
      }
      let (orphans, made) = (names { $0.verdict == .orphaned }, names { $0.verdict != .orphaned })
      if let name = pruned.first(where: { !orphans.contains($0) }) {
        return "\(name) was removed, and nothing says that no scenario makes it"
      }
      if let name = recorded.first(where: { !made.contains($0) }) {
        return "\(name) was recorded, and no scenario makes it"
      }
      for case .changedPicture(let difference) in findings.map(\.verdict)
      where !difference.isPlausible {
        return "more pixels that differ than there are"
      }
      return nil
    }

    var goldens: CheckedGoldens {
      CheckedGoldens(
        GoldenResult(
          scenario: scenario, folder: GoldenFolder(namedByResults: folder, owner: owner),
          findings: findings.map(\.finding), unlisted: unlisted),
        recorded: recorded, adopted: adopted, pruned: pruned)
    }
  }

  /// A finding; of one that holds, the file of today is not needed any more.
  private struct FindingDocument: Codable {
    var file: GoldenFile
    var verdict: GoldenFinding.Verdict
    var blankness: String?
    var actual: Data?
    var difference: Data?

    init(_ finding: GoldenFinding) throws {
      (file, verdict, blankness) = (finding.file, finding.verdict, finding.blankness)
      guard !finding.isPassed else { return }
      actual = finding.actual.isEmpty ? nil : Data(try finding.actual.read())
      difference = finding.difference.isEmpty ? nil : Data(try finding.difference.read())
    }

    var finding: GoldenFinding {
      GoldenFinding(
        file, verdict, actual: Array(actual ?? Data()), difference: Array(difference ?? Data()),
        blankness: blankness)
    }
  }
}
