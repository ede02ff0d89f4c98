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
        let command = self
        let library = CommandContext.library
        let subject = LiveOrder.Subject.goldens {
          try await CommandContext.$library.withValue(library) {
            try await command.scenarios().verify(jobs: command.jobs, report: Self.report).entries
          }
        }
        return LiveOrder(subject: subject, port: port, isOpening: open)
      }
    }
    let recording = try GoldenRecording(
      record, variable: Environment[GoldenRecording.variable],
      server: Environment[GoldenRecording.serverVariable])
    let found = try scenarios()
    let part = shard ?? .whole
    if selfTest {
      return try await runSelfTest(part.deal(found.costs).map { found.entries[$0] }, &outcome)
    }
    let inputs = found.inputs
    let destinations = try forms.destinations(reading: inputs)
    let whole = try results.map {
      try OutputPath.file($0, "--results", "a JSON file", endings: ["json"], reading: inputs)
    }
    let (entries, removed) = try await found.verify(
      part, recording: recording, isPruning: prune, jobs: jobs, report: Self.report)
    for path in removed { outcome.print("removed \(path)\n") }
    if let whole { try outcome.write(try found.results(entries, of: part).json(), to: whole) }
    try forms.tell(
      entries, destinations, again: "\(Program.name) verify \(paths: paths)",
      isOnGitHub: isOnGitHub, &outcome)
    hint(entries, &outcome)
  }

  private func scenarios() throws -> GoldenScenarios {
    try GoldenScenarios(paths) { try ScenarioInput.resolve($0, overrides: overrides) }
  }

  private static func report(_ error: any Error) -> (message: String, status: FinalStatus)? {
    Failure(error).map { ($0.message.text, $0.status) }
  }

  /// Prints a hint about Git if goldens were recorded.
  private func hint(_ entries: [VerifiedScenario], _ outcome: inout Outcome) {
    guard !forms.quiet else { return }
    let folder = entries.compactMap(\.result).first { !$0.recorded.isEmpty }?.folder
    if let hint = folder.flatMap({ GoldenMerge.hint(for: $0) }) { outcome.say("note: \(hint)") }
  }

  /// Whether to print annotations, which GitHub Actions displays next to the files.
  private var isOnGitHub: Bool { !forms.json && Environment["GITHUB_ACTIONS"] == "true" }

  private func runSelfTest(
    _ entries: [GoldenScenarios.NamedGoldens], _ outcome: inout Outcome
  ) async throws {
    var missed = 0
    for entry in entries {
      let goldens = try entry.goldens.get()
      let folder = ExactPath.appending(
        "reel-verify-\(UUID().uuidString)", to: FileSystem.temporaryFolder)
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
