@Suite("Interrupted animations")
struct InterruptedAnimationTests {
  /// Plays an inset that animates from 64 to 30 in 0.4 s starting at 0.1 s, and to 10 in 0.3 s
  /// starting at 0.2 s.
  ///
  /// The list at rest follows the inset.
  private func insets(_ interrupted: InterruptedAnimations, steps: [Step] = []) throws -> Timeline {
    let probe = ProbeBehavior { probe in
      for (delay, duration, top) in [(0.1, 0.4, 30.0), (0.2, 0.3, 10.0)] {
        probe.host.after(seconds(delay)) {
          probe.view.animate(duration: seconds(duration)) {
            probe.view.setContentInset(EdgeInsets(top: top))
          }
        }
      }
    }
    var script = Fixture(.demo, probe).script(steps)
    script.scrollView.contentInset = EdgeInsets(top: 64)
    script.scrollView.interruptedAnimations = interrupted
    return try Timeline(playing: script)
  }

  /// Returns the remaining fraction of an animation's distance.
  private func left(_ time: Double, from start: Double, _ duration: Double) -> Double {
    1 - easeInEaseOut(min(max((time - start) / duration, 0), 1))
  }

  @Test("Additive animations each run in full, for insets and the dependent offset")
  func additive() throws {
    let timeline = try insets(.additive)
    for time in stride(from: 0.2, through: 0.55, by: 0.0125) {
      let expected = 10 + 34 * left(time, from: 0.1, 0.4) + 20 * left(time, from: 0.2, 0.3)
      let view = timeline.instant(time).scrollView
      #expect(view.modelContentInset.top == 10)
      #expect(view.modelContentOffset.y == -10)
      #expect(isClose(view.contentInset.top, expected, within: 1e-6))
      #expect(isClose(view.contentOffset.y, -expected, within: 1e-6))
    }

    #expect(timeline.instant(0.6).offset == -10)
  }

  @Test("Additive animations keep position and velocity continuous; others only position")
  func continuity() throws {
    func speeds(_ interrupted: InterruptedAnimations) throws -> (before: Double, after: Double) {
      let timeline = try insets(interrupted)
      func offset(_ time: Double) -> Double { timeline.instant(time).offset }
      #expect(abs(offset(0.2) - offset(0.2 - 1e-6)) < 1e-3)
      return ((offset(0.2) - offset(0.1999)) / 1e-4, (offset(0.2001) - offset(0.2)) / 1e-4)
    }
    let additive = try speeds(.additive)
    #expect(abs(additive.after - additive.before) < 1)
    #expect(additive.before > 80)
    let replaced = try speeds(.currentState)
    #expect(replaced.before > 80)
    #expect(abs(replaced.after) < 1)
  }

  @Test("From the current state, only the new animation runs, from the presentation value")
  func currentState() throws {
    let timeline = try insets(.currentState)
    let seen = 30 + 34 * left(0.2, from: 0.1, 0.4)
    for time in stride(from: 0.2, through: 0.55, by: 0.0125) {
      let expected = 10 + (seen - 10) * left(time, from: 0.2, 0.3)
      let view = timeline.instant(time).scrollView
      #expect(isClose(view.contentInset.top, expected, within: 1e-6))
      #expect(isClose(view.contentOffset.y, -expected, within: 1e-6))
    }
  }

  @Test("Under a finger an additive animation continues; another one ends") func finger() throws {
    let steps: [Step] = [.wait(0.25), .drag(40, over: 0.2), .hold(0.1), .release]
    let additive = try insets(.additive, steps: steps)
    let replaced = try insets(.currentState, steps: steps)
    for time in stride(from: 0.26, through: 0.5, by: 0.02) {
      let rest = 34 * left(time, from: 0.1, 0.4) + 20 * left(time, from: 0.2, 0.3)
      let view = additive.instant(time).scrollView
      #expect(view.isDragging)
      #expect(view.modelContentOffset.y < -10)
      #expect(isClose(view.contentOffset.y, view.modelContentOffset.y - rest, within: 1e-6))
      let stopped = replaced.instant(time).scrollView
      #expect(stopped.contentOffset == stopped.modelContentOffset)
    }
  }

  @Test("An opacity is never additive: it starts at its model or presentation value")
  func opacity() {
    func faded(_ interrupted: InterruptedAnimations) -> RecordedProperty {
      var alpha = RecordedProperty(1, rule: .opacity)
      for (start, value) in [(0.0, 0.0), (0.2, 1.0)] {
        alpha.animate(
          to: value, duration: seconds(0.4), timingFunction: .easeInEaseOut,
          interrupted: interrupted, at: seconds(start))
      }
      return alpha
    }
    let jumping = faded(.additive)
    #expect(isClose(jumping.presentation(at: seconds(0.1999)), 0.5, within: 1e-3))
    #expect(jumping.presentation(at: seconds(0.2)) == 0)
    #expect(isClose(jumping.presentation(at: seconds(0.4)), 0.5))
    let gliding = faded(.currentState)
    #expect(isClose(gliding.presentation(at: seconds(0.2)), 0.5))
    #expect(isClose(gliding.presentation(at: seconds(0.4)), 0.75))
  }

  /// Each family's arrow: its behavior, its rotation and its duration.
  static let arrows: [(behavior: any RefreshBehavior, turn: Double, duration: Double)] = [
    (MJBehavior(), -Double.pi, 0.25), (ZHBehavior.adjustedHeader, .pi, 0.3),
  ]

  @Test("An arrow reversed during its rotation adds up both rotations", arguments: 0..<2)
  func arrow(index: Int) throws {
    let (behavior, turn, duration) = Self.arrows[index]
    let steps: [Step] = [.pull(to: -130, over: 0.2), .pull(to: -70, over: 0.05), .wait(1)]
    let timeline = try Fixture(.compact, behavior).run(steps)
    let starts = timeline.events(.animationStart, named: "arrow").map(\.time.seconds)
    try #require(starts.count == 2)
    #expect(starts[1] - starts[0] < duration)
    for time in stride(from: starts[1], through: starts[0] + duration, by: 0.01) {
      let expected =
        turn * (left(time, from: starts[1], duration) - left(time, from: starts[0], duration))
      let angle = timeline.instant(time).number("header.arrowAngle")
      #expect(isClose(angle, expected, within: 1e-5))
    }
  }

  @Test("EGO's arrow, rotated in a Core Animation transaction, starts at the presentation value")
  func transaction() throws {
    for interrupted in InterruptedAnimations.allCases {
      let steps: [Step] = [.pull(to: -90, over: 0.2), .pull(to: -50, over: 0.05), .wait(1)]
      let timeline = try Fixture(.compact, EGOHeaderBehavior(.ego)).run(steps) {
        $0.scrollView.contentInset = .zero
        $0.safeAreaInset = .zero
        $0.scrollView.interruptedAnimations = interrupted
      }
      let start = try #require(timeline.events(.animationStart, named: "arrow").last).time
      let before = timeline.instant(-1e-6, after: start).number("header.arrowAngle")
      #expect(before > 0.5 && before < 3)
      #expect(abs(timeline.instant(at: start).number("header.arrowAngle") - before) < 1e-3)
      var last = timeline.instant(at: start).number("header.arrowAngle")
      for instant in timeline.instants(from: start, through: start + seconds(0.18)) {
        #expect(instant.number("header.arrowAngle") <= last + 1e-9)
        last = instant.number("header.arrowAngle")
      }
    }
  }
}
