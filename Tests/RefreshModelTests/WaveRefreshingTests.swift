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

  @Test("The scroll-back has 29 ticks at exact hundredths and rests at −69.85") func ticks() {
    let ticks = timeline.events(.offset).filter { $0.time > trigger && $0.time < end }
    #expect(ticks.count == 29)
    for (index, tick) in ticks.enumerated() {
      #expect(tick.time == trigger + Flicks(Int64(index + 1), over: 100))
      #expect(isClose(tick.number ?? .nan, -80 + 0.35 * Double(index + 1)))
    }
    #expect(isClose(timeline.instant(-1, after: end).offset, -69.85))
  }

  @Test("Between two ticks the list does not move") func still() {
    for tick in 0..<29 {
      let at = trigger + Flicks(Int64(tick), over: 100)
      let expected = -80 + 0.35 * Double(tick)
      #expect(isClose(timeline.instant(at: at).offset, expected))
      #expect(isClose(timeline.instant(0.0099, after: at).offset, expected))
    }
  }

  @Test("The balls rise at constant angular speed on their circles", arguments: 0..<4)
  func arcs(tag: Int) {
    let left = [37.5, 12.5, -12.5, -37.5][tag]
    let radius = (left * left + 35 * 35) / 70
    let center = Point(x: 187.5 - left, y: radius - 35)
    let sweep = Double.pi - 2 * Double.atan(abs(left) / 35)
    let side: Double = left > 0 ? 1 : -1
    for time in times(50, from: trigger, over: 0.5) {
      let angle = sweep * (1 - (time - trigger).seconds / 0.5)
      let ball = timeline.instant(at: time).ball(tag)
      #expect(isClose(ball.x, center.x + side * radius * Double.sin(angle)))
      #expect(isClose(ball.y, center.y - radius * Double.cos(angle)))
    }
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
}
