@Suite("The system's refresh control")
struct SystemTests {
  /// The threshold of a list 512 points high: 112.5 · 512 / 568.
  private static let threshold = 101.40845070422536

  private func play(
    _ steps: [Step], reactions: Reactions = ending(after: 1), duration: Double? = nil,
    _ change: (inout SystemBehavior) -> Void = { _ in }
  ) throws -> Timeline {
    try Fixture(.compact, with(SystemBehavior(), change)).run(
      steps, reactions: reactions, duration: duration)
  }

  /// Pulls by a distance beyond the rest offset of −24.
  private func pulled(by distance: Double, over length: Double = 0.25) -> Step {
    .pull(to: -24 - distance, over: length)
  }

  @Test(
    "The threshold grows with the list's height, above half of a low list's",
    arguments: [
      (568, 112.5), (667, 132.1), (759, 150.3301), (812, 160.8), (844, 167.2), (852, 168.8),
      (874, 173.1), (912, 180.6), (932, 184.6), (956, 189.3), (372, 73.68), (200, 73.68),
      (101, 51), (60, 30),
    ])
  func threshold(height: Double, expected: Double) {
    var behavior = SystemBehavior()
    behavior.follow(viewLength: height)
    #expect(isClose(behavior.triggerDistance, expected, within: 0.051))
    behavior.threshold = 100
    #expect(behavior.triggerDistance == 100)
  }

  @Test("A pull to the threshold triggers under the finger; a shorter one does not")
  func trigger() throws {
    for (distance, begins) in [
      (Self.threshold - least, false), (Self.threshold + 1e-9, true), (Self.threshold + 20, true),
    ] {
      let timeline = try play([pulled(by: distance), .wait(0.1), .release])
      #expect(timeline.events(.trigger).isEmpty != begins, "\(distance)")
      guard begins else { continue }
      #expect(try timeline.time(.trigger) <= seconds(0.25))
      #expect(timeline.instant(0.3).header?.state == .refreshing)
      #expect(timeline.instant(0.3).scrollView.isDragging)
    }
    // A number is exact.
    let exact = try play([pulled(by: 100), .wait(0.1), .release]) { $0.threshold = 100 }
    #expect(try exact.time(.trigger) == seconds(0.25))
  }

  @Test("The list stays open by 60 points from the release to the end and closes in 0.3 s")
  func inset() throws {
    let timeline = try play([pulled(by: 110), .wait(0.1), .release], reactions: ending(after: 2))
    let release = try timeline.time(.touchEnded)
    let end = try timeline.time(.end)
    #expect(timeline.instant(-0.01, after: release).scrollView.contentInset.top == 8)
    #expect(timeline.instant(at: release).scrollView.contentInset.top == 68)
    #expect(timeline.instant(-0.01, after: end).offset == -84)
    for (elapsed, instant) in timeline.instants(0.3, after: end) {
      #expect(isClose(instant.offset, -24 - eased(60, 0, elapsed, over: 0.3)))
      #expect(isClose(instant.scrollView.contentInset.top, 8 + eased(60, 0, elapsed, over: 0.3)))
      // The spinner shrinks with the list, as a fraction of 100 points.
      let shown = eased(60, 0, elapsed, over: 0.3)
      let scale = instant.number("header.spinnerScale")
      #expect(isClose(scale, elapsed < 0.3 ? shown / 100 : 1))
      #expect(instant.flag("header.spinner") == (elapsed < 0.3))
    }
  }

  @Test("Events occur in the order of the control's calls") func order() throws {
    let timeline = try play([pulled(by: 110), .wait(0.1), .release], reactions: ending(after: 2))
    let trigger = try timeline.time(.trigger)
    #expect(timeline.lines(at: trigger) == ["trigger", "state", "handler"])
    #expect(timeline.lines(at: seconds(0.35)) == ["touchEnded", "inset top"])
    let end = try timeline.time(.end)
    #expect(
      timeline.lines(at: end) == ["end", "state", "animationStart close", "inset top", "offset"])
    #expect(timeline.lines(at: end + seconds(0.3)) == ["animationEnd close", "rest"])
    #expect(timeline.states() == ["refreshing", "idle"])
  }

  @Test("A finger that stays down triggers again only after a pull of at most 0.75 threshold")
  func rearming() throws {
    for (distance, count) in [(75 + least, 1), (75, 2), (20, 2)] {
      let timeline = try play(
        [pulled(by: 110), .wait(0.3), pulled(by: distance), pulled(by: 110), .wait(0.1), .release],
        reactions: ending(after: 0.2)
      ) { $0.threshold = 100 }
      #expect(timeline.events(.trigger).count == count, "\(distance)")
    }
  }

  @Test("A refresh that ends under the finger keeps a smaller spinner until 10 points are left")
  func endUnderFinger() throws {
    let timeline = try play(
      [pulled(by: 110), .wait(0.5), pulled(by: 0, over: 0.5), .release],
      reactions: ending(after: 0.2))
    #expect(timeline.events(.inset).isEmpty)
    let end = try timeline.time(.end)
    for instant in timeline.instants(from: end, through: seconds(1.25)) {
      let pull = -24 - instant.offset
      #expect(instant.flag("header.spinner") == (pull > 10 + 1e-9), "\(pull)")
      let scale = instant.number("header.spinnerScale")
      #expect(isClose(scale, pull > 10 + 1e-9 ? min(pull / 100, 1) : 1))
    }
  }

  @Test("Momentum does not trigger, and a release below the threshold is explained")
  func momentum() throws {
    let fling = try play([pulled(by: 50), .release(velocity: 4000), .untilRest])
    #expect(fling.instants(from: .zero, through: fling.duration).contains { $0.offset < -135 })
    #expect(fling.events(.trigger).isEmpty)
    let hint = try #require(fling.decisions.first { $0.occasion == .release })
    #expect(hint.clauses.filter { !$0.holds }.map(\.text) == ["o <= -T - threshold"])
  }

  @Test("A refresh from code opens the list and calls the handler") func code() throws {
    let timeline = try play([.wait(0.1), .begin(), .untilRest])
    let trigger = try timeline.time(.trigger)
    #expect(
      timeline.lines(at: trigger) == [
        "trigger", "state", "handler", "animationStart open", "inset top", "offset",
      ])
    for (elapsed, instant) in timeline.instants(0.3, after: trigger) {
      #expect(isClose(instant.offset, -24 - eased(0, 60, elapsed, over: 0.3)))
    }
    #expect(timeline.last.offset == -24)
  }
}
