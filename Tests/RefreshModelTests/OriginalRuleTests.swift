@Suite("Ends without a refresh")
struct UnguardedEndTests {
  @Test("PullToBounce sinks its hidden ball for 0.25 s, then moves the list from 300 to its top")
  func pullToBounce() throws {
    let timeline = try Fixture(.demo, PullToBounceBehavior()).run([
      .jump(to: 300), .wait(0.25), .end(),
    ])
    #expect(timeline.instant(0.5).offset == 300)
    for (elapsed, instant) in timeline.instants(0.3, after: seconds(0.5)) {
      #expect(isClose(instant.offset, eased(300, 0, elapsed, over: 0.3)))
      #expect(instant.flag("header.ballHidden"))
    }
    #expect(timeline.events(.state).isEmpty && timeline.remarks.isEmpty)
  }

  @Test("A second end while PullToBounce's ball sinks returns the list immediately")
  func twice() throws {
    let end = Step.end()
    let timeline = try Fixture(.demo, PullToBounceBehavior()).run([
      .jump(to: 300), end, .wait(0.1), end, .wait(0.5),
    ])
    for (elapsed, instant) in timeline.instants(0.25, after: seconds(0.1)) {
      #expect(isClose(instant.offset, eased(300, 0, elapsed, over: 0.3)))
    }
  }

  @Test("EGO zeroes all insets in 0.3 s and resets its arrow, even under a finger")
  func ego() throws {
    let steps: [Step] = [
      .jump(to: 0), .pull(to: -80, over: 0), .wait(0.5),
      Step(.setContentInset(top: 30, left: 4, bottom: 5, right: 6)), .end(), .wait(0.5),
    ]
    let timeline = try Fixture(.demo, EGOHeaderBehavior(.ego)).run(steps, duration: 1)
    #expect(timeline.states() == ["pulling", "idle"])
    for (elapsed, instant) in timeline.instants(0.3, after: seconds(0.5)) {
      #expect(isClose(instant.scrollView.contentInset.top, eased(30, 0, elapsed, over: 0.3)))
      #expect(isClose(instant.scrollView.contentInset.right, eased(6, 0, elapsed, over: 0.3)))
      let part = bezier((0.25, 0.1, 0.25, 1), at: min(elapsed / 0.18, 1))
      #expect(isClose(instant.number("header.arrowAngle"), .pi * (1 - part), within: 1e-6))
    }
    #expect(timeline.instant(0.6).number("header.lastUpdated") == 0.5)
  }

  @Test("ZHRefresh restores the insets from when it was attached in 0.5 s")
  func zhRefresh() throws {
    let steps: (Placement) -> [Step] = {
      [
        .jump(to: 300), Step(.setContentInset(top: 30, left: nil, bottom: 30, right: nil)),
        .wait(0.25), .end($0), .wait(0.75),
      ]
    }
    for (behavior, placement, edge) in [
      (ZHHeaderBehavior() as any RefreshBehavior, Placement.header, EdgeInsets.Edge.top),
      (ZHFooterBehavior(), .footer, .bottom),
    ] {
      let timeline = try Fixture(.demo, behavior, at: placement).run(steps(placement))
      for (elapsed, instant) in timeline.instants(0.5, after: seconds(0.25)) {
        let inset = eased(30, 0, elapsed, over: 0.5)
        #expect(isClose(instant.scrollView.contentInset[edge], inset))
      }
      #expect(timeline.events(.state).isEmpty)
    }
  }

  @Test("DGElastic stops immediately if there is no gap to close, and can be pulled again")
  func elastic() throws {
    let steps: [Step] = [
      .pull(to: -120, over: 0.1), .wait(0.1), .end(), .wait(0.1), .pull(to: -121, over: 0.1),
      .release,
    ]
    let timeline = try Fixture(.demo, ElasticBehavior()).run(steps)
    #expect(timeline.states().prefix(3) == ["pulling", "idle", "pulling"])
    #expect(timeline.events(.animationStart, named: "stop").count == 1)
    #expect(try timeline.time(.trigger) == seconds(0.4))
  }
}

@Suite("Subtle rules of the originals")
struct OriginalRuleTests {
  @Test("A ball straight below its end point rises to the left: x 170 of 375 halfway")
  func middleBall() throws {
    let timeline = try playWave {
      $0.ballCount = 3
      $0.risePath = .arc
    }
    let half = timeline.instant(0.25, after: try timeline.time(.trigger)).ball(1)
    #expect(isClose(half.x, 170) && isClose(half.y, -17.5))
  }

  @Test("A wave that stops at 90 of 80 triggers every 0.01 s, with a single remark")
  func stopsBeyondThePull() throws {
    func play(_ change: (inout WaveBehavior) -> Void) throws -> Timeline {
      var wave = WaveBehavior()
      wave.stopDistance = 90
      change(&wave)
      return try Fixture(.demo, wave).run([.jump(to: -81)], reactions: [:], duration: 0.505)
    }
    let timeline = try play { _ in }
    let hundredths = (0...50).map { Flicks(Int64($0), over: 100) }
    #expect(timeline.times(.trigger) == hundredths)
    #expect(timeline.times(.handler) == hundredths)
    for time in hundredths { #expect(timeline.instant(at: time).offset == -80) }
    // Each bounce and rise starts again.
    #expect(timeline.instant(0.5).bend == 100)
    #expect(timeline.instant(0.5).ball(0) == Point(x: 187.5, y: 0))
    #expect(timeline.remarks.count == 1)
    #expect(timeline.remarks.first?.text.hasPrefix("the stop distance, 90") == true)
    // A run without a given duration would never end.
    var wave = WaveBehavior()
    wave.stopDistance = 90
    let endless = Fixture(.demo, wave).script([.jump(to: -81)])
    let error = #expect(throws: RunError.self) { try Timeline(playing: endless) }
    guard case .endless(let time, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(time == seconds(0.01))
    for avoid in [{ $0.settling = .animation }, { $0.clampsRest = true }]
      as [(inout WaveBehavior) -> Void]
    {
      let once = try play(avoid)
      #expect(once.events(.trigger).count == 1 && once.remarks.isEmpty)
      #expect(once.instant(0.5).offset == -90)
    }
  }

  @Test("Two scroll-back timers move the same offset at twice the speed") func twoTimers() throws {
    let timeline = try Fixture.wave.run(
      [.jump(to: -90), .wait(0.105), .jump(to: -90), .wait(0.5)], reactions: [:], duration: 0.6)
    #expect(timeline.times(.trigger) == [.zero, seconds(0.105)])
    // Ticks at 0.11, 0.12 … and at 0.115, 0.125 …, each by 0.35, starting at −80.
    for (time, ticks) in [(0.11, 1), (0.115, 2), (0.12, 3), (0.2, 19)] {
      #expect(isClose(timeline.instant(time).offset, -80 + 0.35 * Double(ticks)))
    }
    // The 29th tick arrives; the other timer's next tick adds its own step and stops, too.
    #expect(isClose(timeline.instant(0.5).offset, -80 + 0.35 * 30))
    #expect(timeline.events(.timerStop, named: "scrollBack").count == 2)
  }

  @Test("ZHRefresh's header sets all four insets of the indicator to the content's")
  func indicatorInsets() throws {
    let own = EdgeInsets(top: 3, left: 5, bottom: 7, right: 9)
    var script = Fixture(.demo, ZHHeaderBehavior()).script(
      [.begin(), .wait(0.5)], reactions: ending(after: 1))
    script.scrollView.contentInset = own
    script.scrollView.scrollIndicatorInsets = EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let timeline = try Timeline(playing: script)
    var open = own
    open.top += 60
    #expect(timeline.instant(0.4).scrollView.modelScrollIndicatorInsets == open)
    #expect(timeline.last.scrollView.modelScrollIndicatorInsets == own)
  }

  @Test("An animation without changes completes immediately: MJRefresh's end, scrolled away")
  func nothingToAnimate() throws {
    for (offset, delay) in [(0.0, 0.4), (300, 0)] {
      let steps: [Step] = [.begin(), .wait(0.5), .jump(to: offset - 54), .end(), .wait(1)]
      let timeline = try Fixture(.demo, MJHeaderBehavior()).run(steps, reactions: [:])
      let end = try timeline.time(.end)
      let completion = timeline.times(.callback, named: "endCompletion")
      #expect(completion == [end + seconds(delay)])
    }
    // A fading header has a change to animate.
    var header = MJHeaderBehavior()
    header.shared.isAutomaticallyChangeAlpha = true
    let fading = try Fixture(.demo, header).run(
      [.begin(), .wait(0.5), .jump(to: 300), .end(), .wait(1)], reactions: [:])
    #expect(
      fading.times(.callback, named: "endCompletion") == [try fading.time(.end) + seconds(0.4)])
  }

  // MARK: Steps

  @Test("After a canceled pan, MJRefresh calls its block without opening; DGElastic refreshes")
  func cancelledPan() throws {
    func play(_ behavior: any RefreshBehavior, _ last: Step.Action) throws -> Timeline {
      try Fixture(.demo, behavior).run([.pull(to: -120), .wait(0.1), Step(last), .wait(0.5)])
    }
    let cancelled = try play(MJHeaderBehavior(), .cancel)
    let trigger = try cancelled.time(.trigger)
    #expect(try cancelled.time(.handler) == trigger)
    let begun = cancelled.instant(at: trigger)
    #expect(begun.scrollView.modelContentInset.top == 0 && begun.offset < -100)
    let ended = try play(MJHeaderBehavior(), .release(velocity: 0))
    #expect(try ended.time(.handler) == ended.time(.trigger) + seconds(0.25))
    #expect(try play(ElasticBehavior(), .cancel).time(.trigger) == seconds(0.35))
    // EGO is only informed of the end of a drag.
    #expect(try play(EGOHeaderBehavior(.ego), .cancel).events(.trigger).isEmpty)
    let line = try #require(cancelled.events(.touchEnded).first)
    #expect(line.name == "cancelled" && line.time == seconds(0.35))
  }

  @Test("Insets set by the app during a run count from the next change of the offset")
  func insetsSet() throws {
    let inset = Step(.setContentInset(top: 20, left: nil, bottom: nil, right: nil))
    for (behavior, threshold) in [
      (MJHeaderBehavior() as any RefreshBehavior, -74.0), (ZHHeaderBehavior(), -80),
    ] {
      for (offset, state) in [(threshold, RefreshState.idle), (threshold - 0.01, .pulling)] {
        let timeline = try Fixture(.demo, behavior).run(
          [inset, .pull(to: offset, over: 0), .wait(0.1)], duration: 0.1)
        #expect(timeline.instant(0.05).header?.state == state)
        #expect(timeline.first.scrollView.modelContentInset == EdgeInsets(top: 20))
      }
    }
    // DGElastic observes the inset and closes to it.
    for (offset, begins) in [(-114.99, false), (-115.0, true)] {
      let timeline = try Fixture(.demo, ElasticBehavior()).run(
        [inset, .pull(to: offset, over: 0), .wait(0.1), .release], reactions: ending(after: 1))
      #expect(timeline.events(.trigger).isEmpty != begins)
      #expect(timeline.last.offset == -20)
      #expect(timeline.instant(0.05).number("header.gap") == -20 - offset)
    }
  }
}
