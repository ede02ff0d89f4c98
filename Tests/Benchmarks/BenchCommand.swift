import ArgumentParser
import BezierGeometry
import FrameSequence
import ReelCommands
import RefreshScenario
import Texts

/// `reel-bench`: measures the performance of `reel` on this machine.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reel-bench", abstract: "Measure how fast reel is.", version: ReelCommand.version,
    subcommands: [MeasureCommand.self, TablesCommand.self, AllCommand.self],
    defaultSubcommand: MeasureCommand.self)
}

/// `reel-bench measure`: measures how fast a scenario renders, by stage.
struct MeasureCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure how fast a scenario renders.",
    discussion: """
      Whole runs of reel render are measured, from the program's start to its end: a sequence with \
      one job, and one ten times as long with one job, two, four and so on up to the number of \
      cores. Where Python has cairo's binding, \(PeerProgram.standardPath) draws the very same \
      shapes and writes them with cairo's own PNG writer; its time for reading the shapes is not \
      held against it. All of this goes by turns, and medians are shown.

      Stages (list, draw, encode, write) are sums over all jobs; processor is all processor time.

      With --verify, golden files of as many instants, spread over the run, are recorded into a \
      folder that goes again, and verified with one job: as they are, and with the same pixels in \
      other bytes. Drawing and encoding them is reel render's run without its writing. ImageMagick's \
      compare, a process a pair, and pixelmatch, by \(VerifyBenchmark.peerPath), compare a part of \
      the pairs, where the machine has them.

      With --model, what stands before any picture is measured in this process: checking the file, \
      playing it, measuring its run as a sweep does, a whole moment, and each signal by itself.
      """)

  @OptionGroup var input: ScenarioInput

  @Flag(help: "Measure verifying golden files.")
  var verify = false

  @Flag(help: "Measure checking, playing and sampling, without pictures.")
  var model = false

  @Option(
    help:
      "How many frames the shorter sequence has, 600 unless given; 300 golden files of pictures.")
  var count: Int?

  @Option(help: "How often each is measured.")
  var rounds = 5

  @Option(help: ArgumentHelp("Pixels a point.", valueName: "scale"), transform: NumberArgument.read)
  var scale: Double?

  @Option(help: ArgumentHelp("The Python program to compare with.", valueName: "path"))
  var peer: String?

  @Flag(help: "Compare with nothing.")
  var alone = false

  @Flag(help: "Say nothing but results, warnings and errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    let most = verify ? VerifyBenchmark.mostImages : FrameSchedule.runLimit / Measurement.longer
    if let count, !(1...most).contains(count) {
      throw ValidationError("--count \(count) cannot be measured; allowed: 1 to \(most)")
    }
    if model, verify || count != nil {
      throw ValidationError("--model measures no frames; leave out --verify and --count")
    }
    try Measurement.check(rounds: rounds)
  }

  func work(_ outcome: inout Outcome) async throws {
    try await outcome.interruptibly { outcome in
      if model {
        let rows = try ModelBenchmark(input).rows(rounds: rounds)
        outcome.print(asJSON: json, ModelBenchmark.json(of: rows), ModelBenchmark.text(of: rows))
      } else if verify {
        let report = try measurement.verifying(count: count ?? 300)
        outcome.print(asJSON: json, report.json, report.text)
      } else {
        let report = try measurement.frames(count: count ?? 600)
        outcome.print(asJSON: json, report.json, report.text)
      }
    }
  }

  private var measurement: Measurement {
    Measurement(
      input: input, scale: scale, rounds: rounds, peer: peer, isAlone: alone,
      messages: MessageWriter(isQuiet: quiet))
  }
}
