import ArgumentParser
import FrameSequence
import GoldenImages
import Pixels
import RefreshScenario
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `reel verify`: whether scenarios still are what their goldens say.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare scenarios with their golden files.",
    discussion: """
      A scenario says under golden: what is held of it, and its golden files lie in NAME.golden \
      beside NAME.yaml: the trace, what is drawn at each instant, and its pixels. Each is compared \
      for itself, so that it is seen whether the behaviour, the drawing or the rasterising changed.

      What has failed is written into \(FailedGoldens.standardPath), with pictures of the \
      differences; reel approve accepts it. A golden that is not there fails, and so does one that \
      nothing makes any more.

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

  @Option(
    help: ArgumentHelp("Write a page that shows what changed into a folder.", valueName: "folder"))
  var report: String?

  @Option(help: ArgumentHelp("Write the results for build servers.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write a summary for a pull request, with animated pictures of what changed.",
      valueName: "file"))
  var markdown: String?

  @Flag(help: "Remove golden files that nothing makes any more.")
  var prune = false

  @Flag(
    help: "Show on copies which defects would be found: a flipped pixel, a moved shape and others.")
  var selfTest = false

  @Option(
    help:
      "How many pictures are drawn at a time, 1 to 1024; as many as there are cores unless given.")
  var jobs: Int?

  /// For reel-bench, which verifies another choice of instants than the file's own.
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue, help: .hidden,
    transform: { try ScenarioOverride(parsing: $0) })
  var overrides: [ScenarioOverride] = []

  @Flag(help: "Say nothing of scenarios that pass.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func run() async throws {
    let recording = try recording()
    let found = try GoldenScenarios(paths, overrides: overrides)
    let entries = found.entries
    if selfTest { return try await runSelfTest(entries) }
    let outputs = try outputs(beside: entries)
    let failed = FailedGoldens()
    var summary = GoldenSummary()
    var status: FinalStatus?
    for entry in entries {
      do {
        var checked = CheckedGoldens(try await entry.goldens.get().verify(jobs: jobs))
        try checked.settle(recording, isPruning: prune, failed)
        if markdown != nil { try checked.animate(failed) }
        summary.add(.checked(checked), path: entry.path)
      } catch {
        guard let failure = Failure(error) else { throw error }
        status = status ?? failure.status
        summary.add(.failed(failure.message), path: entry.path)
      }
    }
    for abandoned in found.abandoned {
      if prune, abandoned.isPrunable {
        for path in try abandoned.prune() { try Terminal.write("removed \(path)\n") }
        continue
      }
      status = status ?? .checkFailed
      summary.add(.failed("error: \(abandoned.description)"), path: abandoned.folder)
    }
    try outputs.report?.write(Array(GoldenPage(summary).html.utf8))
    try outputs.junit?.write(Array(summary.junit.utf8))
    try outputs.markdown?.write(Array(summary.markdown(from: markdownFolder).utf8))
    try Terminal.write(json ? summary.json.text : summary.text(isQuiet: quiet))
    sayWhereToLook(summary)
    if let sentence = summary.objection { throw Failure(status ?? .checkFailed, sentence) }
  }

  /// Where the page and the summaries go: never onto a scenario, or a file that one names.
  private func outputs(
    beside entries: [GoldenScenarios.Entry]
  ) throws -> (report: Destination?, junit: Destination?, markdown: Destination?) {
    var inputs = InputFiles(entries.map(\.path))
    for case .success(let goldens) in entries.map(\.goldens) { inputs.add(goldens.resolved.inputs) }
    return (
      try report.map { try GoldenPage.destination(inFolder: $0, reading: inputs) },
      try junit.map { try Destination($0, holding: .named(["xml"]), reading: inputs) },
      try markdown.map {
        try Destination($0, holding: .named(["md", "markdown"]), reading: inputs)
      }
    )
  }

  /// From where a summary's pictures are looked for: its folder, or the current one where it goes into
  /// a pipe.
  private var markdownFolder: String {
    guard let markdown, !Destination.isStandardOutput(markdown),
      InputFile.kind(of: markdown) != .other
    else { return "." }
    return InputFile.parent(of: markdown) ?? "."
  }

  /// Says where what failed can be seen.
  private func sayWhereToLook(_ summary: GoldenSummary) {
    let messages = MessageWriter(isQuiet: quiet)
    if let report {
      messages.note("the page: \(InputFile.path(of: GoldenPage.fileName, in: report))")
    } else if summary.checked.flatMap(\.failures).contains(where: {
      if case .changedPicture = $0.verdict { true } else { false }
    }) {
      messages.note(
        "pictures of it are in \(FailedGoldens.standardPath); to see them beside each other: "
          + "reel verify \(paths.joined(separator: " ")) --report page")
    }
  }

  private func recording() throws -> GoldenRecording {
    let environment = ProcessInfo.processInfo.environment
    do throws(GoldenRecordingError) {
      // A wrong word is wrong even where another counts.
      let ofVariable = try GoldenRecording(variable: environment[GoldenRecording.variable])
      let recording = record ?? ofVariable ?? .never
      try recording.check(onServer: environment[GoldenRecording.serverVariable])
      return recording
    } catch {
      throw Failure(.usage, error.description)
    }
  }

  private func runSelfTest(_ entries: [GoldenScenarios.Entry]) async throws {
    var missed = 0
    for entry in entries {
      let goldens = try entry.goldens.get()
      let scratch = try ScratchFolder()
      try scratch.makeFolder("goldens")
      let trials = try await GoldenSelfTest(goldens, in: scratch.path("goldens")).run()
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
      try Terminal.write(table.text)
    }
    guard missed == 0 else {
      throw Failure(.checkFailed, "\(missed) of the defects were not found as they should be")
    }
  }
}
