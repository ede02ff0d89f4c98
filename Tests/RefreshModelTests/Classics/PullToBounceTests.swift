@Suite("PullToBounce")
struct PullToBounceTests {
  private func play(
    _ steps: [Step], reactions: Reactions = ending(after: 3),
    _ change: (inout PullToBounceBehavior) -> Void = { _ in }
  ) throws -> Timeline {
    var behavior = PullToBounceBehavior.adjusted
    change(&behavior)
    return try Fixture(.compact, behavior).run(steps, reactions: reactions)
  }

  /// The offset of the trigger: −24 at rest and a gap of 136.
  private let stop = -24.0 - 136

  /// Computes the original's three branches at each sample; what no branch sets is unchanged.
  @Test("While pulled, surface, bend and content alpha keep the values last set by a sample")
  func pulling() throws {
    let timeline = try play([.pull(to: 40), .pull(to: stop), .wait(0.1), .pull(to: -24), .release])
    #expect(timeline.events(.trigger).isEmpty)
    var surface = 0.0
    var bend = 0.0
    var alpha = 1.0
    var held: [Double] = []
    for instant in timeline.instants(from: .zero, through: timeline.duration) {
      let y = -24 - instant.offset
      if y <= 0 {
        surface = 0
        alpha = 1
      } else if y < 96 {
        surface = y
        bend = 0
        alpha = (96 - y) / 96
      } else if y < 136 {
        bend = y - 96
        alpha = 0
        held.append(surface)
      }
      #expect(isClose(instant.number("header.surface"), surface))
      #expect(isClose(instant.number("header.bend"), bend))
      #expect(isClose(instant.number("header.contentAlpha"), alpha))
      #expect(instant.flag("header.ballHidden"))
    }
    // Beyond the pull distance, the surface keeps the value of the last sample before it.
    #expect(Set(held).count == 1 && held.allSatisfy { $0 > 85 && $0 < 96 })
  }

  @Test("The bend runs through 1, −.7, .4, −.3, .15, 0 times 40 in 0.8 s with ease-in")
  func bounce() throws {
    let timeline = try play([.pull(to: stop - 10)])
    let trigger = try timeline.time(.trigger)
    let values = [40, -28, 16, -12, 6, 0.0]
    for time in times(100, over: 1) {
      let position = 5 * bezier((0.42, 0, 1, 1), at: min(time.seconds / 0.8, 1))
      let index = min(Int(position), 4)
      let expected =
        values[index] + (values[index + 1] - values[index]) * (position - Double(index))
      let instant = timeline.instant(at: trigger + time)
      #expect(isClose(instant.number("header.bend"), expected, within: 1e-6))
      #expect(instant.number("header.bend.model") == 0)
    }
  }

  @Test("After 0.2 s the ball rises by 66 points in 0.25 s from 17 below the surface")
  func ball() throws {
    let timeline = try play([.pull(to: stop - 10)])
    let rise = (try timeline.time(.trigger)) + seconds(0.2)
    #expect(timeline.instant(before: rise).flag("header.ballHidden"))
    for time in times(50, over: 0.4) {
      let part = bezier((0.49, 0.13, 0.29, 1.61), at: time.seconds / 0.25)
      let instant = timeline.instant(at: rise + time)
      #expect(!instant.flag("header.ballHidden"))
      #expect(isClose(instant.number("header.ballY"), 17 - 66 * part, within: 1e-6))
    }
  }

  @Test("The ring starts 0.25 s after the ball, rotates once per second and is drawn in 0.8 s")
  func ring() throws {
    let timeline = try play([.pull(to: stop - 10)])
    let start = (try timeline.time(.trigger)) + seconds(0.45)
    #expect(timeline.instant(before: start).flag("header.ringHidden"))
    for time in times(120, over: 2.4) {
      let instant = timeline.instant(at: start + time)
      #expect(!instant.flag("header.ringHidden"))
      let turned = time.seconds.truncatingRemainder(dividingBy: 1) * 2 * .pi
      #expect(isClose(instant.number("header.ringAngle"), turned, within: 1e-6))
      let stroke = time.seconds.truncatingRemainder(dividingBy: 1.6) / 0.8
      #expect(
        isClose(instant.number("header.ringStrokeEnd"), easeOut(min(stroke, 1)), within: 1e-6))
      #expect(
        isClose(instant.number("header.ringStrokeStart"), easeOut(max(stroke - 1, 0)), within: 1e-6)
      )
    }
    #expect(PullToBounceBehavior.adjusted.refreshingCycle.period == seconds(8))
  }

  @Test("The end hides the ring, sinks the ball in 0.25 s, then returns the list in 0.3 s")
  func ends() throws {
    for flat in [false, true] {
      let timeline = try play([.pull(to: stop - 10)]) { $0.returnsFlat = flat }
      let end = try timeline.time(.end)
      for (elapsed, instant) in timeline.instants(0.24, after: end) {
        let part = bezier((0.49, 0.13, 0.29, 1.61), at: elapsed / 0.25)
        #expect(instant.flag("header.ringHidden"))
        #expect(!instant.scrollView.isScrollEnabled)
        #expect(isClose(instant.number("header.ballY"), -49 + 66 * part, within: 1e-6))
        #expect(instant.offset == stop)
        #expect(instant.number("header.bend") == 0)
      }
      let turn = end + seconds(0.25)
      for (elapsed, instant) in timeline.instants(0.3, after: turn) {
        #expect(instant.flag("header.ballHidden"))
        #expect(instant.scrollView.isScrollEnabled)
        #expect(isClose(instant.offset, eased(stop, -24, elapsed, over: 0.3), within: 1e-6))
        // At exactly the stop, the end of the bounce has left the surface level.
        let sag = flat || elapsed == 0 ? 0 : min(max(-24 - instant.offset - 96, 0), 40)
        #expect(isClose(instant.number("header.bend"), sag, within: 1e-9))
      }
      #expect(timeline.rest == turn + seconds(0.3))
    }
  }
}
