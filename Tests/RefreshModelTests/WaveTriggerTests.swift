@Suite("The wave's pull and trigger")
struct WaveTriggerTests {
  @Test("The trigger is the first call of observers beyond the pull distance")
  func firstBeyond() throws {
    // A finger at constant speed exceeds a pull of 80 points after traveling f⁻¹(80).
    let speed = 400.0
    let steps: [Step] = [.drag(240, over: 0.6)]
    let timeline = try Fixture.wave.run(steps)
    let needed = 80 * 587 / (0.55 * 507) / speed
    let frame = (needed * 120).rounded(.up)
    #expect(try timeline.time(.trigger) == Flicks(Int64(frame), over: 120))
    let held = try #require(timeline.instant(at: timeline.time(.trigger)).header?.pullingPercent)
    #expect(isClose(held * 80, rubberBand(speed * frame / 120)))
  }

  @Test(
    "While the list is pulled, the bend is always B/4 + 3/4·B·y/P",
    arguments: [TimingFunction.linear, .easeOut, .easeInEaseOut])
  func bendLaw(curve: TimingFunction) throws {
    // From within the content, out, back in, out again and beyond the trigger.
    let steps: [Step] = [
      .jump(to: 40), Step(.drag(.init(.pull(0.7, .header), duration: seconds(0.31), curve: curve))),
      Step(.drag(.init(.offset(25), duration: seconds(0.17), curve: curve))),
      Step(.drag(.init(.pull(0.4, .header), duration: seconds(0.05), curve: curve))),
      Step(.drag(.init(.pull(1.3, .header), duration: seconds(0.4), curve: curve))),
    ]
    let timeline = try Fixture.wave.run(steps)
    let trigger = try timeline.time(.trigger)
    var generator = SeededGenerator(seed: 7)
    var pulled = 0
    // The formula holds from sample to sample; the last one before the trigger sets the path
    // last.
    let last = (trigger - Flicks(1, over: 120)).count
    let samples = gridTimes(from: .zero, through: trigger) + [0.31, 0.48, 0.53].map(seconds)
    for _ in 0..<2000 {
      let time = Flicks(count: .random(in: 0...last, using: &generator))
      let instant = timeline.instant(at: time)
      // Moving to a sample within the content leaves the path unchanged.
      let next = samples.filter { $0 >= time }.min() ?? time
      guard instant.pull > 0, timeline.instant(at: next).pull > 0 else { continue }
      pulled += 1
      let expected = 25 + 75 * instant.pull / 80
      if !isClose(instant.bend, expected, within: 1e-4) {
        Issue.record("at \(time.seconds) the bend is \(instant.bend), not \(expected)")
      }
      #expect(instant.number("wave.crest") == instant.bend / 2)
    }
    #expect(pulled > 1000)
  }

  @Test("Before the first pull there is no hill") func noHill() throws {
    let timeline = try Fixture.wave.run(lead: 0.2)
    for time in times(50, over: 0.2) { #expect(timeline.instant(at: time).bend == 0) }
    #expect(timeline.instant(0.2).bend == 0)
    #expect(isClose(timeline.instant(0.2001).bend, 25, within: 0.1))
  }

  @Test(
    "A pull of exactly the pull distance keeps the path for any insets",
    arguments: [0, 0.1, 0.3, 20, 20.7, 64, 1.0 / 3, 1e6 + 0.1])
  func exactlyThePullDistance(inset: Double) throws {
    var script = Fixture(.demo, WaveBehavior.adjusted).script(.pullAndRelease(1), reactions: [:])
    script.scrollView.contentInset.top = inset
    let timeline = try Timeline(playing: script)
    #expect(timeline.events(.trigger).isEmpty)
    #expect(timeline.events(.state).isEmpty)
    let held = timeline.instant(0.65)
    #expect(isClose(held.pull, 80, within: 1e-6))
    let last = timeline.instant(at: seconds(0.6) - Flicks(1, over: 120))
    #expect(last.pull > 79.9 && last.pull < 80)
    #expect(isClose(held.bend, 25 + 75 * last.pull / 80, within: 1e-6))
    #expect(timeline.last.offset == -inset)
  }

  @Test("The smallest excess over the pull distance triggers", arguments: [0, 0.1, 64])
  func strictlyBeyond(inset: Double) throws {
    var script = Fixture(.demo, WaveBehavior.adjusted).script(.pullAndRelease(1 + 1e-12))
    script.scrollView.contentInset.top = inset
    #expect(try Timeline(playing: script).events(.trigger).count == 1)
  }

  @Test("The trigger disables scrolling, and the finger then moves nothing")
  func scrollingDisabled() throws {
    let steps =
      .pullAndRelease(1.15).dropLast() + [.drag(-300, over: 1), .release(velocity: -2000)]
    let moved = try Fixture.wave.run(Array(steps))
    let still = try Fixture.wave.run()
    let trigger = try moved.time(.trigger)
    #expect(try still.time(.trigger) == trigger)
    for time in times(200, from: trigger, over: 3) {
      #expect(moved.instant(at: time) == still.instant(at: time))
      #expect(!moved.instant(at: time).scrollView.isDragging)
    }
    #expect(!moved.instant(at: trigger).scrollView.isScrollEnabled)
  }

  @Test("The pulling percent is the pull over the pull distance, and constant while refreshing")
  func percent() throws {
    let timeline = try Fixture.wave.run()
    let trigger = try timeline.time(.trigger)
    let end = try timeline.time(.end)
    for time in times(100, over: trigger.seconds) {
      let instant = timeline.instant(at: time)
      #expect(instant.header?.pullingPercent == instant.pull / 80)
      #expect(instant.header?.state == .idle)
    }
    let held = try #require(timeline.instant(at: trigger).header?.pullingPercent)
    #expect(held > 1 && held < 1.05)
    for time in times(50, from: trigger, over: (end - trigger).seconds) {
      #expect(timeline.instant(at: time).header?.pullingPercent == held)
      #expect(timeline.instant(at: time).header?.state == .refreshing)
    }
    #expect(timeline.instant(at: end).header?.state == .idle)
    #expect(isClose(timeline.instant(at: end).header?.pullingPercent ?? 0, 69.85 / 80))
  }

  @Test("The events of a trigger are the header's, except those of the scroll view")
  func targets() throws {
    let timeline = try Fixture.wave.run()
    for event in timeline.events(at: try timeline.time(.trigger)) {
      let isOfTheView = event.kind == .scrollEnabled || event.kind == .offset
      #expect(isOfTheView || event.target == .header, "\(event.line)")
    }
  }

  @Test("A wave that stops at 90 of 80 triggers every 0.01 s, with a single remark")
  func stopsBeyondThePull() throws {
    func script(
      duration: Double?, _ change: (inout WaveBehavior) -> Void = { _ in }
    ) -> Script {
      var wave = WaveBehavior()
      wave.stopDistance = 90
      change(&wave)
      return Fixture(.demo, wave).script([.jump(to: -81)], reactions: [:], duration: duration)
    }
    let timeline = try Timeline(playing: script(duration: 0.505))
    let hundredths = (0...50).map { Flicks(Int64($0), over: 100) }
    #expect(timeline.times(.trigger) == hundredths)
    #expect(timeline.times(.handler) == hundredths)
    for time in hundredths { #expect(timeline.instant(at: time).offset == -80) }
    // Each bounce and rise starts again.
    #expect(timeline.instant(0.5).bend == 100)
    #expect(timeline.instant(0.5).ball(0) == Point(x: 187.5, y: 0))
    #expect(timeline.remarks.map { $0.text.hasPrefix("the stop distance, 90") } == [true])
    let error = #expect(throws: RunError.self) { try Timeline(playing: script(duration: nil)) }
    guard case .endless(let time, _) = error else {
      Issue.record("a run without a given duration never ends: \(String(describing: error))")
      return
    }
    #expect(time == seconds(0.01))
    for avoid in [{ $0.settling = .animation }, { $0.clampsRest = true }]
      as [(inout WaveBehavior) -> Void]
    {
      let once = try Timeline(playing: script(duration: 0.505, avoid))
      #expect(once.events(.trigger).count == 1 && once.remarks.isEmpty)
      #expect(once.instant(0.5).offset == -90)
    }
  }

  @Test("A repeated begin and one while refreshing change nothing") func begunTwice() throws {
    let once = try Fixture.wave.run([.begin(), .wait(1)])
    let twice = try Fixture.wave.run([.begin(), .wait(0.7), .begin(), .wait(0.3)])
    #expect(once.events == twice.events)
  }
}
