import ArgumentParser

/// The settings of a measurement of a scenario.
struct Measurement {
  var input: ScenarioInput
  /// The scale, in pixels per point, or `nil` for the scenario's.
  var scale: Double?
  var rounds: Int
  /// The path of the Python program to compare with, or `nil` for the one in the sources.
  var peer: String?
  /// Whether to skip comparisons with other programs.
  var isAlone: Bool
  var messages: MessageWriter

  /// The frame count of the longer sequence as a multiple of the shorter one's.
  static let longer = 10

  /// Throws if the number of rounds is outside 1...100.
  static func check(rounds: Int) throws {
    guard (1...100).contains(rounds) else {
      throw ValidationError("--rounds \(rounds) is out of range; allowed: 1 to 100")
    }
  }

  /// Measures verifying goldens at instants that are spread over the run.
  func verifying(count: Int) throws -> VerifyBenchReport {
    var benchmark = try VerifyBenchmark(input, count: count, scale: scale)
    if !isAlone { try benchmark.findPeers(pixelmatch: peer, messages) }
    for round in 1...rounds {
      messages.note("round \(round) of \(rounds)")
      try benchmark.run()
    }
    return benchmark.report
  }

  /// Measures rendering frames of the run to files.
  ///
  /// - Parameter isShort: Whether to skip the longer sequences, which measure the scaling with
  ///   the number of jobs.
  func frames(count: Int, isShort: Bool = false) throws -> BenchReport {
    var options = FrameOptions()
    options.count = count
    options.scales = scale.map { [$0] } ?? []
    let plan = try SequencePlan(try input.resolved(), options)
    guard let extent = try plan.extents().first else {
      throw Failure(.badData, "the scenario has no images to render")
    }
    let folder = try ScratchFolder()
    var benchmark = Benchmark(
      renderArguments: input.arguments + (scale.map { ["--scale", $0.decimalText()] } ?? []),
      plan: plan, folder: folder)
    let peer = try peerProgram(folder)
    if peer != nil { try benchmark.writeLists() }

    let jobs = sequence(first: 1) { $0 * 2 }.prefix { $0 <= OrderedWork.availableCores }
    let subjects =
      [Benchmark.Subject(jobs: 1, frames: count)]
      + (isShort ? [] : jobs.map { Benchmark.Subject(jobs: $0, frames: Self.longer * count) })
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
      scenario: input.scenario, extent: extent, rounds: rounds, cores: OrderedWork.availableCores,
      rows: zip(subjects, runs).map { BenchReport.Row($0, $1) },
      peer: peer.map {
        BenchReport.Peer(
          name: $0.name, images: plan.images.count, peerRuns, hasSamePixels: hasSamePixels)
      }, folder: folder)
  }

  private func peerProgram(_ folder: ScratchFolder) throws -> PeerProgram? {
    if isAlone { return nil }
    let path = peer ?? PeerProgram.standardPath
    guard InputFile.exists(path) else {
      if let peer { throw Failure(.noInput, "\(peer) does not exist") }
      messages.note(
        "note: no comparison, since \(PeerProgram.standardPath) is missing; run this command in "
          + "the root folder of the sources, or use --peer")
      return nil
    }
    let program = try PeerProgram(path: path, folder)
    if program == nil {
      messages.note(
        "note: no comparison, since Python has no module cairo; on Debian: "
          + "apt-get install python3-cairo")
    }
    return program
  }
}
