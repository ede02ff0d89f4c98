import FileAccess

/// The result of comparing a scenario's golden files, with the changes made to the files since.
public struct GoldenResult: Sendable, Codable {
  private enum CodingKeys: String, CodingKey {
    case scenario, goldenFolder = "folder", findings, inputs, drawn, recordedWith
    case sliceNote, missingFamilies, unlisted, hasAppearances, hasScales, recorded
    case adopted, pruned
  }

  /// The path of the scenario file, as given.
  public let scenario: String
  /// The path of the folder of golden files.
  public var folder: String { goldenFolder.path }
  package let goldenFolder: GoldenFolder
  /// The findings before any file was changed: the trace first, then the instants in order, and
  /// orphaned files last.
  package let findings: [GoldenFinding]
  /// The digests of the scenario file and of all files that it names, by path; empty if the goldens
  /// are not those of a scenario.
  let inputs: [String: String]
  /// The programs and fonts that drew the current files, or `nil` if all files match.
  var drawn: DrawingTools?
  /// The programs and fonts that drew the goldens, or `nil` if the manifest does not list them.
  var recordedWith: DrawingTools?
  /// A note, one sentence, about a golden time slice that is not that of the run.
  var sliceNote: String?
  /// Warnings about families that are drawn with a substitute.
  var missingFamilies: [String] = []
  /// The existing files of the scenario that the folder's manifest does not list.
  let unlisted: [String]
  /// The line numbers of the instants in the scenario file, by the instants' texts.
  ///
  /// The empty text has the line number of the `golden` section.
  private(set) var lines: [String: Int] = [:]
  /// The time that each stage took.
  private(set) var stages = StageTimes()
  /// Whether the findings cover all files of the folder, unlike those of a single test.
  package private(set) var isWholeFolder = true
  /// Whether the files have several appearances, so that labels name them.
  let hasAppearances: Bool
  /// Whether the files have several scales, so that labels name them.
  let hasScales: Bool

  /// The names of the recorded files.
  package private(set) var recorded: [String] = []
  /// The names of existing files that were added to the folder's manifest.
  private(set) var adopted: [String] = []
  /// The names of the removed files.
  private(set) var pruned: [String] = []
  /// The paths of the time slices of the golden's run and of the current one, if the motion fails;
  /// `nil` before ``keep(_:)``.
  private(set) var slices: (golden: String, actual: String)?
  /// The comparisons of the failures, which an approval presents; empty before ``keep(_:)``.
  package private(set) var shown = FailedManifest()

  package init(
    scenario: String, inputs: [String: String] = [:], folder: GoldenFolder,
    findings: [GoldenFinding], unlisted: [String] = [], stages: StageTimes = StageTimes(),
    isWholeFolder: Bool = true, lines: [String: Int] = [:]
  ) {
    self.scenario = scenario
    self.inputs = inputs
    goldenFolder = folder
    self.findings = findings
    self.unlisted = unlisted
    self.stages = stages
    self.isWholeFolder = isWholeFolder
    self.lines = lines
    hasAppearances = Set(findings.compactMap(\.file.appearance)).count > 1
    hasScales = Set(findings.compactMap(\.file.scale)).count > 1
  }

  // MARK: Outcome

  /// The failed findings whose files were neither recorded nor removed.
  package var failures: [GoldenFinding] {
    let settled = Set(recorded + pruned)
    return findings.filter { !$0.isPassed && !settled.contains($0.file.name) }
  }

  /// Whether every golden matches exactly or within the tolerance, and none was recorded.
  ///
  /// Missing and orphaned goldens fail, as do the images if all of them are blank.
  public var isPassed: Bool { failures.isEmpty && recorded.isEmpty }

  /// Whether no golden of the scenario has been recorded yet.
  var areNew: Bool {
    !findings.isEmpty && failures.count == findings.count
      && failures.allSatisfy { $0.verdict == .missing }
  }

  /// The layers that failed, from behavior to rasterization.
  ///
  /// A changed image does not count as changed rasterization if its display list fails, too.
  package var changedLayers: [GoldenLayer] {
    let failed = findings.filter { !$0.isPassed }
    let lists = Set(failed.lazy.filter { $0.file.layer == .drawing }.map(\.file.subject))
    return GoldenLayer.allCases.filter { layer in
      failed.contains { finding in
        guard finding.file.layer == layer else { return false }
        guard layer == .rasterization, case .changedImage = finding.verdict else { return true }
        return !lists.contains(finding.file.subject)
      }
    }
  }

  /// Notes that do not affect whether the goldens pass, one sentence each.
  package var notes: [String] {
    var notes = findings.compactMap { finding -> String? in
      if case .blank = finding.verdict { return nil }
      return finding.blankness.map {
        "\(folder)/\(finding.file.name) is blank: \($0); choose an instant that shows something, "
          + "such as trigger+0.1"
      }
    }
    if let sliceNote, !recorded.contains(GoldenFile.slice.name) { notes.append(sliceNote) }
    notes += missingFamilies.map { "\(scenario): \($0)" }
    guard adopted.isEmpty, !unlisted.isEmpty else { return notes }
    let command: ShellText = "\(Program.name) verify \(path: scenario) --record missing"
    let subject = counted(unlisted.count, "golden is", "goldens are")
    notes.append(
      "\(subject) in \(folder) but not listed in \(GoldenManifest.fileName) there for this "
        + "scenario, so nothing replaces or removes the files; to adopt them: \(command.text)")
    return notes
  }

  // MARK: Files

  /// Returns the contents of a finding's golden file, or `nil` if it cannot be read.
  package func bytes(of finding: GoldenFinding) -> [UInt8]? { goldenFolder.known(finding.file) }

  /// Returns the text of a finding's golden and the current one, or `nil` if either cannot be read.
  func texts(of finding: GoldenFinding) -> (golden: String, actual: String)? {
    guard let golden = bytes(of: finding), let actual = try? finding.actual.read() else {
      return nil
    }
    return (String(decoding: golden, as: UTF8.self), String(decoding: actual, as: UTF8.self))
  }

  /// Records golden files from the current run, and lists them in the folder's manifest.
  ///
  /// Each file is written atomically. ``GoldenRecording/missing`` also lists existing files that
  /// were not listed. Other recordings leave unlisted files unchanged, and throw an error instead
  /// of replacing them.
  ///
  /// - Returns: The names of the recorded files; empty if no file was recorded.
  /// - Throws: An error if an unlisted file would be replaced, or a file cannot be written.
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
    // A motion that matches has a slice if the golden one is not that of the run.
    let slice = findings.first {
      $0.file == .motion && !$0.difference.isEmpty
        && ($0.isPassed ? recording != .never : chosen.contains($0))
    }
    guard !chosen.isEmpty || !adopted.isEmpty || slice != nil else { return [] }
    if !chosen.isEmpty, let warning = missingFamilies.first {
      throw MissingFamilyError(scenario: scenario, warning: warning)
    }
    let names = Set(chosen.map(\.file.name))
    // Goldens that still fail were drawn by other programs and fonts.
    let isWhole = findings.allSatisfy { $0.isPassed || names.contains($0.file.name) }
    var files = chosen.map { ($0.file.name, $0.actual) }
    if let slice { files.append((GoldenFile.slice.name, slice.difference)) }
    try goldenFolder.write(files, adopting: adopted, drawnBy: isWhole ? drawn : nil)
    return chosen.map(\.file.name) + (slice?.isPassed == true ? [GoldenFile.slice.name] : [])
  }

  /// Removes the orphaned golden files and returns their names.
  ///
  /// Only files that the folder's manifest lists under the scenario are removed.
  ///
  /// - Throws: An error if a file cannot be removed, or the manifest is invalid.
  public func prune() throws -> [String] {
    try goldenFolder.remove(findings.filter { $0.verdict == .orphaned }.map(\.file.name))
  }

  /// Records and removes goldens as requested, and stores the remaining failures for inspection.
  ///
  /// - Throws: `GoldenRefusal` if a file that is not listed in the manifest would be replaced,
  ///   `FileError` if a file cannot be written or removed.
  package mutating func settle(
    _ recording: GoldenRecording, isPruning: Bool, _ failed: FailedGoldens
  ) throws {
    recorded = try record(recording)
    if recording == .missing { adopted = unlisted }
    if isPruning { pruned = try prune() }
    try keep(failed)
  }

  /// Stores the current files of failures that were not recorded, for inspection.
  ///
  /// - Throws: `FileError` if a file cannot be written.
  package mutating func keep(_ failed: FailedGoldens) throws {
    shown = try failed.write(self, except: Set(recorded))
    if let motion = failures.first(where: { $0.file == .motion }), !motion.difference.isEmpty {
      slices = (
        ExactPath.appending(GoldenFile.slice.name, to: folder),
        failed.differencePath(of: motion, in: self)
      )
    }
  }
}

extension GoldenResult {
  /// The differences between the programs and fonts here and those that drew the goldens, as
  /// phrases; empty if no golden fails.
  package var toolDifferences: [String] {
    guard !failures.isEmpty, let drawn, let recordedWith else { return [] }
    return drawn.differences(from: recordedWith)
  }

  /// Returns whether other fonts alone explain that a golden fails: only texts differ, or the pixels
  /// of an unchanged display list that the same programs drew.
  func isInTextOnly(_ finding: GoldenFinding) -> Bool {
    switch finding.verdict {
    case .changedList(let changes):
      guard let (golden, actual) = texts(of: finding) else { return false }
      let ids = Set(
        [golden, actual].flatMap { list in
          list.split(separator: "\n").compactMap(ListLine.init).filter { $0.kind == "text" }
            .map(\.id)
        })
      return changes.allSatisfy { ids.contains($0.id) }
    case .changedMotion:
      guard let (golden, actual) = texts(of: finding) else { return false }
      return MotionChange.isInTextOnly(from: golden, to: actual)
    case .changedImage:
      let list = findings.first {
        $0.file.layer == .drawing && $0.file.subject == finding.file.subject && !$0.isPassed
      }
      if let list { return isInTextOnly(list) }
      guard let drawn, let recordedWith else { return false }
      return drawn.hasSamePrograms(as: recordedWith)
    default: return false
    }
  }
}
