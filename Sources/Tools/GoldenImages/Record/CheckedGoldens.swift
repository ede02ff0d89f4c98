import RefreshScenario
import Texts

/// A scenario's goldens, compared, and what was done about them.
package struct CheckedGoldens: Sendable {
  /// What was found before anything was done about it.
  package let found: GoldenResult
  /// Files that were written.
  package private(set) var recorded: [String]
  /// Files that were there and are listed in the folder's manifest from now on.
  package private(set) var adopted: [String]
  /// Files that were removed.
  package private(set) var pruned: [String]
  /// Pictures that move, of what changed; none before ``animate(_:)``.
  package private(set) var animations: [GoldenAnimation] = []

  /// Takes what was found, and what was done about it elsewhere.
  package init(
    _ found: GoldenResult, recorded: [String] = [], adopted: [String] = [], pruned: [String] = []
  ) {
    (self.found, self.recorded, self.adopted, self.pruned) = (found, recorded, adopted, pruned)
  }

  /// What does not hold and has not been dealt with.
  package var failures: [GoldenFinding] {
    let settled = Set(recorded + pruned)
    return found.findings.filter { !$0.isPassed && !settled.contains($0.file.name) }
  }

  /// Whether no golden of the scenario has ever been recorded.
  var areNew: Bool {
    !failures.isEmpty && failures.count == found.findings.count
      && failures.allSatisfy { $0.verdict == .missing }
  }

  /// Whether all holds and nothing had to be written for it.
  package var isPassed: Bool { failures.isEmpty && recorded.isEmpty }

  /// What is worth saying of goldens that hold or fail alike, a sentence each.
  package var notes: [String] {
    var notes = found.findings.compactMap { finding -> String? in
      if case .blank = finding.verdict { return nil }
      return finding.blankness.map {
        "\(found.folder)/\(finding.file.name) shows nothing: \($0); hold an instant that shows "
          + "something, such as trigger+0.1"
      }
    }
    guard adopted.isEmpty, !found.unlisted.isEmpty else { return notes }
    let command: ShellText = "\(Program.name) verify \(path: found.scenario) --record missing"
    notes.append(
      "\(found.unlisted.count) goldens in \(found.folder) are in no \(GoldenManifest.fileName) as this "
        + "scenario's, so none of them is replaced or removed; to adopt them: \(command.text)")
    return notes
  }

  /// Records and removes what is asked for, and writes what is left for the developer to look at.
  package mutating func settle(
    _ recording: GoldenRecording, isPruning: Bool, _ failed: FailedGoldens
  ) throws {
    recorded = try found.record(recording)
    if recording == .missing { adopted = found.unlisted }
    if isPruning { pruned = try found.prune() }
    try keep(failed)
  }

  /// Writes what does not hold, and was not recorded, for the developer to look at.
  package func keep(_ failed: FailedGoldens) throws {
    try failed.write(found, except: Set(recorded))
  }

  /// Writes pictures that move, of what is left, beside what ``settle(_:isPruning:_:)`` has written.
  ///
  /// - Throws: a `FileError` where one cannot be written, and a `PNGError` where there is not enough
  ///   memory for it.
  package mutating func animate(_ failed: FailedGoldens) throws {
    let all = try GoldenAnimation.all(of: self, in: failed)
    try failed.write(all.map { ($0.name, $0.bytes) }, of: found)
    animations = all.map(\.animation)
  }
}
