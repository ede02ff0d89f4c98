/// Random runs of the MJ behaviors.
private struct RandomFamily {
  var random: SeededGenerator
  var behaviors: Behaviors = [:]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func settings(_ settings: inout MJBehavior) {
    if random.chance(0.3) { settings.extent = random.number(1...120) }
    if random.chance(0.2) { settings.fastAnimationDuration = seconds(random.number(0...1)) }
    if random.chance(0.2) { settings.slowAnimationDuration = seconds(random.number(0...1)) }
    settings.isAnimationDisabled = random.chance(0.15)
    settings.isAutomaticallyChangeAlpha = random.chance(0.3)
    settings.isHidden = random.chance(0.1)
    settings.isUserInteractionEnabled = !random.chance(0.1)
  }

  mutating func script() -> Script {
    if random.chance(0.8) {
      var header = MJBehavior()
      settings(&header)
      behaviors[.header] = header
    }
    if behaviors.isEmpty || random.chance(0.7) {
      var footer = MJBehavior(random.chance(0.5) ? .backFooter : .autoFooter)
      settings(&footer)
      footer.hidesWithoutRows = random.chance(0.3)
      if footer.component == .autoFooter {
        footer.automaticallyRefresh = random.chance(0.8)
        if random.chance(0.4) { footer.triggerAutomaticallyRefreshPercent = random.number(-50...2) }
        footer.autoTriggerTimes = random.chance(0.2) ? nil : random.integer(0...3)
      }
      behaviors[.footer] = footer
    }
    let targets = [Placement.header, .footer].filter { behaviors[$0] != nil }
    let steps = (0..<random.integer(1...12)).flatMap { _ in step(targets) }
    var reactions: Reactions = [:]
    for target in targets {
      reactions[target] = (0..<3).map { _ in
        Reaction(
          after: seconds(random.chance(0.2) ? 0 : random.number(0...1)),
          result: random.chance(0.2) ? .noMoreData : .success,
          rowsAdded: random.chance(0.5) ? 0 : random.integer(-3...9))
      }
    }
    let insets = (0..<4).map { _ in random.chance(0.5) ? 8 : random.number(0...60) }
    return Fixture(.compact, behaviors).script(
      steps + [.untilRest], rows: random.integer(0...30), reactions: reactions
    ) {
      $0.scrollView.contentInset = EdgeInsets(top: insets[0], bottom: insets[1])
      $0.safeAreaInset = EdgeInsets(top: insets[2], bottom: insets[3])
    }
  }

  private mutating func step(_ targets: [Placement]) -> [Step] {
    let target = targets.randomElement(using: &random) ?? .header
    let length = seconds(random.number(0...0.5))
    let action: Step.Action =
      switch random.integer(0...17) {
      case 0, 1, 2: .drag(.init(.by(random.number(-700...500)), duration: length, curve: .linear))
      case 3, 4:
        .drag(.init(.pull(random.number(0...1.5), target), duration: length, curve: .easeOut))
      case 5, 6: .release(velocity: random.chance(0.5) ? 0 : random.number(-3000...3000))
      case 7: .fling(velocity: random.number(-5000...5000))
      case 8: .tap(random.chance(0.5) ? nil : target)
      case 9: .beginRefreshing(target)
      case 10: .endRefreshing(target)
      case 11: .endRefreshingWithNoMoreData(target)
      case 12: .resetNoMoreData(target)
      case 13: .reload(rows: random.integer(0...40))
      case 14: .setHidden(random.chance(0.5), target)
      case 15: .scrollTo(y: random.number(-100...1500), animated: random.chance(0.5))
      default: .wait(length)
      }
    return [Step(action)]
  }
}

@Suite("Random runs of the MJ behaviors")
struct MJRandomTests {
  /// The documented state transitions.
  static let edges: Set<String> = [
    "idle pulling", "pulling idle", "pulling refreshing", "idle refreshing", "pulling noMoreData",
    "idle noMoreData", "refreshing idle", "refreshing noMoreData", "noMoreData idle",
    // From code, the state does not matter.
    "noMoreData refreshing",
  ]

  @Test(
    "Transitions are documented, callbacks are paired, insets are restored",
    arguments: Grids.part(of: Array(0..<15 as Range<UInt64>), count: 5))
  func invariants(batch: UInt64) throws {
    var rested = 0
    for seed in batch * 100..<(batch + 1) * 100 {
      var random = RandomFamily(seed: seed)
      let script = random.script()
      guard let timeline = try? Timeline(playing: script) else { continue }
      rested += 1
      let faults = faults(timeline, script)
      if !faults.isEmpty { Issue.record("seed \(seed): \(faults.joined(separator: "; "))") }
    }
    #expect(rested > 80)
  }

  private func faults(_ timeline: Timeline, _ script: Script) -> [String] {
    var faults: [String] = []
    for placement in script.behaviors.keys {
      let own = timeline.events.filter { $0.target == placement }
      for event in own where event.kind == .state {
        guard case .text(let from) = event.from, let to = event.word else { continue }
        if !Self.edges.contains("\(from) \(to)") { faults.append("\(from) to \(to)") }
      }
      let names = own.filter { $0.kind == .callback }.compactMap(\.name)
      let starts = names.filter {
        ["refreshingBlock", "targetAction", "beginCompletion"].contains($0)
      }
      let triples = stride(from: 0, to: starts.count, by: 3).allSatisfy {
        Array(starts[$0..<min($0 + 3, starts.count)])
          == ["refreshingBlock", "targetAction", "beginCompletion"]
      }
      if !triples { faults.append("start callbacks \(starts)") }
      let triggers = own.count { $0.kind == .trigger }
      if starts.count != 3 * triggers {
        faults.append("\(triggers) triggers, \(starts.count) starts")
      }
      let ends = names.count { $0 == "endCompletion" }
      if ends != triggers { faults.append("\(triggers) triggers, \(ends) end completions") }
      if own.count(where: { $0.kind == .handler }) != triggers { faults.append("handlers") }
    }
    faults += unexplained(timeline)
    let last = timeline.last
    faults += insetFaults(last, script)
    for time in times(40, over: timeline.duration.seconds + 0.001) {
      let numbers = timeline.instant(at: time).allNumbers
      if !numbers.allSatisfy(\.isFinite) { faults.append("not finite at \(time.seconds)") }
    }
    return faults
  }

  private func insetFaults(_ last: RunState, _ script: Script) -> [String] {
    let isAuto = script.behaviors[.footer]?.name == "mj-auto-footer"
    let isShown = !last.flag(of: .footer, "hidden")
    let room = isAuto && isShown ? last.number(of: .footer, "extent") : 0
    let inset = last.scrollView.modelContentInset
    guard inset.top == script.scrollView.contentInset.top,
      abs(inset.bottom - script.scrollView.contentInset.bottom - room) < 1e-9
    else { return ["insets \(inset), before \(script.scrollView.contentInset), footer \(room)"] }
    let view = last.scrollView
    let geometry = view.geometry
    // Code may leave the content beyond an edge.
    let isScrolledByCode = script.steps.contains {
      if case .scrollTo = $0.action { true } else { false }
    }
    guard !view.isDragging, !isScrolledByCode else { return [] }
    return view.contentOffset.y >= geometry.minimumOffset - 1e-9
      && view.contentOffset.y <= geometry.maximumOffset + 1e-9
      ? [] : ["rests at \(view.contentOffset.y)"]
  }
}
