import ArgumentParser
import GoldenImages

/// The measurement of everything that has a performance goal.
struct GoalBenchmark {
  let rounds: Int
  let messages: MessageWriter
  private let folder: ScratchFolder
  private let counter = NameCounter()

  init(rounds: Int, messages: MessageWriter) throws {
    self.rounds = rounds
    self.messages = messages
    folder = try ScratchFolder()
  }

  /// The counter from which unused file names are made.
  private final class NameCounter {
    var last = 0
  }

  /// Measures all goals, in the order of the table.
  func goals() async throws -> [Goal] {
    var goals: [Goal] = []
    try await folder.waitForFileSystem(messages)
    for part in [
      model, memory, shard, raw, fill, firstFrames, unchanged, files, jobs, motion,
    ] {
      try Task.checkCancellation()
      goals += try part()
    }
    return goals
  }

  // MARK: Model

  private func model() throws -> [Goal] {
    messages.note("playing")
    let rows = try ModelBenchmark(ScenarioInput.parse([example("Originals/wave")])).rows(
      rounds: rounds)
    return [
      Goal(
        name: "playing wave.yaml, one core", unit: "ms", limit: 0.4,
        measured: rows.first { $0.name == "play" }.map { $0.seconds * 1e3 })
    ]
  }

  /// Measures the memory of commands at ten times the usual size.
  private func memory() throws -> [Goal] {
    messages.note("memory at ten times the usual size")
    let wave = "\(fresh()).yaml"
    try WholeFile.write(try InputFile.read(example("wave")), to: wave)
    let times = (1...60).map { (Double($0) / 20).decimalText() }.joined(separator: ", ")
    let goldens = ["--set", "golden={ at: [\(times)], directory: goldens }", "--quiet"]
    let widths = (0..<10).map { String(320 + 10 * $0) }.joined(separator: ",")
    typealias Run = (name: String, limit: Double, status: Int32, arguments: [String])
    let runs: [Run] = [
      (
        "render, 2,220 frames", 72, 0,
        ["render", wave, "--count", "2220", "-o", fresh(), "--quiet"]
      ),
      (
        "sweep, 60 variants", 256, 0,
        ["sweep", wave, "--vary", "header.hillHeight=1..60:1", "--at", "trigger", "--quiet"]
          + ["-o", "\(fresh()).png"]
      ),
      ("trace, 1,000 samples per second", 64, 0, ["trace", wave, "--every", "0.001"]),
      (
        "export, 10 widths", 64, 0,
        ["export", wave, "--to", "lottie,uikit", "--widths", widths, "-o", fresh(), "--quiet"]
      ),
      ("verify --record, 60 instants", 80, 1, ["verify", wave, "--record", "all"] + goldens),
      ("verify, 60 instants", 80, 0, ["verify", wave] + goldens),
      (
        "verify --report, 60 failed instants", 256, 1,
        ["verify", wave, "--set", "header.hillHeight=66", "--report", fresh()] + goldens
      ),
    ]
    return try runs.map { name, limit, status, arguments in
      let outcome = try ended(try ChildProgram.reel(arguments), status: status)
      return Goal(
        name: "memory of \(name)", unit: "MB", limit: limit,
        measured: Double(outcome.peakMemory) / 1e6)
    }
  }

  /// Plans one of 10,000 shards of two million frames in this process and draws it in another
  /// one.
  private func shard() throws -> [Goal] {
    messages.note("one of 10,000 shards of two million frames")
    let path = "\(fresh()).yaml"
    let text = """
      header: { style: wave }
      canvas: { crop: [130, 60, 20, 20], scale: 1 }
      clock: { duration: 3600, rate: 600 }
      """
    try WholeFile.write(Array(text.utf8), to: path)
    var options = FrameOptions()
    options.shard = try Shard(parsing: "5000/10000")
    let clock = ContinuousClock()
    let time = try byTurns([
      {
        let start = clock.now
        _ = try SequencePlan(try ScenarioInput.resolve(path), options)
        return (clock.now - start).inSeconds
      }
    ])[0]
    let arguments = ["render", path, "--shard", "5000/10000", "--output", fresh(), "--json"]
    let outcome = try reel(arguments)
    let report = try JSONDecoder().decode(Benchmark.RenderReport.self, from: Data(outcome.output))
    return [
      Goal(
        name: "planning one of 10,000 shards of two million frames", unit: "ms", limit: 50,
        measured: time * 1e3),
      Goal(
        name: "memory for rendering this shard", unit: "MB", limit: 40,
        measured: Double(report.peakMemory) / 1e6),
    ]
  }

  // MARK: Images

  /// The arguments for full screens: 375 by 812 points at 3 pixels per point.
  private static let screen = ["--set", "screen.height=812", "--scale", "3"]
  private static let screenArea = 1125 * 2436

  private func raw() throws -> [Goal] {
    messages.note("raw frames")
    let arguments = ["render", example("Originals/wave")] + Self.screen + ["--count", "300"] + one
    let times = try byTurns([
      { try processor(arguments + ["--format", "raw", "--output", "-"], outputPath: "/dev/null") },
      { try processor(arguments + ["--output", fresh()]) },
    ])
    return [
      Goal(
        name: "raw frames / PNG files, 1125×2436", unit: "×", limit: 0.8,
        measured: times[0] / times[1])
    ]
  }

  private func fill() throws -> [Goal] {
    messages.note("whole screens")
    let few = 1
    let many = 301
    let arguments = ["render", example("Originals/wave")] + Self.screen + one
    let times = try byTurns([
      { try processor(arguments + ["--count", "\(many)", "--output", fresh()]) },
      { try processor(arguments + ["--count", "\(few)", "--output", fresh()]) },
      { Self.fillSeconds() },
    ])
    let frame = (times[0] - times[1]) / Double(many - few)
    return [
      Goal(
        name: "a whole screen, 1125×2436 / a fill of its area", unit: "×", limit: 2.5,
        measured: frame / times[2], detail: "\(micro(frame)) / \(micro(times[2])) µs")
    ]
  }

  /// Returns the shortest time for filling a screen's pixels in memory that is already mapped.
  private static func fillSeconds() -> Double {
    var words = [UInt32](repeating: 0, count: screenArea)
    let turns = 200
    let clock = ContinuousClock()
    var best = Double.infinity
    for turn in 0..<turns {
      let start = clock.now
      words.withUnsafeMutableBufferPointer { $0.update(repeating: 0xFF00_0000 | UInt32(turn)) }
      best = min(best, (clock.now - start).inSeconds)
    }
    // Reading a word keeps the optimizer from removing the writes.
    return words[turns % words.count] == 0 ? .infinity : best
  }

  private func firstFrames() throws -> [Goal] {
    messages.note("first frames")
    let python = "/usr/bin/python3"
    func first(_ name: String) throws -> Double {
      try processor(["render", example(name), "--at", "trigger", "--output", fresh(), "--quiet"])
    }
    guard InputFile.exists(python) else {
      return [
        Goal(
          name: "first frame / python3 -c pass", unit: "×", limit: 0.6, measured: nil,
          detail: "\(python) is missing")
      ]
    }
    let times = try byTurns([
      { try first("wave-header") }, { try first("Originals/mj-refresh") },
      { try processor(ChildProgram(path: python, arguments: ["-c", "pass"])) },
    ])
    return [
      Goal(
        name: "first frame / python3 -c pass", unit: "×", limit: 0.6,
        measured: times[0] / times[2], detail: "\(milli(times[0])) / \(milli(times[2])) ms"),
      Goal(
        name: "first frame with labels / python3 -c pass", unit: "×", limit: 1,
        measured: times[1] / times[2], detail: "\(milli(times[1])) ms"),
    ]
  }

  private func unchanged() throws -> [Goal] {
    messages.note("10,000 frames, rendered and kept")
    let target = fresh()
    let arguments =
      ["render", example("wave-header"), "--count", "10000", "--output", target, "--json"] + one
    let first = try reel(arguments)
    let report = try JSONDecoder().decode(Benchmark.RenderReport.self, from: Data(first.output))
    let again = try byTurns([{ try processor(arguments) }])[0]
    let whole = first.processor.inSeconds
    return [
      Goal(
        name: "10,000 frames, kept / rendered", unit: "×", limit: 0.03,
        measured: again / whole, detail: "\(milli(again)) / \(milli(whole)) ms"),
      Goal(
        name: "memory at 10,000 frames", unit: "MB", limit: 64,
        measured: Double(report.peakMemory) / 1e6),
    ]
  }

  /// The examples whose file sizes are compared with oxipng's.
  private static let packed = [
    "wave-header", "Originals/wave", "Originals/mj-refresh", "Originals/ego", "Originals/elastic",
    "Originals/mj-gif-header",
  ]

  private func files() throws -> [Goal] {
    messages.note("file sizes")
    let name = "file size / oxipng -o 2, largest of \(Self.packed.count) at 3×"
    let program = """
      import oxipng, os, sys
      for path in sys.argv[1:]:
          with open(path, "rb") as file:
              data = file.read()
          print(len(data) / len(oxipng.optimize_from_memory(data, level=2)))
      """
    guard let python = try PeerPython(answering: "import oxipng; print('oxipng')", folder) else {
      return [
        Goal(
          name: name, unit: "×", limit: 1.02, measured: nil,
          detail: "Python has no module oxipng; type: pip install pyoxipng==9.1.1")
      ]
    }
    let paths = try Self.packed.map { name in
      let target = fresh()
      _ = try reel([
        "render", example(name), "--at", "trigger+0.3", "--scale", "3", "--output", target,
        "--quiet",
      ])
      let names = try FileManager.default.contentsOfDirectory(atPath: target)
      return "\(target)/\(names.first { $0.hasSuffix(".png") } ?? "")"
    }
    let outcome = try ChildProgram(
      path: python.interpreter, arguments: ["-c", program] + paths
    ).run(outputPath: folder.path("answer"), errorPath: folder.path("errors"))
    let ratios = String(decoding: outcome?.output ?? [], as: UTF8.self)
      .split(separator: "\n").compactMap { Double($0) }
    let worst = zip(ratios, Self.packed).max { $0.0 < $1.0 }
    return [
      Goal(
        name: name, unit: "×", limit: 1.02,
        measured: ratios.count == paths.count ? worst?.0 : nil, detail: worst?.1 ?? "oxipng failed")
    ]
  }

  private func jobs() throws -> [Goal] {
    messages.note("two jobs")
    let arguments = [
      "render", example("wave-header"), "--scale", "3", "--count", "6000", "--quiet", "--jobs",
    ]
    let times = try byTurns(
      ["1", "2"].map { jobs in { try reel(arguments + [jobs, "--output", fresh()]).wall.inSeconds }
      })
    return [
      Goal(
        name: "6,000 frames, two jobs / one job", unit: "×", limit: 1.9, isMinimum: true,
        measured: times[0] / times[1],
        detail: "\((6000 / times[0]).decimalText(places: 0)) frames/s with one job")
    ]
  }

  // MARK: Processes

  private let one = ["--jobs", "1", "--quiet"]

  /// Measures the motion of a scenario's goldens, at the median of all examples.
  private func motion() throws -> [Goal] {
    messages.note("the motion of goldens")
    let names = try FileManager.default.subpathsOfDirectory(atPath: "Examples").sorted()
    var times: [Double] = []
    for name in names where name.hasSuffix(".yaml") {
      let input = try ScenarioInput.parse([
        "Examples/\(name)", "--set", "golden.appearance=[light, dark]",
      ])
      guard let resolved = try? input.resolved(), let goldens = try Goldens(of: resolved) else {
        continue
      }
      let rounds = try (0..<rounds).map { _ in
        let start = ContinuousClock.now
        _ = try goldens.motionText()
        return (ContinuousClock.now - start) / .seconds(1)
      }
      times.append(BenchReport.median(rounds))
    }
    return [
      Goal(
        name: "motion of a scenario, light and dark, median", unit: "ms", limit: 80,
        measured: times.isEmpty ? nil : BenchReport.median(times) * 1e3,
        detail: "\(times.count) examples, at most \(milli(times.max() ?? 0)) ms")
    ]
  }

  private func example(_ name: String) -> String { "Examples/\(name).yaml" }

  /// Returns an unused path in the scratch folder.
  private func fresh() -> String {
    counter.last += 1
    return folder.path("goal_\(counter.last)")
  }

  /// Alternates several measurements and returns their medians.
  private func byTurns(_ measures: [() throws -> Double]) throws -> [Double] {
    var all = measures.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, measure) in measures.enumerated() {
        try Task.checkCancellation()
        all[index].append(try measure())
      }
    }
    return all.map(BenchReport.median)
  }

  private func reel(
    _ arguments: [String], outputPath: String? = nil
  ) throws -> ChildProgram.Outcome {
    try ended(try ChildProgram.reel(arguments), outputPath: outputPath)
  }

  private func processor(_ arguments: [String], outputPath: String? = nil) throws -> Double {
    try reel(arguments, outputPath: outputPath).processor.inSeconds
  }

  private func processor(_ program: ChildProgram) throws -> Double {
    try ended(program).processor.inSeconds
  }

  private func ended(
    _ program: ChildProgram, status: Int32 = 0, outputPath: String? = nil
  ) throws -> ChildProgram.Outcome {
    let outcome = try program.run(
      outputPath: outputPath ?? folder.path("answer"), errorPath: folder.path("errors"))
    guard let outcome, outcome.status == status else {
      let errors = String(decoding: try folder.read("errors"), as: UTF8.self)
      throw Failure(.inputOutput, "\(program.path) failed: \(errors)")
    }
    return outcome
  }

  private func milli(_ seconds: Double) -> String { (seconds * 1e3).decimalText(places: 1) }

  private func micro(_ seconds: Double) -> String { (seconds * 1e6).decimalText(places: 0) }
}
