/// The result of comparing a scenario's golden files.
public struct GoldenResult: Sendable {
  /// The path of the scenario file, as given.
  public let scenario: String
  /// The path of the folder of golden files.
  public var folder: String { goldenFolder.path }
  package let goldenFolder: GoldenFolder
  /// The findings: the trace first, then the instants in order, and orphaned files last.
  package let findings: [GoldenFinding]
  /// The digests of the scenario file and of all files that it names, by path; empty if the goldens
  /// are not those of a scenario.
  let inputs: [String: String]
  /// The programs and fonts that drew the current files, or `nil` if all files match.
  package internal(set) var drawn: DrawingTools?
  /// The programs and fonts that drew the goldens, or `nil` if the manifest does not list them.
  package internal(set) var recordedWith: DrawingTools?
  /// Notes about the motion, one sentence each: what no instant shows, and a time slice that is not
  /// that of the run.
  package internal(set) var notes: [String] = []
  /// Warnings about families that are drawn with a substitute.
  package internal(set) var missingFamilies: [String] = []
  /// The existing files of the scenario that the folder's manifest does not list.
  package let unlisted: [String]
  /// The line numbers of the instants in the scenario file, by the instants' texts.
  ///
  /// The empty text has the line number of the `golden` section.
  let lines: [String: Int]
  /// The time that each stage took.
  package let stages: StageTimes
  /// Whether the findings cover all files of the folder, unlike those of a single test.
  package let isWholeFolder: Bool
  /// Whether the files have several appearances, so that labels name them.
  let hasAppearances: Bool
  /// Whether the files have several scales, so that labels name them.
  let hasScales: Bool

  package init(
    scenario: String, inputs: [String: String] = [:], folder: GoldenFolder,
    findings: [GoldenFinding],
    unlisted: [String] = [], stages: StageTimes = StageTimes(), isWholeFolder: Bool = true,
    lines: [String: Int] = [:]
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

  /// Returns the contents of a finding's golden file, or `nil` if it cannot be read.
  package func bytes(of finding: GoldenFinding) -> [UInt8]? {
    (try? goldenFolder.bytes(of: finding.file)).flatMap(\.self)
  }

  /// Returns the text of a finding's golden and the current one, or `nil` if either cannot be read.
  func texts(of finding: GoldenFinding) -> (golden: String, actual: String)? {
    guard let golden = bytes(of: finding), let actual = try? finding.actual.read() else {
      return nil
    }
    return (String(decoding: golden, as: UTF8.self), String(decoding: actual, as: UTF8.self))
  }

  /// The contents of the golden's time slice, or `nil` if it cannot be read.
  var slice: [UInt8]? {
    (try? goldenFolder.bytes(of: .slice)).flatMap(\.self)
  }

  /// Whether every golden matches exactly or within the tolerance.
  ///
  /// Missing and orphaned goldens fail, as do the images if all of them are blank.
  public var isPassed: Bool { findings.allSatisfy(\.isPassed) }

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
}

/// The choice of golden files to record from the current run.
public enum GoldenRecording: String, CaseIterable, Hashable, Sendable {
  /// All files, including those that match within the tolerance.
  case all
  /// Only missing files.
  case missing
  /// Missing files and files that do not match.
  case failed
  /// No files, so that missing goldens fail.
  case never

  /// The environment variable whose value is used if no recording is specified.
  package static let variable = "REEL_RECORD"

  /// The environment variable that CI servers set.
  package static let serverVariable = "CI"

  /// Creates the recording in effect.
  ///
  /// - Parameters:
  ///   - specified: The specified recording, which overrides the variable.
  ///   - word: The value of ``variable``.
  ///   - server: The value of ``serverVariable``; `nil`, an empty string, `false` and `0` mean that
  ///     this is not a CI server.
  /// - Throws: ``GoldenRecordingError`` if the value of the variable is not the name of a recording,
  ///   even if it is overridden, or if goldens would be recorded on a CI server, where a failed build
  ///   would pass when it is repeated.
  package init(
    _ specified: GoldenRecording?, variable word: String?, server: String?
  ) throws(GoldenRecordingError) {
    self = specified ?? .never
    if let word, !word.isEmpty {
      guard let recording = GoldenRecording(rawValue: word) else { throw .unknown(word) }
      self = specified ?? recording
    }
    guard self != .never, let server, !["", "false", "0"].contains(server.lowercased()) else {
      return
    }
    throw .server(server)
  }
}

/// An error for goldens that would be recorded in a substitute of a missing font family.
package struct MissingFamilyError: ReportedError, Hashable, Sendable {
  let scenario: String
  let warning: String

  package var description: String {
    "\(scenario) is not recorded: \(warning); install the family, or add its file to fonts"
  }

  package var exitStatus: FinalStatus { .badData }
}

/// An error that prevents goldens from being recorded.
public enum GoldenRecordingError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError
{
  /// The value is not the name of a recording.
  case unknown(String)
  /// Goldens were to be recorded on a CI server; the value is that of its variable.
  case server(String)

  /// The error message, with the permitted values or alternatives.
  public var description: String {
    switch self {
    case .unknown(let word):
      "\(GoldenRecording.variable) is “\(word)”; allowed: "
        + GoldenRecording.allCases.map(\.rawValue).joined(separator: ", ")
    case .server(let word):
      "recording goldens is not allowed on a CI server (\(GoldenRecording.serverVariable) is "
        + "“\(word)”), because a failed build would pass when it is repeated; record them on "
        + "another machine, or unset \(GoldenRecording.serverVariable)"
    }
  }

  package var exitStatus: FinalStatus { .usage }
}

extension GoldenResult {
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
    if let slice { files.append((GoldenFile.sliceName, slice.difference)) }
    try goldenFolder.write(files, adopting: adopted, drawnBy: isWhole ? drawn : nil)
    return chosen.map(\.file.name) + (slice?.isPassed == true ? [GoldenFile.sliceName] : [])
  }

  /// Removes the orphaned golden files and returns their names.
  ///
  /// Only files that the folder's manifest lists under the scenario are removed.
  ///
  /// - Throws: An error if a file cannot be removed, or the manifest is invalid.
  public func prune() throws -> [String] {
    try goldenFolder.remove(findings.filter { $0.verdict == .orphaned }.map(\.file.name))
  }
}

extension GoldenResult {
  /// The differences between the programs and fonts here and those that drew the goldens, as
  /// phrases; empty if all goldens pass.
  package var toolDifferences: [String] {
    guard !isPassed, let drawn, let recordedWith else { return [] }
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
