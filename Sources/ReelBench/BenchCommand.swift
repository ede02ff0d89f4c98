import ArgumentParser
import BezierGeometry
import FrameSequence
import ReelCommands
import RefreshScenario
import Texts

/// `reel-bench`: how fast a scenario renders on this machine, and where the time goes.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reel-bench", abstract: "Measure how fast a scenario renders.",
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
      """, version: ReelCommand.version)

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

  /// How many times the frames of the shorter sequence the longer one has.
  private static let longer = 10

  func validate() throws {
    let most = verify ? VerifyBenchmark.mostPictures : FrameSchedule.limit / Self.longer
    if let count, !(1...most).contains(count) {
      throw ValidationError("--count \(count) cannot be measured; allowed: 1 to \(most)")
    }
    if model, verify || count != nil {
      throw ValidationError("--model measures no frames; leave out --verify and --count")
    }
    guard (1...100).contains(rounds) else {
      throw ValidationError("--rounds \(rounds) makes no median; allowed: 1 to 100")
    }
  }

  func run() async throws {
    try await Interruption.cancelling {
      if model {
        let rows = try ModelBenchmark(input).rows(rounds: rounds)
        try Terminal.write(
          json ? ModelBenchmark.json(of: rows).text : ModelBenchmark.text(of: rows))
      } else if verify {
        let report = try measureVerifying()
        try Terminal.write(json ? report.json.text : report.text)
      } else {
        let report = try measure(count: count ?? 600)
        try Terminal.write(json ? report.json.text : report.text)
      }
    }
  }

  private func measureVerifying() throws -> VerifyBenchReport {
    let messages = MessageWriter(isQuiet: quiet)
    var benchmark = try VerifyBenchmark(input, count: count ?? 300, scale: scale)
    if !alone { try benchmark.findPeers(pixelmatch: peer, messages) }
    for round in 1...rounds {
      messages.note("round \(round) of \(rounds)")
      try benchmark.run()
    }
    return benchmark.report
  }

  private func measure(count: Int) throws -> BenchReport {
    var options = FrameOptions()
    options.count = count
    options.scales = scale.map { [$0] } ?? []
    let plan = try SequencePlan(try input.resolved(), options)
    guard let extent = try plan.extents().first else {
      throw Failure(.badData, "the scenario draws nothing")
    }
    let messages = MessageWriter(isQuiet: quiet)
    let folder = try ScratchFolder()
    var benchmark = Benchmark(
      renderArguments: input.arguments + (scale.map { ["--scale", $0.decimalText()] } ?? []),
      plan: plan, folder: folder)
    let peer = try peerProgram(folder, messages)
    if peer != nil { try benchmark.writeLists() }

    let jobs = sequence(first: 1) { $0 * 2 }.prefix { $0 <= MachineCores.count }
    let subjects =
      [Benchmark.Subject(jobs: 1, frames: count)]
      + jobs.map { Benchmark.Subject(jobs: $0, frames: Self.longer * count) }
    var runs = subjects.map { _ in [Benchmark.Run]() }
    var peerRuns: [Benchmark.PeerRun] = []
    var hasSamePixels = true
    for round in 1...rounds {
      messages.note("round \(round) of \(rounds)")
      for (index, subject) in subjects.enumerated() {
        try Task.checkCancellation()
        runs[index].append(try benchmark.run(subject))
        if index == 0, let peer {
          peerRuns.append(try benchmark.run(peer))
          if round == 1 { hasSamePixels = try benchmark.lastRunAgrees() }
        }
      }
    }
    return BenchReport(
      scenario: input.scenario, extent: extent, rounds: rounds, cores: MachineCores.count,
      rows: zip(subjects, runs).map { BenchReport.Row($0, $1) },
      peer: peer.map {
        BenchReport.Peer(
          name: $0.name, pictures: plan.pictures.count, peerRuns, hasSamePixels: hasSamePixels)
      })
  }

  private func peerProgram(
    _ folder: ScratchFolder, _ messages: MessageWriter
  ) throws -> PeerProgram? {
    if alone { return nil }
    let path = peer ?? PeerProgram.standardPath
    guard InputFile.exists(path) else {
      if let peer { throw Failure(.noInput, "there is no file \(peer)") }
      messages.note(
        "note: nothing to compare with; the peer is in the source's \(PeerProgram.standardPath), "
          + "for --peer")
      return nil
    }
    let program = try PeerProgram(path: path, folder)
    if program == nil {
      messages.note(
        "note: nothing to compare with, as Python has no cairo; on Debian: "
          + "apt-get install python3-cairo")
    }
    return program
  }
}
