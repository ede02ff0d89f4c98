/// Tests ends before the refresh's timers and animations are over, by the original header's
/// rules.
///
/// By hand, from the trigger on: the scroll-back ticks every 0.01 s by 0.35 pt, for the 29th time
/// at −80 + 29 · 0.35 = −69.85; the hill there has the model bend 25 + 75 · 69.85/80 = 90.484375;
/// rises end at 0.5 s; floats are triangle waves of 5 pt and 1 s, down first, 0.2 s apart.
@Suite("Early ends of the wave")
struct WaveEarlyEndTests {
  private static let restBend = 90.484375

  /// Returns the float's triangle wave at a time since its start.
  private func triangle(_ part: Double) -> Double {
    part < 0.25 ? 20 * part : part < 0.75 ? 10 - 20 * part : 20 * part - 20
  }

  @Test(
    "An end during the scroll-back: its ticks cancel the return, and the list stays open",
    arguments: [0, 0.1, 0.28])
  func staysOpen(delay: Double) throws {
    let timeline = try playWave(refreshing: delay)
    let trigger = try timeline.time(.trigger)
    let end = try timeline.time(.end)
    #expect(end == trigger + seconds(delay))
    let ticks = timeline.events(.offset).filter { $0.time > trigger && $0.number != 0 }
    #expect(ticks.count == 29)
    for (index, tick) in ticks.enumerated() {
      #expect(tick.time == trigger + Flicks(Int64(index + 1), over: 100))
      #expect(isClose(tick.number ?? .nan, -80 + 0.35 * Double(index + 1)))
    }
    let next = trigger + Flicks(Int64((delay * 100).rounded()) + 1, over: 100)
    #expect(timeline.times(.animationEnd, named: "return") == [next])
    let last = timeline.last
    #expect(isClose(last.offset, -69.85))
    #expect(last.scrollView.isScrollEnabled && last.header?.state == .idle)
    // The bounce continues and is held until half a second after the end; then the model shows.
    #expect(isClose(timeline.instant(0.1, after: trigger).bend, 50))
    #expect(timeline.instant(0.2, after: trigger).bend == 0)
    #expect(timeline.instant(0.4999, after: end).bend == 0)
    #expect(isClose(timeline.instant(0.5, after: end).bend, Self.restBend))
    #expect(isClose(last.bend, Self.restBend))
    #expect(timeline.remarks.contains { $0.text.contains("69.85 pt") })
  }

  @Test("An end during the rise starts floats that nothing stops") func strayFloats() throws {
    let steps: [Step] = .pullAndRelease(1.15) + [.wait(2)] + .pullAndRelease(1.15)
    let timeline = try Fixture.wave.run(
      steps, reactions: [.header: [Reaction(after: seconds(0.4)), Reaction(after: seconds(3))]])
    let end = try timeline.time(.end)
    let second = try timeline.time(.trigger, 2)
    #expect(timeline.instant(0.3, after: end).offset == 0)
    #expect(timeline.remarks.map(\.time) == [end])
    for tag in 0..<4 {
      let stray = end + seconds(0.2 * Double(tag))
      let starts = timeline.times(.animationStart, named: "ball.\(tag).float")
      #expect(starts.first == stray)
      #expect(starts.contains(stray + seconds(1)))
      #expect(timeline.instant(0.25, after: stray).isHidden(tag))
      // In the next refresh, each timer's tick restarts the float.
      let own = second + seconds(0.5 + 0.2 * Double(tag))
      for time in times(60, from: own + seconds(0.01), over: 1.5) {
        let since =
          [(time - own).seconds, (time - stray).seconds]
          .map { $0.truncatingRemainder(dividingBy: 1) }.min() ?? 0
        #expect(
          isClose(timeline.instant(at: time).ball(tag).y + 35, triangle(since), within: 1e-6))
      }
    }
    // The second end stops its own timers; the stray floats continue.
    let last = try timeline.time(.end, 2)
    #expect(timeline.events(.timerStop).filter { $0.time == last }.count == 4)
  }

  @Test("After an end, its delayed clearing cuts off the bounce of the next trigger")
  func cutBounce() throws {
    let steps = [.begin(), .wait(1.4)] + .pullAndRelease(1.2)
    let timeline = try Fixture.wave.run(steps, reactions: ending(after: 1))
    let clearing = try timeline.time(.end) + seconds(0.5)
    let second = try timeline.time(.trigger, 2)
    let passed = (clearing - second).seconds
    #expect(passed > 0 && passed < 0.2)
    let before = timeline.instant(before: clearing).bend
    #expect(isClose(before, 100 * (1 - easeInEaseOut(passed / 0.2)), within: 1e-3))
    let ticked = 80 - 0.35 * (passed * 100).rounded(.down)
    #expect(isClose(timeline.instant(at: clearing).bend, 25 + 75 * ticked / 80, within: 1e-6))
    for time in times(20, from: second + seconds(0.3), over: 0.6) {
      #expect(isClose(timeline.instant(at: time).bend, Self.restBend))
    }
    #expect(timeline.remarks.map(\.time) == [clearing])
  }
}
