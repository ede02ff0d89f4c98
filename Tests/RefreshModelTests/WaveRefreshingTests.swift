@Suite("The wave while refreshing, with default settings")
struct WaveRefreshingTests {
  let timeline: Timeline
  let trigger: Flicks
  let end: Flicks

  init() throws {
    timeline = try Fixture.wave.run(reactions: ending(after: 5))
    trigger = try timeline.time(.trigger)
    end = try timeline.time(.end)
  }

  @Test("The hill flattens with ease-in-ease-out, independent of the model path") func bounce() {
    for time in times(60, from: trigger, over: 0.2) {
      let expected = 100 * (1 - easeInEaseOut((time - trigger).seconds / 0.2))
      #expect(isClose(timeline.instant(at: time).bend, expected))
    }
    #expect(timeline.instant(0.1, after: trigger).bend == 50)
    #expect(timeline.instant(0.2, after: trigger).bend == 0)
    #expect(timeline.instant(0.1, after: trigger).number("wave.bend.model") != 50)
    #expect(timeline.times(.animationEnd, named: "wave.bounce") == [trigger + seconds(0.2)])
  }

  @Test("The flat hill is held until half a second after the end") func held() {
    for time in times(500, from: trigger + seconds(0.2), over: (end - trigger).seconds + 0.3) {
      #expect(timeline.instant(at: time).bend == 0)
    }
    let models = Set(
      times(50, from: trigger, over: 0.3).map {
        timeline.instant(at: $0).number("wave.bend.model")
      })
    #expect(models.count > 25)
    let cleared = end + seconds(0.5)
    #expect(timeline.instant(before: cleared).bend == 0)
    // The last sample of the return above 0 has set the path.
    let last = timeline.instant(at: end + seconds(0.3) - Flicks(1, over: 120))
    #expect(last.pull > 0 && last.pull < 1)
    #expect(isClose(timeline.instant(at: cleared).bend, 25 + 75 * last.pull / 80))
  }

  @Test("The scroll-back has 29 ticks at exact hundredths and rests at −69.85") func ticks() {
    let ticks = timeline.events(.offset).filter { $0.time > trigger && $0.time < end }
    #expect(ticks.count == 29)
    for (index, tick) in ticks.enumerated() {
      #expect(tick.time == trigger + Flicks(Int64(index + 1), over: 100))
      #expect(isClose(tick.number ?? .nan, -80 + 0.35 * Double(index + 1)))
    }
    #expect(isClose(timeline.instant(-1, after: end).offset, -69.85))
    #expect(timeline.times(.timerStop, named: "scrollBack") == [trigger + seconds(0.29)])
  }

  @Test("Between two ticks the list does not move") func still() {
    for tick in 0..<29 {
      let at = trigger + Flicks(Int64(tick), over: 100)
      let expected = -80 + 0.35 * Double(tick)
      #expect(isClose(timeline.instant(at: at).offset, expected))
      #expect(isClose(timeline.instant(0.0099, after: at).offset, expected))
    }
  }

  @Test(
    "The balls rise at constant angular speed on their circles",
    arguments: [
      (0, 37.589, 86.05, 56.45), (1, 19.732, 140.69, 48.45), (2, 19.732, 140.69, 48.45),
      (3, 37.589, 86.05, 56.45),
    ])
  func arcs(tag: Int, radius: Double, degrees: Double, length: Double) {
    let left = [37.5, 12.5, -12.5, -37.5][tag]
    let exact = (left * left + 35 * 35) / 70
    #expect(isClose(exact, radius, within: 5e-4))
    let center = Point(x: 187.5 - left, y: exact - 35)
    let sweep = Double.pi - 2 * Double.atan(abs(left) / 35)
    #expect(isClose(sweep * 180 / .pi, degrees, within: 5e-3))
    #expect(isClose(sweep * exact, length, within: 5e-3))
    let side: Double = left > 0 ? 1 : -1
    for time in times(50, from: trigger, over: 0.5) {
      let angle = sweep * (1 - (time - trigger).seconds / 0.5)
      let ball = timeline.instant(at: time).ball(tag)
      #expect(isClose(ball.x, center.x + side * exact * Double.sin(angle)))
      #expect(isClose(ball.y, center.y - exact * Double.cos(angle)))
      #expect(!timeline.instant(at: time).isHidden(tag))
    }
    let start = timeline.instant(at: trigger).ball(tag)
    #expect(isClose(start.x, 187.5) && isClose(start.y, 0))
  }

  @Test("An inner ball first bulges 7.23 points to the opposite side, an outer one does not")
  func bulges() {
    func farthest(_ tag: Int) -> Double {
      times(500, from: trigger, over: 0.5).map { timeline.instant(at: $0).ball(tag).x - 187.5 }
        .max() ?? 0
    }
    #expect(isClose(farthest(1), 7.23, within: 5e-3))
    #expect(farthest(0) == 0)
  }

  @Test("After rising, the balls are in a row, 25 apart, tag 0 leftmost") func row() {
    let instant = timeline.instant(0.5, after: trigger)
    for (tag, x) in [-37.5, -12.5, 12.5, 37.5].enumerated() {
      #expect(isClose(instant.ball(tag).x, 187.5 + x))
      #expect(isClose(instant.ball(tag).y, -35))
    }
  }

  @Test("The floats start 0.5, 0.7, 0.9 and 1.1 s after the trigger and repeat every second")
  func floatStarts() {
    for (tag, start) in [0.5, 0.7, 0.9, 1.1].enumerated() {
      let starts = timeline.times(.animationStart, named: "ball.\(tag).float")
      #expect(starts.count == (tag == 3 ? 4 : 5))
      for (number, time) in starts.enumerated() {
        #expect(time == trigger + seconds(start) + Flicks(Int64(number), over: 1))
      }
    }
  }

  @Test("A float is a triangle wave of 5 points and one second, down first", arguments: 0..<4)
  func float(tag: Int) {
    let start = 0.5 + 0.2 * Double(tag)
    for time in times(300, from: trigger + seconds(0.5), over: 4) {
      let since = (time - trigger).seconds - start
      let phase = since - since.rounded(.down)
      let triangle: Double =
        since < 0 ? 0 : phase < 0.25 ? 20 * phase : phase < 0.75 ? 10 - 20 * phase : 20 * phase - 20
      let ball = timeline.instant(at: time).ball(tag)
      #expect(isClose(ball.y + 35, triangle, within: 1e-6))
      #expect(isClose(ball.x, 187.5 + [-37.5, -12.5, 12.5, 37.5][tag]))
    }
  }

  @Test("The refreshing signal fades in a quarter of a second from the trigger") func fade() {
    #expect(timeline.instant(at: trigger).number("wave.refreshing") == 0)
    #expect(isClose(timeline.instant(0.125, after: trigger).number("wave.refreshing"), 0.5))
    #expect(timeline.instant(0.25, after: trigger).number("wave.refreshing") == 1)
    #expect(timeline.instant(at: end).number("wave.refreshing") == 1)
    #expect(timeline.instant(0.25, after: end).number("wave.refreshing") == 0)
  }
}
