import ArgumentParser
import FileAccess
import FrameSequence
import ReelCommands

/// `reel-bench tables`: prints the performance tables of README and the articles.
struct TablesCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tables", abstract: "Print the tables of speed in README and the articles.",
    discussion: """
      Prints as Markdown, to be pasted: frames that are written beside pycairo, where their time goes, and \
      golden files that are verified beside other programs. It is run from the source's root, whose \
      Examples are measured.
      """)

  @Option(help: "How many frames a sequence has.")
  var count = 600

  @Option(help: "How many golden files are verified.")
  var goldens = 300

  @Option(help: "How often each is measured.")
  var rounds = 5

  @Flag(help: "Print nothing but the tables, warnings and errors.")
  var quiet = false

  func validate() throws {
    guard (1...FrameSchedule.runLimit).contains(count) else {
      throw ValidationError(
        "--count \(count) cannot be measured; allowed: 1 to \(FrameSchedule.runLimit)")
    }
    guard (1...VerifyBenchmark.mostImages).contains(goldens) else {
      throw ValidationError(
        "--goldens \(goldens) cannot be verified; allowed: 1 to \(VerifyBenchmark.mostImages)")
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
        count: count, goldens: goldens, rounds: rounds, messages: messages)
      outcome.print(result: try tables.markdown())
      withExtendedLifetime(folder) {}
    }
  }
}
