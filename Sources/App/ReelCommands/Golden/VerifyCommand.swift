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
    commandName: "verify", abstract: "Compare scenarios with their goldens.",
    discussion: """
      The golden section of a scenario lists what its goldens record. The goldens of NAME.yaml are \
      files in the folder NAME.golden: the trace, and the display list and the image at each \
      instant. They are compared separately, so that the result shows whether the behavior, the \
      drawing or the rasterization changed.

      Failed goldens are written to \(FailedGoldens.standardPath), with images of the differences; \
      \(Program.name) approve accepts them. A missing golden fails, and so does an orphaned \
      golden, which no scenario compares.

      In a folder and its subfolders, all scenarios with a golden section are verified. Hidden \
      files and folders and folders of frames are skipped. A scenario that cannot be read is a \
      failure.

      The manifest.json of a golden folder lists the scenario of each file. Files that it does not \
      list are neither replaced nor removed. --record missing also adds existing files to the list \
      if they are goldens of the scenario.

      If --record is missing, its value is read from the environment variable REEL_RECORD. If \
      recording changes a file, the exit code is 1, so that a build that records by mistake fails. \
      If the environment variable CI is set, recording is refused.
      """)

  @Argument(help: "The scenario files, or folders that contain them.")
  var paths: [String]

  @Option(
    word: "a recording mode",
    help: ArgumentHelp(
      "Record goldens: all, missing, failed (including missing) or never; default: never.",
      valueName: "mode"))
  var record: GoldenRecording?

  @OptionGroup var forms: GoldenReportArguments

  @Flag(help: "Remove orphaned goldens, which no scenario compares.")
  var prune = false

  @Flag(
    help: """
      Introduce defects, such as a flipped pixel or a moved shape, into copies of the goldens, and \
      print which defects are detected.
      """)
  var selfTest = false

  @Option(
    help: "The number of images to render at the same time, 1 to 1024; default: one per core.")
  var jobs: Int?

  /// The values of the hidden option `--set`, with which `reel-bench` verifies other instants than
  /// those of the file.
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue, help: .hidden,
    transform: { try ScenarioOverride(parsing: $0) })
  var overrides: [ScenarioOverride] = []

  @Option(
    parsing: .next,
    "Verify one shard of the scenarios, balanced by their cost: \(ShardArgument.help)", "i/n",
    read: ShardArgument.read)
  var shard: Shard?

  @Option("Write the results to a JSON file for \(Program.name) merge.", "file")
  var results: String?

  @Flag(
    help: """
      Show the report on a page of 127.0.0.1 that accepts changes with a click or the key a; press \
      Ctrl-C to stop.
      """)
  var serve = false

  @Option(help: "The port of the page of --serve; 0 for any free port.")
  var port: UInt16 = 0

  @Flag(help: "Open the page of --serve in the browser.")
  var open = false

  func validate() throws {
    let isAlone =
      record == nil && !prune && !selfTest && shard == nil && results == nil && !forms.isGiven
      && !forms.json
    try require(
      !serve || isAlone,
      "--serve shows the results itself; omit --record, --prune, --self-test, --shard, --results, "
        + "--report, --junit, --markdown and --json")
    try require(serve || (port == 0 && !open), "--port and --open require --serve")
  }

  func work(_ outcome: inout Outcome) async throws {
    if serve {
      return try await CommandContext.livePage.serve {
        let (command, library) = (self, CommandContext.library)
        let content = LiveOrder.Subject.goldens {
          try await CommandContext.$library.withValue(library) {
            let found = try GoldenScenarios(command.paths, overrides: command.overrides)
            var outcome = Outcome()
            return try await command.entries(of: found, .whole, .never, &outcome)
          }
        }
        return LiveOrder(subject: content, port: port, isOpening: open)
      }
    }
    let recording = try GoldenRecording(
      record, variable: Environment[GoldenRecording.variable],
      server: Environment[GoldenRecording.serverVariable])
    let found = try GoldenScenarios(paths, overrides: overrides)
    let part = shard ?? .whole
    if selfTest {
      return try await runSelfTest(part.deal(found.costs).map { found.entries[$0] }, &outcome)
    }
    let inputs = found.inputs
    let places = try forms.places(reading: inputs)
    let whole = try self.results.map {
      try OutputPath.file($0, "--results", "a JSON file", endings: ["json"], reading: inputs)
    }
    let entries = try await entries(of: found, part, recording, &outcome)
    if let whole {
      let abandoned = part.index == 1 ? found.entries.count..<found.count : 0..<0
      let results = GoldenResults(
        entries,
        leavingOut: abandoned.filter { place in !entries.contains { $0.position == place } },
        shard: part, total: found.count, digest: found.digest, hasTexts: found.hasTexts)
      try outcome.write(try results.json(), to: whole)
    }
    try forms.tell(
      entries, places, again: "\(Program.name) verify \(paths: paths)", isOnGitHub: isOnGitHub,
      &outcome)
    hint(entries, &outcome)
  }

  /// Verifies the scenarios of a shard, and returns an entry for all but removed goldens.
  private func entries(
    of found: GoldenScenarios, _ shard: Shard, _ recording: GoldenRecording,
    _ outcome: inout Outcome
  ) async throws -> [GoldenSummary.Entry] {
    var entries: [GoldenSummary.Entry] = []
    for position in shard.deal(found.costs) {
      entries.append(try await verify(found.entries[position], at: position, recording))
    }
    guard shard.index == 1 else { return entries }
    for (number, abandoned) in found.abandoned.enumerated() {
      let position = found.entries.count + number
      if let entry = try settle(abandoned, at: position, &outcome) { entries.append(entry) }
    }
    return entries
  }

  /// Prints a hint about Git if goldens were recorded.
  private func hint(_ entries: [GoldenSummary.Entry], _ outcome: inout Outcome) {
    guard !forms.quiet else { return }
    for case .checked(let checked) in entries.map(\.outcome) where !checked.recorded.isEmpty {
      if let hint = GoldenMerge.hint(for: checked.found.folder) { outcome.say("note: \(hint)") }
      return
    }
  }

  /// Verifies one scenario's goldens, and records and prunes them as requested.
  private func verify(
    _ entry: GoldenScenarios.Entry, at position: Int, _ recording: GoldenRecording
  ) async throws -> GoldenSummary.Entry {
    do {
      var checked = CheckedGoldens(try await entry.goldens.get().verify(jobs: jobs))
      try checked.settle(recording, isPruning: prune, FailedGoldens())
      return GoldenSummary.Entry(.checked(checked), path: entry.path, position: position)
    } catch {
      return try Self.failed(error, entry.path, at: position)
    }
  }

  private static func failed(
    _ error: any Error, _ path: String, at position: Int
  ) throws -> GoldenSummary.Entry {
    guard let failure = Failure(error) else { throw error }
    return GoldenSummary.Entry(
      .failed(failure.message.text), path: path, status: failure.status.rawValue,
      position: position)
  }

  /// Removes orphaned goldens if requested; otherwise, returns a failed entry for them.
  ///
  /// The result is `nil` if the goldens were removed.
  private func settle(
    _ abandoned: AbandonedGoldens, at position: Int, _ outcome: inout Outcome
  ) throws -> GoldenSummary.Entry? {
    if prune, abandoned.isPrunable {
      do {
        for path in try abandoned.prune() { outcome.print("removed \(path)\n") }
        return nil
      } catch {
        return try Self.failed(error, abandoned.folder, at: position)
      }
    }
    return GoldenSummary.Entry(
      .failed(abandoned.description), path: abandoned.folder,
      status: FinalStatus.checkFailed.rawValue, position: position)
  }

  /// Whether to print annotations, which GitHub Actions displays next to the files.
  private var isOnGitHub: Bool { !forms.json && Environment["GITHUB_ACTIONS"] == "true" }

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
      var table = TextTable([(entry.path, .left), ("detected", .left), ("finding", .left)])
      for trial in trials {
        let finding = trial.finding.split(separator: "\n").first.map(String.init) ?? ""
        table.add([trial.defect, trial.outcome.rawValue, finding])
      }
      missed += trials.count { $0.outcome == .missed }
      outcome.print(table.text)
    }
    try require(
      missed == 0,
      or: Failure(outcome: "\(counted(missed, "defect was", "defects were")) not detected"))
  }
}
