@Suite("Timelines and instants")
struct TimelineTests {
  // MARK: Purity

  @Test("Instants do not depend on the order and number of evaluations") func order() throws {
    let timeline = try Fixture.wave.run(lead: 0.1, tail: 0.3)
    let instants = times(400, from: seconds(-0.1), over: timeline.duration.seconds + 0.2)
    let forwards = instants.map(timeline.instant(at:))
    var generator = SeededGenerator(seed: 11)
    for index in instants.indices.shuffled(using: &generator) {
      #expect(timeline.instant(at: instants[index]) == forwards[index])
    }
    let twice = try Fixture.wave.run(lead: 0.1, tail: 0.3)
    #expect(twice.events == timeline.events)
    #expect(instants.map(twice.instant(at:)) == forwards)
  }

  private struct Seen: Hashable, Sendable {
    let view: ScrollViewState
    let header: [SampleValue]?
  }

  @Test("Instants are equal on several threads") func threads() async throws {
    let timeline = try Fixture.wave.run()
    let instants = times(200, over: timeline.duration.seconds)
    func seen(at time: Flicks) -> Seen {
      let instant = timeline.instant(at: time)
      return Seen(view: instant.scrollView, header: instant.header?.values)
    }
    let alone = instants.map(seen)
    #expect(Set(alone).count > 100)
    await withTaskGroup(of: [Seen].self) { group in
      for seed in 0..<8 {
        group.addTask {
          var generator = SeededGenerator(seed: UInt64(seed))
          let order = instants.indices.shuffled(using: &generator)
          let seen = order.map { ($0, seen(at: instants[$0])) }
          return seen.sorted { $0.0 < $1.0 }.map(\.1)
        }
      }
      for await seen in group { #expect(seen == alone) }
    }
  }

  @Test("Before the start the state is the initial one, after the end the last one")
  func outside() throws {
    let timeline = try Fixture.wave.run(lead: 0.2, tail: 0.5)
    let first = timeline.first
    let last = timeline.last
    for time in [seconds(-1), .min] {
      #expect(timeline.instant(at: time).scrollView == first.scrollView)
      #expect(timeline.instant(at: time).headers == first.headers)
    }
    for time in [timeline.duration + seconds(100), .max] {
      #expect(timeline.instant(at: time).scrollView == last.scrollView)
      #expect(timeline.instant(at: time).headers == last.headers)
    }
    #expect(last.offset == 0 && last.header?.state == .idle)
  }

  @Test("A lead shifts all events, and a tail extends the end") func leadAndTail() throws {
    let plain = try Fixture.wave.run()
    let framed = try Fixture.wave.run(lead: 0.25, tail: 0.4)
    #expect(framed.duration == plain.duration + seconds(0.65))
    #expect(framed.events.map { $0.time - seconds(0.25) } == plain.events.map(\.time))
    for time in times(200, over: plain.duration.seconds) {
      let before = plain.instant(at: time)
      let after = framed.instant(0.25, after: time)
      #expect(before.scrollView == after.scrollView && before.headers == after.headers)
    }
  }

  @Test("A given duration cuts the run off and changes nothing before") func duration() throws {
    let whole = try Fixture.wave.run()
    let cut = try Fixture.wave.run(duration: 1.5)
    #expect(cut.duration == seconds(1.5) && cut.rest == nil)
    #expect(cut.events == whole.events.filter { $0.time <= seconds(1.5) })
    for time in times(200, over: 1.49) { #expect(cut.instant(at: time) == whole.instant(at: time)) }
    let long = try Fixture.wave.run(duration: 60)
    #expect(long.duration == seconds(60) && long.rest == whole.rest)
    #expect(long.events == whole.events)
  }

  @Test("Waiting until rest continues at exactly the instant of rest") func untilRest() throws {
    let alone = try Fixture.wave.run()
    let timeline = try Fixture.wave.run(.pullAndRelease(1.15) + [.untilRest, .tap()])
    #expect(try timeline.time(.touchBegan, 2) == alone.rest)
    let nothing = try Fixture.bare.run([.untilRest, .untilRest, .wait(0.5)])
    #expect(nothing.rest == seconds(0.5))
  }

  // MARK: Errors

  @Test("A refresh that never ends is an error unless the duration is given")
  func cannotSettle() throws {
    let script = Fixture.wave.script(reactions: [:])
    let error = #expect(throws: RunError.self) { try Timeline(playing: script) }
    guard case .cannotSettle(let time, let refreshing) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refreshing == [.header])
    #expect(time > seconds(0.7) && time < seconds(3))
    let cut = try Fixture.wave.run(reactions: [:], duration: 8)
    #expect(cut.rest == nil && cut.duration == seconds(8))
    #expect(cut.events(.animationStart, named: "ball.0.float").count > 5)
  }

  @Test("Waiting for a rest that never comes is the same error") func waitsForEver() {
    let script = Fixture.wave.script(.pullAndRelease(1.15) + [.untilRest], reactions: [:])
    #expect(throws: RunError.self) { try Timeline(playing: script) }
  }

  @Test("A step for a missing behavior is an error that names it") func missing() {
    for action in [
      Step.Action.beginRefreshing(.footer), .endRefreshing(.footer),
      .endRefreshingWithNoMoreData(.footer), .resetNoMoreData(.footer), .tap(.footer),
      .drag(.init(.pull(1, .footer), duration: seconds(0.1), curve: .linear)),
    ] {
      #expect(throws: RunError.missingBehavior(step: 1, .footer)) {
        try Fixture.wave.run([.wait(0.1), Step(action)])
      }
    }
    #expect(throws: RunError.missingBehavior(step: 0, .header)) {
      try RefreshRun(of: .header, in: Fixture(.demo, [:]).script())
    }
  }

  @Test("A pull that the rubber band cannot reach is an error with the limit") func unreachable() {
    for travel in [Step.Travel.pull(8, .header), .offset(-587), .offset(-1e9)] {
      #expect(throws: RunError.unreachable(step: 0, limit: 587)) {
        try Fixture.wave.run([Step(.drag(.init(travel, duration: seconds(1), curve: .linear)))])
      }
    }
  }

  @Test("A run of more than an hour is an error")
  func tooLong() throws {
    #expect(throws: RunError.tooLong(limit: seconds(3600))) {
      try Fixture.bare.run([.wait(3601)])
    }
    #expect(try Fixture.bare.run([.wait(3600)]).rest == seconds(3600))
    #expect(throws: RunError.self) { try Fixture.bare.run([.wait(.max)]) }
  }

  // MARK: Hints

  @Test("A pull that was too short gives a hint with the missing distance") func hints() throws {
    let timeline = try Fixture.wave.run([.drag(145), .release], reactions: [:])
    let hint = try #require(timeline.hints.first)
    #expect(timeline.hints.count == 1)
    #expect(hint.placement == .header && hint.behavior == "wave")
    #expect((hint.peak * 10).rounded() / 10 == 70.2)
    #expect(hint.threshold == 80 && !hint.isInclusive)
    #expect(hint.neededTravel == 169)
    for (points, triggers) in [(168.0, false), (169, true)] {
      let run = try Fixture.wave.run([.drag(points), .release])
      #expect(run.hints.isEmpty == triggers)
      #expect(run.events(.trigger).isEmpty != triggers)
    }
  }

  @Test("There is no hint without a pull") func noHints() throws {
    #expect(try Fixture.wave.run([.drag(-50)]).hints.isEmpty)
    #expect(try Fixture.wave.run([.jump(to: -50)]).hints.isEmpty)
    #expect(try Fixture.wave.run().hints.isEmpty)
  }

  @Test(
    "Only the behavior that the drag targets has a hint",
    arguments: [
      (Step.Travel.by(100), [Placement.header]), (.by(-700), [.footer]),
      (.pull(0.5, .header), [.header]), (.pull(0.5, .footer), [.footer]),
      (.offset(-30), [.header]),
    ])
  func hintsByTarget(travel: Step.Travel, expected: [Placement]) throws {
    // On a list shorter than the screen, a pull in either direction stretches both.
    let behaviors: Behaviors = [.header: MJBehavior(), .footer: MJBehavior(.backFooter)]
    let timeline = try Fixture(.demo, behaviors).run(
      [Step(.drag(.init(travel, duration: seconds(0.5), curve: .linear))), .hold(0.1)], rows: 7,
      reactions: [:])
    #expect(timeline.hints.map(\.placement) == expected)
  }

  @Test("The needed travel is rounded up, and `nil` if the rubber band cannot reach it")
  func neededTravel() throws {
    func needed(_ distance: Double, isInclusive: Bool) throws -> Double? {
      var probe = ProbeBehavior()
      probe.triggerDistance = distance
      probe.triggersAtDistance = isInclusive
      let timeline = try Fixture(.demo, probe).run([.drag(10)])
      return try #require(timeline.hints.first).neededTravel
    }
    #expect(try needed(600, isInclusive: true) == nil)
    // 400 points of travel move the list by f(400), up to rounding.
    let seen = rubberBand(400)
    #expect(try needed(seen - 1e-9, isInclusive: true) == 400)
    #expect(try needed(seen + 1e-9, isInclusive: true) == 401)
    #expect(try needed(0, isInclusive: true) == 0)
    #expect(try needed(0, isInclusive: false) == 1)
  }

  // MARK: Drives

  @Test("Pulled to a percent, the header has exactly that pull", arguments: [0.125, 0.5, 0.99, 1])
  func progress(percent: Double) throws {
    let instant = try Timeline(pulling: .header, to: percent, in: Fixture.wave.script()).instant(
      at: .zero)
    #expect(instant.offset == -80 * percent)
    #expect(instant.header?.pullingPercent == percent)
    #expect(isClose(instant.bend, 25 + 75 * percent))
    #expect(instant.header?.state == .idle)
  }

  @Test("At 0 nothing is visible, and beyond the threshold the refresh has begun")
  func progressEnds() throws {
    let nothing = try Timeline(pulling: .header, to: 0, in: Fixture.wave.script()).instant(
      at: .zero)
    #expect(nothing.offset == 0 && nothing.bend == 0)
    let beyond = try Timeline(pulling: .header, to: 1.1, in: Fixture.wave.script()).instant(
      at: .zero)
    #expect(beyond.header?.state == .refreshing && beyond.offset == -80)
    #expect(throws: RunError.self) {
      try Timeline(pulling: .footer, to: 0.5, in: Fixture.wave.script())
    }
  }

  @Test("The loop of a refresh starts where everything repeats") func refresh() throws {
    let run = try RefreshRun(of: .header, in: Fixture.wave.script())
    let trigger = try run.timeline.time(.trigger)
    #expect(run.begin == trigger..<(trigger + seconds(1.1)))
    #expect(run.loop == (trigger + seconds(1.1))..<(trigger + seconds(2.1)))
    #expect(run.end == run.loop.upperBound..<run.timeline.duration)
    #expect(try run.timeline.time(.end) == run.loop.upperBound)
  }

  private static let waves: [WaveBehavior] = {
    var sine = WaveBehavior()
    sine.floating.shape = .sine
    sine.floating.period = seconds(0.9)
    sine.floating.start = .trigger
    sine.floating.stagger = seconds(0.22)
    var slow = WaveBehavior()
    slow.fadeDuration = seconds(3)
    slow.floating.phase = 0.3
    slow.riseStagger = seconds(0.1)
    slow.riseOrder = .outside
    slow.ballCount = 7
    var settling = WaveBehavior()
    settling.settling = .animation
    settling.settleTiming = .spring(Spring(duration: 1, bounce: 0.3))
    settling.ballAnchor = .rest
    var still = WaveBehavior()
    still.floating.amplitude = 0
    var counted = WaveBehavior()
    counted.floating.cycles = 2
    counted.floating.settleDuration = seconds(0.4)
    var swinging = sine
    swinging.floating.firstSwing = seconds(0.7)
    var swungOut = swinging
    swungOut.floating.cycles = 1
    swungOut.floating.lastSwing = seconds(1.3)
    var packaged = WaveBehavior()
    packaged.edition = .packaged
    var none = WaveBehavior()
    none.ballCount = 0
    return [
      WaveBehavior(), sine, slow, settling, still, counted, swinging, swungOut, packaged, none,
    ]
  }()

  @Test("A loop is seamless: all numbers repeat after one period", arguments: waves)
  func seamless(wave: WaveBehavior) throws {
    let cycle = wave.refreshingCycle
    let script = Fixture(.demo, wave).script(
      [.begin()], reactions: [.header: [Reaction(after: cycle.lead + seconds(12))]])
    let timeline = try Timeline(playing: script)
    let steady = try timeline.time(.trigger) + cycle.lead
    let period = cycle.period > .zero ? cycle.period : seconds(0.37)
    for time in times(40, over: period.seconds) {
      let first = timeline.instant(at: steady + time)
      for turn in 1...3 {
        let later = timeline.instant(at: steady + time + period * turn)
        #expect(first.scrollView == later.scrollView)
        #expect(first.header?.state == later.header?.state)
        for (entry, other) in zip(
          first.header?.values ?? [], later.header?.values ?? [])
        where !entry.name.hasSuffix(".model") {
          guard case .number(let now) = entry.value, case .number(let then) = other.value else {
            #expect(entry == other)
            continue
          }
          // Fractions of periods are doubles; times are exact.
          #expect(isClose(now, then, within: 1e-6), "\(entry.name) at \(time.seconds)")
        }
      }
    }
    let refresh = try RefreshRun(of: .header, in: script)
    #expect(refresh.loop.isEmpty == (cycle.period == .zero))
    // The loop's first values equal those just before its end.
    let first = refresh.loop.lowerBound
    let next = refresh.loop.upperBound - Flicks(count: 1)
    if !refresh.loop.isEmpty {
      #expect(
        isClose(
          refresh.timeline.instant(at: first).ball(0).y,
          refresh.timeline.instant(at: next).ball(0).y,
          within: 1e-6))
    }
  }

  @Test("Only waves whose balls float forever have a period") func periods() {
    #expect(
      Self.waves.map { $0.refreshingCycle.period.seconds } == [1, 0.9, 1, 1, 0, 0, 0.9, 0, 0, 0])
    #expect(Self.waves[0].refreshingCycle.lead == seconds(1.1))
    #expect(Self.waves[2].refreshingCycle.lead == seconds(3))
  }
}
