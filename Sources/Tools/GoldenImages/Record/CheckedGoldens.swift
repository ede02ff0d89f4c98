import FileAccess

/// The findings of a scenario's goldens, and the changes made to the files.
package struct CheckedGoldens: Sendable {
  /// The findings before any file was changed.
  package let found: GoldenResult
  /// The names of the recorded files.
  package private(set) var recorded: [String]
  /// The names of existing files that were added to the folder's manifest.
  package private(set) var adopted: [String]
  /// The names of the removed files.
  package private(set) var pruned: [String]
  /// The paths of the time slices of the golden's run and of the current one, if the motion fails;
  /// `nil` before ``keep(_:)``.
  private(set) var slices: (golden: String, actual: String)?

  /// The comparisons of the failures, which an approval presents; empty before ``keep(_:)``.
  package private(set) var shown = FailedManifest()

  /// Creates a value from findings and from changes already made to the files.
  package init(
    _ found: GoldenResult, recorded: [String] = [], adopted: [String] = [], pruned: [String] = []
  ) {
    (self.found, self.recorded, self.adopted, self.pruned) = (found, recorded, adopted, pruned)
  }

  /// The failed findings whose files were neither recorded nor removed.
  package var failures: [GoldenFinding] {
    let settled = Set(recorded + pruned)
    return found.findings.filter { !$0.isPassed && !settled.contains($0.file.name) }
  }

  /// Whether no golden of the scenario has been recorded yet.
  var areNew: Bool {
    !failures.isEmpty && failures.count == found.findings.count
      && failures.allSatisfy { $0.verdict == .missing }
  }

  /// Whether no golden fails and none was recorded.
  package var isPassed: Bool { failures.isEmpty && recorded.isEmpty }

  /// Notes that do not affect whether the goldens pass, one sentence each.
  package var notes: [String] {
    var notes = found.findings.compactMap { finding -> String? in
      if case .blank = finding.verdict { return nil }
      return finding.blankness.map {
        "\(found.folder)/\(finding.file.name) is blank: \($0); choose an instant that shows "
          + "something, such as trigger+0.1"
      }
    }
    if !recorded.contains(GoldenFile.sliceName) { notes += found.notes }
    notes += found.missingFamilies.map { "\(found.scenario): \($0)" }
    guard adopted.isEmpty, !found.unlisted.isEmpty else { return notes }
    let command: ShellText = "\(Program.name) verify \(path: found.scenario) --record missing"
    let subject = counted(found.unlisted.count, "golden is", "goldens are")
    notes.append(
      "\(subject) in \(found.folder) but not listed in \(GoldenManifest.fileName) there for this "
        + "scenario, so nothing replaces or removes the files; to adopt them: \(command.text)")
    return notes
  }

  /// Records and removes goldens as requested, and stores the remaining failures for inspection.
  ///
  /// - Throws: `GoldenRefusal` if a file that is not listed in the manifest would be replaced,
  ///   `FileError` if a file cannot be written or removed.
  package mutating func settle(
    _ recording: GoldenRecording, isPruning: Bool, _ failed: FailedGoldens
  ) throws {
    recorded = try found.record(recording)
    if recording == .missing { adopted = found.unlisted }
    if isPruning { pruned = try found.prune() }
    try keep(failed)
  }

  /// Stores the current files of failures that were not recorded, for inspection.
  ///
  /// - Throws: `FileError` if a file cannot be written.
  package mutating func keep(_ failed: FailedGoldens) throws {
    shown = try failed.write(found, except: Set(recorded))
    if let motion = failures.first(where: { $0.file == .motion }), !motion.difference.isEmpty {
      slices = (
        ExactPath.path(of: GoldenFile.sliceName, in: found.folder),
        failed.differencePath(of: motion, in: found)
      )
    }
  }
}
