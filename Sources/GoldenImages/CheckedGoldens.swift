public import RefreshScenario

/// A scenario's goldens, compared, and what was done about them.
public struct CheckedGoldens: Sendable {
  /// What was found before anything was done about it.
  public let found: GoldenResult
  /// Files that were written.
  public private(set) var recorded: [String] = []
  /// Files that were removed.
  public private(set) var pruned: [String] = []

  /// Takes what was found; nothing has been done about it.
  public init(_ found: GoldenResult) { self.found = found }

  /// What does not hold and has not been dealt with.
  public var failures: [GoldenFinding] {
    let settled = Set(recorded + pruned)
    return found.findings.filter { !$0.isPassed && !settled.contains($0.file.name) }
  }

  /// Whether all holds and nothing had to be written for it.
  public var isPassed: Bool { failures.isEmpty && recorded.isEmpty }

  /// Records and removes what is asked for, and writes what is left for the developer to look at.
  public mutating func settle(
    _ recording: GoldenRecording, isPruning: Bool, _ failed: FailedGoldens
  ) throws(FileError) {
    recorded = try found.record(recording)
    if isPruning { pruned = try found.prune() }
    try failed.write(found, except: Set(recorded))
  }
}
