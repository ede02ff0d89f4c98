/// Returns the triggers of built-in behaviors without a decision, and decisions without a
/// trigger.
func unexplained(_ timeline: Timeline, _ script: Script? = nil) -> [String] {
  guard timeline.omittedDecisionCount == 0 else { return [] }
  func text(_ time: Flicks, _ target: Placement?) -> String {
    "\(target?.rawValue ?? "") at \(time.seconds)"
  }
  let triggers = timeline.events(.trigger).filter { event in
    event.target.map { !(script?.behaviors[$0] is ProbeBehavior) } ?? false
  }.map { text($0.time, $0.target) }
  let decisions = timeline.decisions.filter(\.isTrigger).map { text($0.time, $0.target) }
  return triggers == decisions
    ? [] : ["triggers \(triggers.joined(separator: ", ")), decisions \(decisions)"]
}

extension Decision {
  /// The clauses as displayed, with a `not` before those that fail.
  fileprivate var lines: [String] { clauses.map { ($0.holds ? "" : "not ") + $0.text } }

  /// The clause that compares with the threshold.
  fileprivate var threshold: Clause? { clauses.first(where: \.isThreshold) }

  /// The clauses that fail.
  fileprivate var failures: [String] { clauses.filter { !$0.holds }.map(\.text) }

  fileprivate subscript(name: String) -> Double? { values.first { $0.name == name }?.number }
}

/// The list has an inset of 24 points above and 12 below, and 20 rows of 64 in a height of 512.
@Suite("Decisions")
struct DecisionTests {
  private func play(
    _ behavior: any RefreshBehavior, _ steps: [Step],
    at placement: Placement = .header, rows: Int = 20, delay: Double = 1,
    rowsAdded: Int = 0
  ) throws -> [Decision] {
    let timeline = try Fixture(.compact, behavior, at: placement).run(
      steps, rows: rows, reactions: ending(after: delay, at: placement, rowsAdded: rowsAdded),
      duration: 8)
    #expect(unexplained(timeline).isEmpty)
    return timeline.decisions
  }

  private func auto(
    _ steps: [Step], rows: Int = 20, _ change: (inout MJBehavior) -> Void = { _ in }
  ) throws -> [Decision] {
    var footer = MJBehavior(.autoFooter)
    change(&footer)
    return try play(footer, steps, at: .footer, rows: rows)
  }

  // MARK: The auto footer

  /// The inset below is 12 plus the footer's 44: 1280 − 512 + 44 · p + 56 − 44.
  @Test(
    "An auto footer's trigger records every number of its condition",
    arguments: [(1.0, 824.0), (0.5, 802), (0, 780), (-2, 692)])
  func autoFooter(percent: Double, threshold: Double) throws {
    let decisions = try auto([.jump(to: threshold - least), .jump(to: threshold)]) {
      $0.triggerAutomaticallyRefreshPercent = percent
    }
    #expect(decisions.count == 1)
    let decision = try #require(decisions.first)
    #expect(decision.isTrigger && decision.occasion == .offset && decision.target == .footer)
    #expect(
      decision.lines == [
        "not hidden", "user interaction enabled", "state = idle", "automaticallyRefresh", "y != 0",
        "T + contentH > viewH", "o >= contentH - viewH + h * percent + insetBottom - h",
        "o > old o", "not triggered by a drag, so not counted", "on screen",
      ])
    #expect(decision.threshold?.left == .number(threshold))
    #expect(decision.threshold?.right == .number(threshold))
    #expect(decision.clauses[5].left == .number(24 + 1280))
    #expect(decision.clauses[5].right == .number(512))
    let expected = [
      "o": threshold, "T": 24, "insetBottom": 56, "contentH": 1280, "viewH": 512, "h": 44,
      "y": 1280, "percent": percent, "old o": threshold - least,
    ]
    for (name, number) in expected { #expect(decision[name] == number, "\(name)") }
    #expect(decision.values.count == expected.count)
  }

  @Test("Just below the threshold only a release is recorded") func short() throws {
    #expect(try auto([.jump(to: 824 - least)]).isEmpty)
    let released = try auto([.pull(to: 800), .release])
    #expect(released.map(\.occasion) == [.release])
    #expect(released.first?.failures == ["o >= contentH + insetBottom - viewH"])
    // 1280 + 56 − 512.
    #expect(released.first?.threshold?.left == .number(800))
    #expect(released.first?.threshold?.right == .number(824))
  }

  @Test("Each failing clause of a visible auto footer is recorded once") func refusals() throws {
    func failures(
      _ steps: [Step], rows: Int = 20, _ change: (inout MJBehavior) -> Void = { _ in }
    ) throws -> [[String]] { try auto(steps, rows: rows, change).map(\.failures) }

    let there: [Step] = [.jump(to: 840), .jump(to: 841), .jump(to: 842)]
    #expect(try failures(there) { $0.automaticallyRefresh = false } == [["automaticallyRefresh"]])
    #expect(
      try failures(there) { $0.isUserInteractionEnabled = false } == [
        ["user interaction enabled"]
      ])
    #expect(try failures(there) { $0.isHidden = true } == [["not hidden"]])
    // 24 + 448 is not greater than 512; 448 − 512 + 44 + 56 − 44 = −8 is reached.
    #expect(try failures([.jump(to: -4)], rows: 7) == [["T + contentH > viewH"]])
    // Moving back, still beyond the threshold, after the refresh has ended.
    #expect(try failures([.jump(to: 850), .wait(1.5), .jump(to: 840)]) == [[], ["o > old o"]])
    #expect(
      try failures([.endWithNoMoreData(.footer), .wait(0.1), .jump(to: 840), .jump(to: 850)]) == [
        ["state = idle"]
      ])
    #expect(try failures([.pull(to: 850)]) { $0.autoTriggerTimes = 0 } == [["triggers left > 0"]])
  }

  @Test("A release on a short list records why any pan triggers") func shortList() throws {
    let decision = try #require(try auto([.pull(to: -10), .release], rows: 4).last)
    #expect(decision.isTrigger && decision.occasion == .release)
    // 24 + 256 ≤ 512, and −10 ≥ −24.
    #expect(decision.lines.contains("T + contentH <= viewH"))
    #expect(decision.threshold?.text == "o >= -T")
    #expect(decision.threshold?.left == .number(-10))
    #expect(decision.threshold?.right == .number(-24))
  }

  @Test("Taps and begins from code are recorded") func tapAndBegin() throws {
    let decisions = try auto([.tap(.footer), .wait(0.2), .tap(.footer), .begin(.footer)])
    #expect(decisions.map(\.occasion) == [.tap, .tap, .begin])
    #expect(decisions.map(\.failures) == [[], ["state = idle"], ["not refreshing"]])
  }

  // MARK: Headers

  @Test("An MJ header does not trigger at exactly its height, and triggers beyond it on release")
  func header() throws {
    let exact = try play(MJBehavior(), [.pull(to: -78), .release])
    #expect(exact.map(\.occasion) == [.release])
    #expect(exact.first?.failures == ["state = pulling", "o < -T - h"])
    #expect(exact.first?.threshold?.left == .number(-78))
    #expect(exact.first?.threshold?.right == .number(-78))
    let beyond = try play(MJBehavior(), [.pull(to: -78 - least), .release])
    #expect(beyond.map(\.occasion) == [.offset])
    #expect(beyond.first?.lines == ["state = pulling", "finger up", "o <= -T", "on screen"])
  }

  @Test("Header and footer both record a release that triggers neither") func bothSides() throws {
    let timeline = try Fixture(
      .compact, [.header: MJBehavior(), .footer: MJBehavior(.backFooter)]
    ).run([.pull(to: 100), .release])
    #expect(timeline.decisions.map(\.target) == [.header, .footer])
    // happen + h: 1280 + 12 − 512 + 44.
    #expect(timeline.decisions.last?.threshold?.right == .number(824))
  }

  @Test("ZH's header records the finger that prevents it from beginning, then the trigger")
  func zh() throws {
    let decisions = try play(ZHBehavior.adjustedHeader, [.pull(to: -84.5), .release])
    #expect(decisions.map(\.failures) == [["finger up"], []])
    #expect(decisions.first?.threshold?.right == .number(-84))
    let short = try play(ZHBehavior.adjustedHeader, [.pull(to: -84), .release])
    #expect(short.map(\.occasion) == [.release])
    #expect(short.first?.failures == ["o < -T - h"])
  }

  @Test(
    "EGO decides on release, with the app's loading state as a clause",
    arguments: [EGOHeaderBehavior.Edition.ego, .fg])
  func ego(edition: EGOHeaderBehavior.Edition) throws {
    let header = EGOHeaderBehavior(edition)
    #expect(try play(header, [.pull(to: -64.5), .release]).map(\.failures) == [["o <= -pull"]])
    #expect(try play(header, [.pull(to: -65), .release]).map(\.failures) == [[]])
    let again = try play(header, [.pull(to: -65), .release, .pull(to: -70), .release], delay: 4)
    #expect(again.map(\.failures) == [[], edition == .ego ? ["app not loading"] : []])
  }

  @Test("ZH's footer, PullToBounce, the elastic header and the wave record their conditions")
  func others() throws {
    // 1280 + 12 − 512.
    let footer = try play(ZHBehavior.adjustedFooter, [.jump(to: 779), .jump(to: 780)], at: .footer)
    #expect(footer.first?.isTrigger == true)
    #expect(footer.first?.threshold?.right == .number(780))
    // −24 − (96 + 40), exclusive.
    let bounce = try play(PullToBounceBehavior.adjusted, [.pull(to: -160), .release])
    #expect(bounce.map(\.failures) == [["o < -T - (pullDistance + bendControl)"]])
    #expect(bounce.first?.threshold?.right == .number(-160))
    // −24 − 95, inclusive.
    let elastic = try play(ElasticBehavior.adjusted, [.pull(to: -119), .release])
    #expect(elastic.map(\.isTrigger) == [true])
    #expect(elastic.first?.threshold?.right == .number(-119))
    // −24 − 80, exclusive, and without a release.
    let wave = try play(WaveBehavior.adjusted, [.pull(to: -104), .release])
    #expect(wave.map(\.failures) == [["o < -T - pullDistance"]])
    let pulled = try play(WaveBehavior.adjusted, [.pull(to: -104 - least)])
    #expect(pulled.map(\.isTrigger) == [true])
    #expect(pulled.first?.occasion == .offset)
  }

  // MARK: Bounds

  @Test("A run records at most ten thousand decisions and counts the rest") func bounded() throws {
    let steps = [Step](repeating: .fling(0), count: Decision.limit + 7)
    let timeline = try Fixture(.compact, ZHBehavior.adjustedHeader).run(steps)
    #expect(timeline.decisions.count == Decision.limit)
    #expect(timeline.omittedDecisionCount == 7)
  }
}
