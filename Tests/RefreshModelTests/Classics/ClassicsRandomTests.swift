/// Random runs of the classic behaviors.
private struct RandomClassics {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func script() -> Script {
    let headers: [any RefreshBehavior] = [
      ZHBehavior.adjustedHeader, EGOHeaderBehavior(.ego), EGOHeaderBehavior(.fg),
      PullToBounceBehavior.adjusted, ElasticBehavior.adjusted, MJBehavior(),
      SystemBehavior(), MaterialBehavior(),
    ]
    var behaviors: Behaviors = [.header: headers.randomElement(using: &random) ?? headers[0]]
    if random.chance(0.4) { behaviors[.footer] = ZHBehavior.adjustedFooter }
    if random.chance(0.1) { behaviors = [.footer: MJBehavior(.trailer)] }
    let targets = [Placement.header, .footer].filter { behaviors[$0] != nil }
    let steps = (0..<random.integer(1...12)).map { _ in step(targets) }
    var reactions: Reactions = [:]
    for target in targets {
      // A list without added rows begins again immediately at its end.
      reactions[target] = (0..<3).map { _ in
        Reaction(after: seconds(random.chance(0.2) ? 0 : random.number(0...1.5)), rowsAdded: 9)
      }
    }
    let insets = (0..<2).map { _ in random.chance(0.5) ? 8 : random.number(0...60) }
    return Fixture(.compact, behaviors).script(
      steps + [.release], rows: random.integer(0...30), reactions: reactions, duration: 12
    ) {
      $0.scrollView.contentInset = EdgeInsets(top: insets[0], left: 3, bottom: insets[1], right: 5)
    }
  }

  private mutating func step(_ targets: [Placement]) -> Step {
    let target = targets.randomElement(using: &random) ?? .header
    let length = seconds(random.number(0...0.5))
    let action: Step.Action =
      switch random.integer(0...14) {
      case 0, 1, 2:
        .drag(
          .init(
            .by(random.number(-700...500)), duration: length, curve: .linear,
            x: random.chance(0.5) ? random.number(-50...400) : nil))
      case 3, 4, 5:
        .drag(.init(.pull(random.number(0...1.5), target), duration: length, curve: .easeOut))
      case 6, 7: .release(velocity: random.chance(0.5) ? 0 : random.number(-3000...3000))
      case 8: .fling(velocity: random.number(-5000...5000))
      case 9: .tap(random.chance(0.5) ? nil : target)
      case 10: .beginRefreshing(target)
      case 11: .endRefreshing(target)
      case 12: .reload(rows: random.integer(0...40))
      default: .wait(length)
      }
    return Step(action)
  }
}

@Suite("Random runs of the classic behaviors")
struct ClassicsRandomTests {
  @Test(
    "Every refresh ends, numbers are finite, and the list comes to rest",
    arguments: Grids.part(of: Array(0..<10 as Range<UInt64>), count: 4))
  func invariants(batch: UInt64) throws {
    var refreshes = 0
    for seed in batch * 80..<(batch + 1) * 80 {
      var random = RandomClassics(seed: seed)
      let script = random.script()
      guard let timeline = try? Timeline(playing: script) else { continue }
      refreshes += timeline.events(.trigger).count
      let faults = faults(timeline, script)
      if !faults.isEmpty { Issue.record("seed \(seed): \(faults.joined(separator: "; "))") }
    }
    #expect(refreshes > 40)
  }

  private func faults(_ timeline: Timeline, _ script: Script) -> [String] {
    var faults: [String] = []
    for time in times(60, over: 12.1) {
      let numbers = timeline.instant(at: time).allNumbers
      if !numbers.allSatisfy({ $0.isFinite && abs($0) < 1e5 }) {
        faults.append("out of bounds at \(time.seconds)")
      }
    }
    for placement in script.behaviors.keys {
      let own = timeline.events.filter { $0.target == placement }
      let states = own.filter { $0.kind == .state }.compactMap(\.word)
      if zip(states, states.dropFirst()).contains(where: ==) { faults.append("states \(states)") }
      let triggers = own.count { $0.kind == .trigger }
      let handlers = own.count { $0.kind == .handler }
      // One refresh may be in progress when the run is cut off.
      if handlers > triggers || handlers < triggers - 1 {
        faults.append("\(triggers) triggers, \(handlers) handlers")
      }
    }
    faults += unexplained(timeline)
    // Each refresh ends within two seconds, except on lists that begin again repeatedly.
    guard let rest = timeline.rest else { return faults }
    let last = timeline.instant(at: rest)
    let geometry = last.scrollView.geometry
    if !last.scrollView.isScrollEnabled { faults.append("scrolling is off at rest") }
    if last.scrollView.isDragging { faults.append("the finger is still down") }
    if last.scrollView.offset < geometry.minimumOffset - 1e-6
      || last.scrollView.offset > geometry.maximumOffset + 1e-6
    {
      faults.append("rests at \(last.scrollView.offset)")
    }
    return faults
  }
}
