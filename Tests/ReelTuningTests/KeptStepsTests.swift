@testable import ReelTuning

/// The movements of a hand, with the noise of a finger or a mouse.
private struct Gesture {
  var log = FingerLog()
  private var time = 0.0
  private var generator: SeededGenerator

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func random(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &generator)
  }

  private mutating func add(_ action: FingerLog.Action, precision: Double) {
    var action = action
    if case .move(let travel, let x) = action, precision > 0 {
      action = .move(travel: (travel / precision).rounded() * precision, x: x)
    }
    log.touches.append(.init(time: Flicks(seconds: time), action: action))
  }

  /// Pulls and releases: a movement of least jerk with a tremor, a pause in half of the pulls, and a
  /// last movement at the release in a third of them.
  ///
  /// - Parameter precision: The distance between two positions of the pointer, in points; 0 for none.
  mutating func pull(precision: Double = 0) {
    let distance = random(60...420)
    let duration = random(0.25...0.9)
    let interval = [1.0 / 120, 1.0 / 60, 0.0113][Int.random(in: 0..<3, using: &generator)]
    let start = time
    add(.move(travel: 0, x: 180), precision: precision)
    while time < start + duration {
      time += interval * random(0.8...1.2)
      let part = min((time - start) / duration, 1)
      let eased = part * part * part * (10 + part * (6 * part - 15))
      add(.move(travel: distance * eased + random(-0.4...0.4), x: 180), precision: precision)
    }
    if Bool.random(using: &generator) { time += random(0.02...0.6) }
    if random(0...3) < 1 {
      let step = random(2...9)
      for number in 1...4 {
        time += interval
        add(.move(travel: distance + Double(number) * step, x: 180), precision: precision)
      }
    }
    time += random(0...0.012)
    add(.lift, precision: 0)
  }

  mutating func pause() { time += random(0.1...1.2) }
}

@Suite("Steps that repeat a pull by hand")
struct KeptStepsTests {
  private static let examples = [
    "wave.yaml", "material.yaml", "system.yaml", "app.yaml", "mj-on-wave.yaml", "wave-brand.yaml",
    "wave-header.yaml", "Originals/elastic.yaml", "Originals/ego.yaml",
    "Originals/pull-to-bounce.yaml",
  ]

  private static func scenario(_ example: String) throws -> ResolvedScenario {
    let path = Repository.examples.appending(path: example).path
    return try ScenarioFile(parsing: try InputFile.read(path), fileName: path).resolved()
  }

  /// Returns the largest difference of the list's offset between two runs, in points, at the touches,
  /// and at 120 frames per second after the last one.
  private static func difference(
    _ one: Timeline, _ other: Timeline, _ log: FingerLog = FingerLog()
  ) -> Double {
    let frames = (0...Int64(one.duration.seconds * 120)).map { Flicks($0, over: 120) }
      .filter { $0 > log.duration }
    return (frames + log.touches.map(\.time)).reduce(0) { largest, time in
      let offset = one.instant(at: time).contentOffset
      return max(largest, (offset - other.instant(at: time).contentOffset).length)
    }
  }

  @Test(
    "Fifty pulls by hand are kept in at most eight steps each, and the list moves as it did",
    arguments: examples, [0, 0.8, 2.4])
  func pulls(_ example: String, _ precision: Double) throws {
    let scenario = try Self.scenario(example)
    // Half a point and half a pixel of the pointer, in whole pixels of the screen.
    let scale = scenario.script.screenScale
    let allowed = ((0.5 + precision / 2) * scale).rounded(.up) / scale + 1e-6
    for seed in UInt64(0)..<(precision == 0 ? 5 : 2) {
      var gesture = Gesture(seed &+ UInt64(example.utf8.count) &* 1_000)
      gesture.pull(precision: precision)
      let kept = try KeptSteps(repeating: gesture.log, in: scenario, precision: precision)
      #expect(
        kept.steps.count <= 8, "\(example) \(precision) \(seed): \(StepSchema.text(of: kept.steps))"
      )
      let one = try scenario.playing(gesture.log.steps, for: Flicks(4, over: 1)).play()
      let other = try scenario.playing(kept.steps, for: Flicks(4, over: 1)).play()
      #expect(Self.difference(one, other, gesture.log) <= allowed, "\(example) \(seed)")
    }
  }

  @Test("A pull that is caught twice while it returns is kept as well")
  func caught() throws {
    let scenario = try Self.scenario("wave.yaml")
    var gesture = Gesture(7)
    for _ in 0..<3 {
      gesture.pull()
      gesture.pause()
    }
    let kept = try KeptSteps(repeating: gesture.log, in: scenario)
    let one = try scenario.playing(gesture.log.steps, for: Flicks(8, over: 1)).play()
    let other = try scenario.playing(kept.steps, for: Flicks(8, over: 1)).play()
    #expect(Self.difference(one, other, gesture.log) <= 2.0 / 3 + 1e-6)
    #expect(one.events.count { $0.kind == .touchBegan } == 3)
  }

  @Test("Kept steps are read from the file as the same steps")
  func text() throws {
    let scenario = try Self.scenario("wave.yaml")
    var gesture = Gesture(3)
    gesture.pull()
    let kept = try KeptSteps(repeating: gesture.log, in: scenario)
    let file = try ScenarioFile(
      parsing: Array("style: wave\nsteps: \(StepSchema.text(of: kept.steps))\n".utf8))
    #expect(try file.resolved().scenario.steps == kept.steps)
  }

  @Test("Touches of a straight movement are the same run as a linear drag")
  func straight() throws {
    let scenario = try Self.scenario("wave.yaml")
    var log = FingerLog()
    for number in 0...60 {
      let time = Flicks(Int64(number), over: 120)
      log.touches.append(.init(time: time, action: .move(travel: Double(number) * 4, x: nil)))
    }
    log.touches.append(.init(time: Flicks(60, over: 120), action: .lift))
    let drag = Step.drag(by: 240, duration: Flicks(60, over: 120), curve: .linear)
    let one = try scenario.playing(log.steps, for: Flicks(3, over: 1)).play()
    let other = try scenario.playing(
      [drag, Step(.release(velocity: nil))], for: Flicks(3, over: 1)
    ).play()
    #expect(Self.difference(one, other) < 1e-9)
  }
}
