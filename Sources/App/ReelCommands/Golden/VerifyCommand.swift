import ArgumentParser
import FileAccess
import GoldenImages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The `reel verify` command, which compares scenarios with their goldens.
struct VerifyCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare scenarios with their golden files.",
    discussion: """
      A scenario says under golden: what is held of it, and its golden files lie in NAME.golden \
      beside NAME.yaml: the trace, what is drawn at each instant, and its pixels. Each is compared \
      for itself, so that it is seen whether the behavior, the drawing or the rasterization changed.

      What has failed is written into \(FailedGoldens.standardPath), with pictures of the \
      differences; \(Program.name) approve accepts it. A golden that is not there fails, and so does one that \
      nothing makes any more.

      A folder stands for all scenarios in it and below with a golden section. Hidden names and folders \
      of frames are skipped; what may be a scenario and cannot be read is a failure.

      A golden folder's manifest.json lists whose goldens its files are. Nothing else is replaced or \
      removed; --record missing also lists what a scenario makes and finds there.

      REEL_RECORD is read where --record is not given. Recording says what it wrote, and exits with \
      1 unless nothing had changed, so that a build that records by mistake does not pass. Where CI is \
      set, recording all is refused.
      """)

  @Argument(help: "Scenario files, and folders to look for them in.")
  var paths: [String]

  @Option(
    word: "a way of recording",
    help: ArgumentHelp(
      "Write golden files: all, missing, failed (and missing) or never.", valueName: "mode"))
  var record: GoldenRecording?

  @OptionGroup var forms: GoldenReportArguments

  @Flag(help: "Remove golden files that nothing makes any more.")
  var prune = false

  @Flag(
    help: "Show on copies which defects would be found: a flipped pixel, a moved shape and others.")
  var selfTest = false

  @Option(
    help:
      "How many pictures are drawn at a time, 1 to 1024; as many as there are cores unless given.")
  var jobs: Int?

  /// The hidden option `--set`, with which `reel-bench` verifies instants other than the file's.
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue, help: .hidden,
    transform: { try ScenarioOverride(parsing: $0) })
  var overrides: [ScenarioOverride] = []

  @Option(
    parsing: .next, "A part of the scenarios, dealt by what they cost: \(ShardArgument.help)",
    "i/n", read: ShardArgument.read)
  var shard: Shard?

  @Option(
    help: ArgumentHelp("Write the results whole, for \(Program.name) merge.", valueName: "file"))
  var results: String?

  func work(_ outcome: inout Outcome) async throws {
    let recording = try recording()
    let found = try GoldenScenarios(paths, overrides: overrides)
    let part = shard ?? .whole
    let positions = part.deal(found.costs)
    if selfTest {
      return try await runSelfTest(positions.map { found.entries[$0] }, &outcome)
    }
    let inputs = found.inputs
    let places = try forms.places(reading: inputs)
    let whole = try self.results.map {
      try OutputPath.file($0, "--results", "a JSON file", endings: ["json"], reading: inputs)
    }
    // Only `reel merge` uses the digest, which is expensive to compute.
    let digest = self.results == nil ? "" : found.digest
    var results = GoldenResults(
      shard: part, total: found.count, digest: digest,
      hasTexts: self.results != nil && found.hasTexts)
    for position in positions {
      results.add(try await verify(found.entries[position], at: position, recording))
    }
    if part.index == 1 {
      for (number, abandoned) in found.abandoned.enumerated() {
        let position = found.entries.count + number
        if let entry = try settle(abandoned, at: position, &outcome) {
          results.add(entry)
        } else {
          results.leaveOut(position)
        }
      }
    }
    if let whole { try outcome.write(try results.json(), to: whole) }
    try forms.tell(
      results.entries, places,
      again: "\(Program.name) verify \(paths: paths)", isOnGitHub: isOnGitHub,
      &outcome)
  }

  /// Verifies one scenario's goldens, and records and prunes them as requested.
  private func verify(
    _ entry: GoldenScenarios.Entry, at position: Int, _ recording: GoldenRecording
  ) async throws -> GoldenResults.Entry {
    do {
      let failed = FailedGoldens()
      var checked = CheckedGoldens(try await entry.goldens.get().verify(jobs: jobs))
      try checked.settle(recording, isPruning: prune, failed)
      if forms.markdown != nil { try checked.animate(failed) }
      return GoldenResults.Entry(position: position, path: entry.path, outcome: .checked(checked))
    } catch {
      return try Self.failed(error, entry.path, at: position)
    }
  }

  private static func failed(
    _ error: any Error, _ path: String, at position: Int
  ) throws -> GoldenResults.Entry {
    guard let failure = Failure(error) else { throw error }
    return GoldenResults.Entry(
      position: position, path: path, outcome: .failed(failure.message.text),
      status: failure.status.rawValue)
  }

  /// Removes orphaned goldens if requested; otherwise, returns a failed entry for them.
  ///
  /// The result is `nil` if the goldens were removed.
  private func settle(
    _ abandoned: AbandonedGoldens, at position: Int, _ outcome: inout Outcome
  ) throws -> GoldenResults.Entry? {
    if prune, abandoned.isPrunable {
      do {
        for path in try abandoned.prune() { outcome.print("removed \(path)\n") }
        return nil
      } catch {
        return try Self.failed(error, abandoned.folder, at: position)
      }
    }
    return GoldenResults.Entry(
      position: position, path: abandoned.folder,
      outcome: .failed(abandoned.description), status: FinalStatus.checkFailed.rawValue)
  }

  /// Whether to print annotations, which GitHub Actions displays next to the files.
  private var isOnGitHub: Bool {
    !forms.json && Environment["GITHUB_ACTIONS"] == "true"
  }

  private func recording() throws -> GoldenRecording {
    // An invalid value of the variable is an error even if `--record` overrides it.
    let ofVariable = try GoldenRecording(variable: Environment[GoldenRecording.variable])
    let recording = record ?? ofVariable ?? .never
    try recording.check(onServer: Environment[GoldenRecording.serverVariable])
    return recording
  }

  private func runSelfTest(
    _ entries: [GoldenScenarios.Entry], _ outcome: inout Outcome
  ) async throws {
    var missed = 0
    for entry in entries {
      let goldens = try entry.goldens.get()
      let folder = InputFile.path(
        of: "reel-verify-\(UUID().uuidString)", in: FileSystem.temporaryFolder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try FileSystem.makeFolder(folder)
      let trials = try await GoldenSelfTest(goldens, in: folder).run()
      var table = TextTable([(entry.path, .left), ("caught", .left), ("finding", .left)])
      for trial in trials {
        let finding = trial.finding.split(separator: "\n").first.map(String.init) ?? ""
        switch trial.outcome {
        case .caught: table.add([trial.defect, "yes", finding])
        case .allowed: table.add([trial.defect, "allowed", finding])
        case .missed: table.add([trial.defect, "NO", finding])
        case .impossible(let reason): table.add([trial.defect, "–", "cannot be made: \(reason)"])
        }
      }
      missed += trials.count { $0.outcome == .missed }
      outcome.print(table.text)
    }
    try require(
      missed == 0, or: Failure(outcome: "\(missed) of the defects were not found as they should be")
    )
  }
}
