package import FrameSequence
import RefreshScenario
import VectorDrawing

/// What became of a scenario's golden files.
public struct GoldenResult: Sendable {
  /// The scenario's file, as it was named.
  public let scenario: String
  /// The folder of the golden files.
  public var folder: String { goldenFolder.path }
  let goldenFolder: GoldenFolder
  /// What was found, the trace first, then instant by instant, orphans last.
  package let findings: [GoldenFinding]
  /// Files that the scenario makes and that are there, though the folder's manifest does not list them.
  package let unlisted: [String]
  /// The lines of the scenario's file that name the instants, by their texts; that of the whole section
  /// for the empty text.
  let lines: [String: Int]
  /// Where the time went.
  package let stages: StageTimes
  /// Whether these are all the files that the folder should have; those of a single test are not.
  package let isWholeFolder: Bool
  /// The first two appearances of the files, as labels tell them apart if there are several.
  let appearances: [Appearance]
  /// The first two scales of the files.
  let scales: [Double]

  package init(
    scenario: String, folder: GoldenFolder, findings: [GoldenFinding], unlisted: [String] = [],
    stages: StageTimes = StageTimes(), isWholeFolder: Bool = true, lines: [String: Int] = [:]
  ) {
    self.scenario = scenario
    goldenFolder = folder
    self.findings = findings
    self.unlisted = unlisted
    self.stages = stages
    self.isWholeFolder = isWholeFolder
    self.lines = lines
    appearances = Self.firstTwo(findings.lazy.compactMap(\.file.appearance))
    scales = Self.firstTwo(findings.lazy.compactMap(\.file.scale))
  }

  private static func firstTwo<Value: Equatable>(_ values: some Sequence<Value>) -> [Value] {
    guard let first = values.first(where: { _ in true }) else { return [] }
    return [first] + (values.first { $0 != first }.map { [$0] } ?? [])
  }

  /// The bytes of a finding's golden file; `nil` where it cannot be read.
  package func bytes(of finding: GoldenFinding) -> [UInt8]? {
    (try? goldenFolder.bytes(of: finding.file)).flatMap(\.self)
  }

  /// Whether every golden holds, and none is missing or orphaned.
  public var isPassed: Bool { findings.allSatisfy(\.isPassed) }

  /// The layers that do not hold, from behaviour to rasterising.
  ///
  /// A changed picture of a changed list is not said to be rasterised otherwise.
  package var changedLayers: [GoldenLayer] {
    let failed = findings.filter { !$0.isPassed }
    let lists = Set(failed.lazy.filter { $0.file.layer == .drawing }.map(\.file.subject))
    return GoldenLayer.allCases.filter { layer in
      failed.contains { finding in
        guard finding.file.layer == layer else { return false }
        guard layer == .rasterising, case .changedPicture = finding.verdict else { return true }
        return !lists.contains(finding.file.subject)
      }
    }
  }
}

/// Which golden files are written from the run of today.
public enum GoldenRecording: String, CaseIterable, Hashable, Sendable {
  /// All of them, those within the tolerance too.
  case all
  /// Those that are not there.
  case missing
  /// Those that do not hold, and those that are not there.
  case failed
  /// None: a golden that is not there fails.
  case never

  /// The environment variable that chooses where nothing else does.
  package static let variable = "REEL_RECORD"

  /// What the word in ``variable`` says; `nil` where there is none.
  ///
  /// - Throws: ``GoldenRecordingError`` for any other word.
  package init?(variable word: String?) throws(GoldenRecordingError) {
    guard let word, !word.isEmpty else { return nil }
    guard let recording = GoldenRecording(rawValue: word) else {
      throw .unknown(word)
    }
    self = recording
  }

  /// The environment variable that build servers set.
  package static let serverVariable = "CI"

  /// Refuses to record everything where a build server runs: whatever has changed would pass from then
  /// on.
  ///
  /// - Parameter word: what ``serverVariable`` says; nothing, `false` and `0` stand for no server.
  package func check(onServer word: String?) throws(GoldenRecordingError) {
    guard self == .all, let word, !["", "false", "0"].contains(word.lowercased()) else { return }
    throw .server(word)
  }
}

/// Why nothing is recorded.
public enum GoldenRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A word that is no way of recording.
  case unknown(String)
  /// Everything was to be recorded on a build server, by what its variable says.
  case server(String)

  /// What was found, and what would do.
  public var description: String {
    switch self {
    case .unknown(let word):
      "\(GoldenRecording.variable) is “\(word)”; it is one of "
        + GoldenRecording.allCases.map(\.rawValue).joined(separator: ", ")
    case .server(let word):
      "all goldens are not recorded on a build server (\(GoldenRecording.serverVariable) is "
        + "“\(word)”), as whatever changed would pass; record where they can be looked at, record "
        + "“missing” or “failed”, or unset \(GoldenRecording.serverVariable)"
    }
  }
}

extension GoldenResult {
  /// Writes golden files from the run of today, and lists them in the folder's manifest.
  ///
  /// Each appears whole or not at all. Recording what is missing also lists what is there and was not
  /// listed; anything else leaves such files alone, and is an error where it would replace them.
  ///
  /// - Returns: the names of those that were written, none where nothing has changed.
  public func record(_ recording: GoldenRecording) throws -> [String] {
    let chosen = findings.filter { finding in
      guard !finding.actual.isEmpty else { return false }
      switch recording {
      case .never: return false
      case .missing: return finding.verdict == .missing
      case .failed: return !finding.isPassed
      case .all: return true
      }
    }
    let adopted = recording == .missing ? unlisted : []
    guard !chosen.isEmpty || !adopted.isEmpty else { return [] }
    try goldenFolder.write(chosen.map { ($0.file.name, $0.actual) }, adopting: adopted)
    return chosen.map(\.file.name)
  }

  /// Removes golden files that nothing of the scenario makes any more, and says which.
  ///
  /// Only what the folder's manifest lists as the scenario's is removed.
  public func prune() throws -> [String] {
    try goldenFolder.remove(findings.filter { $0.verdict == .orphaned }.map(\.file.name))
  }
}
