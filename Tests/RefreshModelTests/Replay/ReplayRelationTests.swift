/// Random runs of touches only, as in a device's log.
private struct RandomTouches {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func step(_ targets: [Placement]) -> Step {
    let length = seconds(random.number(0...0.4))
    let target = targets.randomElement(using: &random) ?? .header
    return switch random.integer(0...9) {
    case 0, 1: Step(.drag(.init(.by(random.number(-900...400)), duration: length, curve: .linear)))
    case 2, 3:
      Step(.drag(.init(.pull(random.number(0...1.6), target), duration: length, curve: .easeOut)))
    case 4, 5, 6: .release(velocity: random.number(-3000...2000))
    case 7: .fling(random.number(-5000...3000))
    case 8: .hold(length)
    default: .wait(length)
    }
  }

  /// Separates drags by a release and a wait.
  ///
  /// A log does not record the callback of a drag that begins while the finger is down, nor which
  /// of two simultaneous touches the app answers.
  private mutating func apart(_ steps: [Step]) -> [Step] {
    var apart: [Step] = []
    var isDown = false
    for step in steps {
      switch step.action {
      case .drag:
        if isDown { apart += [.release, .wait(random.number(0.01...0.2))] }
        apart.append(step)
        isDown = true
      case .release, .fling:
        apart += [step, .wait(random.number(0.01...0.2))]
        isDown = false
      default: apart.append(step)
      }
    }
    return apart
  }

  mutating func script() -> Script {
    let headers: [any RefreshBehavior] = [
      MJBehavior(), ZHBehavior.adjustedHeader, EGOHeaderBehavior(.ego),
      EGOHeaderBehavior(.fg),
      PullToBounceBehavior.adjusted, ElasticBehavior.adjusted, WaveBehavior.adjusted,
      SystemBehavior(), MaterialBehavior(),
    ]
    let footers: [any RefreshBehavior] = [
      MJBehavior(.backFooter), MJBehavior(.autoFooter), ZHBehavior.adjustedFooter,
    ]
    var behaviors: Behaviors = [:]
    if Bool.random(using: &random) {
      behaviors[.header] = headers.randomElement(using: &random)
    } else {
      behaviors[.footer] = footers.randomElement(using: &random)
    }
    let targets = Array(behaviors.keys)
    let count = random.integer(2...14)
    let steps = apart((0..<count).map { _ in step(targets) })
    // Off every grid, so that the app never answers at the instant of a touch.
    let delay = seconds(random.number(0.1...0.8)) + Flicks(count: 12_347)
    return Fixture(.compact, behaviors).script(
      steps + [.release, .wait(1)], rows: random.integer(2...24),
      reactions: Dictionary(uniqueKeysWithValues: targets.map { ($0, [Reaction(after: delay)]) }),
      duration: 6)
  }
}

@Suite("Replayed logs of runs")
struct ReplayRelationTests {
  /// Returns a behavior's triggers and states with their times.
  private func story(_ timeline: Timeline) -> [String] {
    timeline.events.filter { $0.kind == .state || $0.kind == .trigger }.map {
      "\($0.time.count) \($0.kind.rawValue) \($0.target?.rawValue ?? "") \($0.word ?? "")"
    }
  }

  private func replay(_ script: Script, _ mode: Replay.Mode) throws -> Timeline {
    var replayed = script
    replayed.replay = Replay(try ReplayLog(of: script), mode: mode)
    replayed.steps = []
    return try Timeline(playing: replayed)
  }

  @Test(
    "A run's log, observed, gives every behavior the same states at the same times",
    arguments: Grids.part(of: Array(0..<20 as Range<UInt64>), count: 3))
  func observed(batch: UInt64) throws {
    var triggers = 0
    for seed in batch * 100..<(batch + 1) * 100 {
      var random = RandomTouches(seed: seed)
      let script = random.script()
      let run = try Timeline(playing: script)
      triggers += run.events(.trigger).count
      let expected = story(run)
      let found = story(try replay(script, .observed))
      if expected != found {
        let name = script.behaviors.values.first?.name ?? ""
        Issue.record("seed \(seed), \(name): \(expected) became \(found)")
      }
    }
    #expect(triggers > 30)
  }

  @Test(
    "A run's log as input has the same first trigger after the same states",
    arguments: Grids.part(of: Array(0..<10 as Range<UInt64>), count: 2))
  func input(batch: UInt64) throws {
    var triggers = 0
    for seed in batch * 100..<(batch + 1) * 100 {
      var random = RandomTouches(seed: 100_000 + seed)
      let script = random.script()
      func untilTrigger(_ timeline: Timeline) -> [String] {
        let story = story(timeline)
        let end = story.firstIndex { $0.contains("trigger") }.map { $0 + 1 } ?? story.count
        return Array(story[..<end])
      }
      let run = untilTrigger(try Timeline(playing: script))
      if run.last?.contains("trigger") == true { triggers += 1 }
      let input = untilTrigger(try replay(script, .input))
      if run != input {
        let name = script.behaviors.values.first?.name ?? ""
        Issue.record("seed \(seed), \(name): \(run) became \(input)")
      }
    }
    #expect(triggers > 20)
  }
}
