import ArgumentParser

/// `reel-bench`: measures the performance of `reel` on this machine.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reel-bench", abstract: "Measure the performance of reel.",
    version: ReelCommand.version,
    subcommands: [MeasureCommand.self, TablesCommand.self, AllCommand.self],
    defaultSubcommand: MeasureCommand.self)
}

/// `reel-bench measure`: measures how fast a scenario renders, by stage.
struct MeasureCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure the rendering speed of a scenario.",
    discussion: """
      Measures reel render from start to exit: a sequence with one job, and a sequence ten times \
      as long with 1, 2, 4 and more jobs, up to the number of cores. If Python has pycairo, \
      \(PeerProgram.standardPath) draws the same shapes and writes them with cairo's PNG writer; \
      the time to read the shapes is subtracted. The programs are measured in turns, and the \
      medians are printed.

      The times of the stages (list, draw, encode, write) are sums over all jobs; processor is the \
      total processor time.

      With --verify, goldens of the given number of instants, evenly spaced over the run, are \
      recorded into a temporary folder and verified with one job: with equal files, and with equal \
      pixels in different files. The reference is reel render without writing. If they are \
      installed, ImageMagick's compare, with one process per pair, and pixelmatch, called by \
      \(VerifyBenchmark.peerPath), compare some of the pairs.

      With --model, measures the work before rendering: checking the file, playing it, measuring \
      the run as in a sweep, computing an instant, and sampling each signal.
      """)

  @OptionGroup var input: ScenarioInput

  @Flag(help: "Measure the verification of goldens.")
  var verify = false

  @Flag(help: "Measure checking, playing and sampling, without rendering.")
  var model = false

  @Option(
    help:
      "The number of frames of the shorter sequence, or of golden images; default: 600, or 300.")
  var count: Int?

  @Option(help: "The number of measurements of each program, 1 to 100.")
  var rounds = 5

  @Option(
    help: ArgumentHelp(
      "The scale in pixels per point; default: the file's scale.", valueName: "scale"),
    transform: NumberArgument.read)
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "The Python program to compare with; default: the one in the sources.", valueName: "path"))
  var peer: String?

  @Flag(help: "Do not measure other programs for comparison.")
  var alone = false

  @Flag(help: "Print only results, warnings and errors.")
  var quiet = false

  func validate() throws {
    let maximum =
      verify ? VerifyBenchmark.maximumImageCount : FrameSchedule.runLimit / Measurement.longer
    if let count, !(1...maximum).contains(count) {
      throw ValidationError("--count \(count) is out of range; allowed: 1 to \(maximum)")
    }
    if model, verify || count != nil {
      throw ValidationError("--model does not render frames; leave out --verify and --count")
    }
    try Measurement.check(rounds: rounds)
  }

  func work(_ outcome: inout Outcome) async throws {
    try await outcome.interruptibly { outcome in
      let text =
        if model {
          ModelBenchmark.text(of: try ModelBenchmark(input).rows(rounds: rounds))
        } else if verify {
          try measurement.verifying(count: count ?? 300).text
        } else {
          try measurement.frames(count: count ?? 600).text
        }
      outcome.print(text)
    }
  }

  private var measurement: Measurement {
    Measurement(
      input: input, scale: scale, rounds: rounds, peer: peer, isAlone: alone,
      messages: MessageWriter(isQuiet: quiet))
  }
}
