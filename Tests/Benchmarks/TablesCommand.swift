import ArgumentParser

/// `reel-bench tables`: prints the performance tables of the articles.
struct TablesCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tables", abstract: "Print the performance tables of the articles.",
    discussion: """
      Prints three tables in Markdown: frames compared with pycairo, the time of a frame by stage, \
      and the verification of goldens compared with other programs. Run this command in the root \
      folder of the sources; it measures the scenarios in Examples.
      """)

  @Option(help: "The number of frames of a sequence.")
  var count = 600

  @Option(help: "The number of golden images to verify.")
  var goldens = 300

  @Option(help: "The number of measurements of each program, 1 to 100.")
  var rounds = 5

  @Option(
    help: ArgumentHelp(
      "The scale of all rows in pixels per point; default: those of the articles.",
      valueName: "scale"),
    transform: NumberArgument.read)
  var scale: Double?

  @Flag(help: "Print only the tables, warnings and errors.")
  var quiet = false

  func validate() throws {
    guard (1...FrameSchedule.runLimit).contains(count) else {
      throw ValidationError(
        "--count \(count) is out of range; allowed: 1 to \(FrameSchedule.runLimit)")
    }
    guard (1...VerifyBenchmark.maximumImageCount).contains(goldens) else {
      throw ValidationError(
        "--goldens \(goldens) is out of range; allowed: 1 to \(VerifyBenchmark.maximumImageCount)")
    }
    try Measurement.check(rounds: rounds)
  }

  func work(_ outcome: inout Outcome) async throws {
    try await outcome.interruptibly { outcome in
      let messages = MessageWriter(isQuiet: quiet)
      let folder = try ScratchFolder()
      // A single round does not measure anything reliably.
      if rounds > 1 { try await folder.waitForFileSystem(messages) }
      let tables = MeasuredTables(
        count: count, goldens: goldens, rounds: rounds, scale: scale, messages: messages)
      outcome.print(result: try tables.markdown())
      withExtendedLifetime(folder) {}
    }
  }
}
