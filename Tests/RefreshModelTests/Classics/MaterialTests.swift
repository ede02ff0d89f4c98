@Suite("Material's pull-to-refresh")
struct MaterialTests {
  private func play(
    _ steps: [Step], reactions: Reactions = ending(after: 1), duration: Double? = nil,
    _ change: (inout MaterialBehavior) -> Void = { _ in }
  ) throws -> Timeline {
    try Fixture(.compact, with(MaterialBehavior(), change)).run(
      steps, reactions: reactions, duration: duration)
  }

  /// Values of critically damped springs from 0 to 1 by their time in milliseconds, for a stiffness
  /// of 1500 and of 1600.
  private static let springs = [
    (25.0, 0.2526, 0.2642), (50, 0.5765, 0.5940), (75, 0.7862, 0.8009), (100, 0.8987, 0.9084),
    (150, 0.9796, 0.9826), (200, 0.9962, 0.9970),
  ]

  @Test(
    "The container follows half of the finger's travel, with a tension beyond the threshold",
    arguments: [
      (0.0, 0.0, 0.3), (40, 0.25, 0.3), (80, 0.5, 0.3), (120, 0.75, 0.3), (160, 1, 1),
      (200, 1.2344, 1), (240, 1.4375, 1), (480, 2, 1), (700, 2, 1),
    ])
  func pull(travel: Double, fraction: Double, alpha: Double) throws {
    // A hair beyond, because the threshold is computed from the rubber band.
    let timeline = try play([.drag(travel + 1e-9, over: 0.25), .wait(0.5), .release])
    let instant = timeline.instant(0.74)
    #expect(isClose(instant.number("header.distanceFraction"), fraction, within: 5e-5))
    #expect(isClose(instant.header?.pullingPercent ?? -1, travel / 160, within: 1e-6))
    #expect(instant.number("header.arrowAlpha") == alpha)
    #expect(instant.scrollView.contentInset.top == 8)
  }

  @Test("A release beyond the threshold triggers; one at exactly the threshold does not")
  func threshold() throws {
    for (percent, begins) in [(0.999999, false), (1, false), (1.000001, true), (3, true)] {
      let timeline = try play([.pull(percent, over: 0.2), .wait(0.1), .release])
      #expect(timeline.events(.trigger).isEmpty != begins, "\(percent)")
      if begins { #expect(try timeline.time(.trigger) == timeline.time(.touchEnded)) }
      #expect(timeline.last.number("header.distanceFraction") == 0)
    }
  }

  @Test("The container settles and the ring fades in with critically damped springs")
  func settling() throws {
    let timeline = try play([.drag(480, over: 0.25), .release])
    let trigger = try timeline.time(.trigger)
    let end = try timeline.time(.end)
    #expect(end == trigger + seconds(1))
    for (time, settled, faded) in Self.springs {
      let opening = timeline.instant(time / 1000, after: trigger)
      #expect(isClose(opening.number("header.distanceFraction"), 2 - settled, within: 5e-5))
      #expect(isClose(opening.number("header.ringAlpha"), faded, within: 5e-5))
      let closing = timeline.instant(time / 1000, after: end)
      #expect(isClose(closing.number("header.distanceFraction"), 1 - settled, within: 5e-5))
      #expect(isClose(closing.number("header.ringAlpha"), 1 - faded, within: 5e-5))
      #expect(isClose(closing.number("header.arrowAlpha"), 1 - 0.7 * faded, within: 5e-5))
    }
    #expect(timeline.instant(at: end).number("header.distanceFraction") == 1)
  }

  @Test("The arrow becomes opaque in time, from the observer call at which the threshold is passed")
  func fading() throws {
    // The finger passes 160 at 0.5 s, a point of the grid.
    let timeline = try play([.drag(320.000001, over: 1), .release])
    for (time, _, faded) in Self.springs {
      let alpha = timeline.instant(0.5 + time / 1000).number("header.arrowAlpha")
      #expect(isClose(alpha, 0.3 + 0.7 * faded, within: 5e-5))
    }
    #expect(timeline.instant(0.49).number("header.arrowAlpha") == 0.3)
  }

  @Test(
    "The current ring has the start and the sweep of Compose's",
    arguments: [
      (0.0, 0.0, 36.0), (150, 72, 49.86), (300, 144, 63.72), (900, 252, 119.16),
      (1650, 72, 188.46), (3000, 0, 313.2), (3600, 198, 174.6), (4500, 0, 69.86),
      (5400, 252, 40.20), (6150, 72, 49.86),
    ])
  func currentRing(time: Double, start: Double, sweep: Double) throws {
    try checkRing(.current, at: time, start: start, sweep: sweep)
  }

  @Test(
    "The former ring has the start and the sweep of Compose's",
    arguments: [
      (0.0, -90.0, 0.1), (150, -57.79, 52.57), (333, -18.50, 224.91), (666, 53, 290),
      (999, 349.41, 65.09), (1332, 126, 0.1), (6660, -90, 0.1),
    ])
  func formerRing(time: Double, start: Double, sweep: Double) throws {
    try checkRing(.former, at: time, start: start, sweep: sweep)
  }

  private func checkRing(
    _ indicator: MaterialBehavior.Indicator, at time: Double, start: Double, sweep: Double
  ) throws {
    let timeline = try play([.drag(200, over: 0.25), .release], reactions: ending(after: 14)) {
      $0.indicator = indicator
    }
    let trigger = try timeline.time(.trigger)
    let instant = timeline.instant(time / 1000, after: trigger)
    let degrees = instant.number("header.ringAngle") * 180 / .pi
    let difference = (degrees - start).remainder(dividingBy: 360)
    #expect(abs(difference) < 0.006, "\(degrees)")
    #expect(isClose(instant.number("header.ringStrokeEnd") * 360, sweep, within: 0.006))
    #expect(instant.flag("header.ringSquare") == (indicator == .former))
    // The ring repeats after the cycle that the behavior declares.
    let later = timeline.instant(at: instant.time + MaterialBehavior().refreshingCycle.period)
    if indicator == .current {
      let turned = later.number("header.ringAngle") - instant.number("header.ringAngle")
      #expect(isClose(turned.remainder(dividingBy: 2 * .pi), 0))
    }
  }

  @Test("Events occur in the order of the original's calls, and no inset changes")
  func order() throws {
    let timeline = try play([.drag(200, over: 0.25), .release])
    let trigger = try timeline.time(.trigger)
    #expect(
      timeline.lines(at: trigger)
        == ["touchEnded", "trigger", "state", "handler", "animationStart settle"])
    let end = try timeline.time(.end)
    #expect(timeline.lines(at: end) == ["end", "state", "animationStart settle"])
    #expect(timeline.events(.inset).isEmpty && timeline.events(.offset).isEmpty)
    #expect(timeline.states() == ["refreshing", "idle"])
  }

  @Test("A pull during a refresh, or during a bounce, starts at 0") func laterPulls() throws {
    let busy = try play(
      [
        .drag(200, over: 0.25), .release, .wait(0.5), .drag(300, over: 0.25), .wait(1),
        .drag(20, over: 0.25), .release, .untilRest,
      ], reactions: ending(after: 1))
    #expect(busy.events(.trigger).count == 1)
    let end = try busy.time(.end)
    for instant in busy.instants(from: end + seconds(0.3), through: busy.duration) {
      #expect(instant.number("header.distanceFraction") == 0)
    }
    let release = try #require(busy.decisions.last { $0.occasion == .release })
    #expect(release.clauses.filter { !$0.holds }.map(\.text) == ["pull began while idle"])
    // The list bounces for longer than the container settles.
    let twice = try play([
      .drag(150, over: 0.25), .release, .wait(0.1), .drag(80, over: 0.25), .wait(0.2), .release,
    ])
    let second = twice.instant(0.25 + 0.1 + 0.25 + 0.1)
    #expect(isClose(second.number("header.distanceFraction"), 0.5, within: 1e-6))
    #expect(twice.events(.trigger).isEmpty)
  }

  @Test("A refresh from code slides the container in and leaves the list where it is")
  func code() throws {
    let timeline = try play([.wait(0.1), .begin(), .untilRest])
    let trigger = try timeline.time(.trigger)
    #expect(timeline.events(.handler).count == 1)
    for instant in timeline.instants(from: .zero, through: timeline.duration) {
      #expect(instant.offset == -24)
    }
    let instant = timeline.instant(0.05, after: trigger)
    #expect(isClose(instant.number("header.distanceFraction"), 0.5765, within: 5e-5))
  }
}
