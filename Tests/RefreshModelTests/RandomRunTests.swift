@Suite("Random runs")
struct RandomRunTests {
  private func outcome(_ script: Script) -> Result<Timeline, RunError> {
    Result { () throws(RunError) -> Timeline in try Timeline(playing: script) }
  }

  @Test(
    "Numbers stay finite, time advances, and every begin has an end",
    arguments: Grids.part(of: Array(0..<25 as Range<UInt64>), count: 10))
  func wellFormed(batch: UInt64) throws {
    var played = 0
    var rested = 0
    for seed in batch * 80..<(batch + 1) * 80 {
      var scripts = RandomScripts(seed: seed)
      let script = scripts.script()
      guard case .success(let timeline) = outcome(script) else { continue }
      played += 1
      if timeline.rest != nil { rested += 1 }
      let faults = faults(of: timeline, script, seed)
      if !faults.isEmpty { Issue.record("seed \(seed): \(faults.joined(separator: "; "))") }
    }
    // Refused scripts and endless refreshes are a minority.
    #expect(played >= 70, "of 80")
    #expect(rested > 40, "of 80")
  }

  @Test(
    "Playing the same script twice gives the same run",
    arguments: Grids.part(of: Array(0..<16 as Range<UInt64>), count: 4))
  func repeatable(batch: UInt64) throws {
    var played = 0
    for seed in 10_000 + batch * 15..<10_000 + (batch + 1) * 15 {
      var scripts = RandomScripts(seed: seed)
      let script = scripts.script()
      switch (outcome(script), outcome(script)) {
      case (.failure(let first), .failure(let second)): #expect(first == second, "seed \(seed)")
      case (.success(let first), .success(let second)):
        played += 1
        let same =
          first.events == second.events && first.duration == second.duration
          && first.rest == second.rest && first.hints == second.hints
          && times(20, over: first.duration.seconds).allSatisfy {
            first.instant(at: $0) == second.instant(at: $0)
          }
        #expect(same, "seed \(seed)")
      default: Issue.record("seed \(seed): once an error, once not")
      }
    }
    #expect(played >= 10, "of 15")
  }

  @Test("Cutting a run off does not change what happens before") func cutOff() throws {
    var played = 0
    var cutShort = 0
    for seed in 20_000..<20_100 as Range<UInt64> {
      var scripts = RandomScripts(seed: seed)
      var script = scripts.script()
      script.duration = seconds(4)
      guard case .success(let long) = outcome(script) else { continue }
      script.duration = seconds(1.234567)
      guard case .success(let short) = outcome(script) else {
        Issue.record("seed \(seed): only the shorter one fails")
        continue
      }
      played += 1
      let cut = seconds(1.234567)
      if long.events.contains(where: { $0.time > cut && $0.kind != .rest }) { cutShort += 1 }
      #expect(
        short.events.filter { $0.kind != .rest }
          == long.events.filter { $0.time <= cut && $0.kind != .rest }, "seed \(seed)")
    }
    // If nothing happens after the cut, it removes nothing.
    #expect(played >= 90 && cutShort >= 30, "\(played) and \(cutShort) of 100")
  }

  @Test("Numbers that are not finite or out of range never trap", arguments: 0..<4)
  func hostile(batch: UInt64) throws {
    var played = 0
    var refused = 0
    for seed in 30_000 + batch * 75..<30_000 + (batch + 1) * 75 {
      var scripts = RandomScripts(seed: seed, isHostile: true)
      let script = scripts.script()
      guard case .success(let timeline) = outcome(script) else {
        refused += 1
        continue
      }
      played += 1
      for time in times(5, over: 3) { _ = timeline.instant(at: time) }
      let instants = timeline.events.map(\.time)
      #expect(instants == instants.sorted(), "seed \(seed)")
      #expect(timeline.duration == script.duration, "seed \(seed)")
      #expect(instants.allSatisfy { $0 >= .zero && $0 <= timeline.duration }, "seed \(seed)")
    }
    #expect(played >= 55 && refused >= 1, "\(played) and \(refused) of 75")
  }

  // MARK: Invariants

  private func faults(of timeline: Timeline, _ script: Script, _ seed: UInt64) -> [String] {
    var faults: [String] = []
    let instants = timeline.events.map(\.time)
    if instants != instants.sorted() { faults.append("events out of order") }
    if let last = instants.last, last > timeline.duration { faults.append("events after the end") }
    if let first = instants.first, first < .zero { faults.append("events before the beginning") }
    // What a behavior has begun before it is detached may remain open.
    faults += unpaired(timeline, mayStayOpen: script.steps.contains(where: \.isDetaching))
    faults += brokenValues(timeline)
    faults += unexplained(timeline, script)
    var generator = SeededGenerator(seed: ~seed)
    for _ in 0..<12 {
      let time = Flicks(count: .random(in: 0...max(timeline.duration.count, 1), using: &generator))
      faults += oddNumbers(timeline.instant(at: time)).map { "\($0) at \(time.seconds)" }
    }
    if timeline.rest != nil, script.duration == nil {
      let end = timeline.last
      if end.header?.state.isRefreshing ?? false { faults.append("refreshing at rest") }
    }
    return faults
  }

  /// Returns starts and ends that do not alternate, for each timer, animation, touch and refresh.
  private func unpaired(_ timeline: Timeline, mayStayOpen: Bool) -> [String] {
    var open: Set<String> = []
    var faults: [String] = []
    func begin(_ name: String) {
      if !open.insert(name).inserted { faults.append("\(name) began twice") }
    }
    func end(_ name: String) {
      if open.remove(name) == nil { faults.append("\(name) ended without a beginning") }
    }
    var scrollBacks = 0
    let strayFloats = timeline.remarks.contains { $0.text.contains("float timers") }
    for event in timeline.events {
      let name = "\(event.target?.rawValue ?? "") \(event.name ?? "")"
      // Floats started by an early end overlap with the next refresh's and continue forever, with
      // a remark. Scroll-back timers of several triggers overlap, and each stops itself.
      if event.name == "scrollBack" {
        scrollBacks += event.kind == .timerStart ? 1 : -1
        continue
      }
      if strayFloats, name.contains("ball."), name.hasSuffix("float") { continue }
      switch event.kind {
      case .touchBegan: begin("touch")
      case .touchEnded: end("touch")
      case .timerStart: begin("timer \(name)")
      case .timerStop: end("timer \(name)")
      case .animationStart: begin("animation \(name)")
      case .animationEnd: end("animation \(name)")
      case .visibility: event.to == .flag(true) ? begin("show \(name)") : end("show \(name)")
      case .scrollEnabled: event.to == .flag(false) ? begin("disabled") : end("disabled")
      case .trigger: begin("handler call \(name)")
      case .handler: end("handler call \(name)")
      default: break
      }
    }
    if timeline.rest != nil, !mayStayOpen {
      // Only a finger may remain at the end.
      open.remove("touch")
      if scrollBacks != 0 { faults.append("\(scrollBacks) scroll-back timers left") }
      if !open.isEmpty { faults.append("left open: \(open.sorted())") }
    }
    return faults
  }

  /// Returns the chains of values in which an event's `from` differs from the previous event's
  /// `to`.
  private func brokenValues(_ timeline: Timeline) -> [String] {
    var last: [String: TimelineEvent.Value] = [:]
    var faults: [String] = []
    for event in timeline.events
    where [.state, .inset, .visibility, .scrollEnabled].contains(event.kind) {
      let name = "\(event.kind) \(event.target?.rawValue ?? "") \(event.name ?? "")"
      if let known = last[name], known != event.from { faults.append("\(name) breaks off") }
      if event.from == event.to { faults.append("\(name) changes nothing") }
      last[name] = event.to
    }
    return faults
  }

  private func oddNumbers(_ instant: RunState) -> [String] {
    let view = instant.scrollView
    var numbers = [
      ("offset", view.contentOffset.y), ("model offset", view.modelContentOffset.y),
      ("inset", view.contentInset.top), ("bottom", view.contentInset.bottom),
      ("percent", instant.header?.pullingPercent ?? 0),
    ]
    for entry in instant.header?.values ?? [] {
      if case .number(let number) = entry.value { numbers.append((entry.name, number)) }
    }
    return numbers.filter { !($0.1.magnitude < 1e7) }.map { "\($0.0) is \($0.1)" }
  }
}

extension Step {
  fileprivate var isDetaching: Bool { if case .detach = action { true } else { false } }
}
