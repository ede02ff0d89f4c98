@Suite("Style of the wave")
struct WaveStyleTests {
  // MARK: The hill

  @Test("The hill is the wave path above the list's edge", arguments: [0.1, 0.5, 1])
  func hill(percent: Double) throws {
    let instant = try heldInstant(percent)
    let bend = try #require(instant.header?.values.number("wave.bend"))
    let list = demoScene().list(instant)
    let edge = 80 + 80 * percent
    let outline = try #require(list.outline(of: "wave"))
    // The parabola −2·bend·(x/W)(1 − x/W), from just inside and just outside.
    for part in stride(from: 0.05, to: 1, by: 0.05) {
      let top = edge - 2 * bend * part * (1 - part)
      #expect(outline.contains(Point(x: 375 * part, y: top + 1e-6)))
      #expect(!outline.contains(Point(x: 375 * part, y: top - 1e-6)))
    }
    // It extends eight points below the list's edge, which covers that part.
    #expect(
      isClose(
        list.bounds(of: "wave"),
        Rect(x: 0, y: edge - bend / 2, width: 375, height: bend / 2 + 8)))
    #expect(
      outline.elements.starts(
        with: BezierPath.wavePath(width: 375, bendDistance: bend)
          .applying(.translation(x: 0, y: edge)).elements))
  }

  @Test(
    "An offset moves only the crest, for both forms of the hill",
    arguments: [ParameterValue.automatic, .number(0.5)], [-40.0, 2.06])
  func hillOffset(tip: ParameterValue, offset: Double) throws {
    let list = demoScene(settings: ["hillTip": tip, "hillOffset": .number(offset)]).list(
      try heldInstant(1))
    let outline = try #require(list.outline(of: "wave"))
    let edge = 160.0
    let height = 50.0
    #expect(
      isClose(
        list.bounds(of: "wave"),
        Rect(x: 0, y: edge - height, width: 375, height: height + 8)))
    // Only the crest reaches slightly below the top.
    for x in stride(from: 0.5, to: 375, by: 1) {
      let top = Point(x: x, y: edge - height + 1e-3)
      #expect(!outline.contains(top) || abs(x - 187.5 - offset) < 1, "\(x)")
    }
    #expect(outline.contains(Point(x: 187.5 + offset, y: edge - height + 1e-6)))
  }

  @Test("A lift raises the hill's ends, and the list's color fills the area below")
  func lifted() throws {
    let settings: [String: ParameterValue] = [
      "edgeLift": .number(6), "edgeLiftPerHill": .number(0.2),
    ]
    let timeline = try demoTimeline(settings, [.pull(0.5), .hold(1)])
    let list = demoScene(settings: settings).list(timeline.instant(0.5))
    let edge = 120.0
    let bend = 62.5
    let lift = 6 + 0.2 * bend / 2
    let outline = try #require(list.outline(of: "wave"))
    #expect(
      isClose(
        list.bounds(of: "wave"),
        Rect(x: 0, y: edge - lift - bend / 2, width: 375, height: bend / 2 + lift + 8)))
    #expect(isClose(outline.signedArea, 375 * bend / 3 + 375 * (lift + 8), within: 1e-6))
    #expect(outline.contains(Point(x: 0.5, y: edge - lift + 0.5)))
    #expect(!outline.contains(Point(x: 0.5, y: edge - lift - 0.5)))
  }

  @Test("A springy edge dips and shows the field above the list and below the cards")
  func dip() throws {
    let spring = Spring(duration: 0.4, bounce: 0.6)
    let settings: [String: ParameterValue] = ["bounceTiming": .curve(.spring(spring))]
    let timeline = try demoTimeline(settings)
    let peak = try #require(spring.peakTime)
    let instant = try timeline.afterTrigger(peak)
    let depth = 100 * spring.overshoot / 2
    #expect(depth > 5)
    let list = demoScene(settings: settings).list(instant)
    let names = list.identifiers
    let dip = try #require(names.firstIndex(of: "wave.dip"))
    #expect(names.firstIndex(of: "list") == dip - 1)
    #expect(try #require(names.firstIndex(of: "card.0")) > dip)
    #expect(names.firstIndex(of: "wave") == nil)
    #expect(list.color(of: "wave.dip") == list.color(of: "field"))
    let edge = 80 - instant.offset
    #expect(
      isClose(
        list.bounds(of: "wave.dip"), Rect(x: 0, y: edge - 8, width: 375, height: depth + 8),
        within: 1e-6))
    // Balls rising from the dip are visible in it, but not below its edge.
    let balls = try #require(list.item(id: "balls"))
    let group = try list.group("balls")
    let opening = try #require(group.clip).applying(group.transform.concatenating(balls.transform))
    #expect(opening.contains(Point(x: 187.5, y: edge + depth - 0.01)))
    #expect(!opening.contains(Point(x: 187.5, y: edge + depth + 0.01)))
    #expect(!opening.contains(Point(x: 1, y: edge + 1)))
    #expect(opening.contains(Point(x: 1, y: edge - 200)))
    // In a crop without the field, the balls are still drawn.
    let alone = demoScene(crop: .behavior(.header, height: 80), settings: settings).list(instant)
    #expect(alone.identifiers.prefix(3) == ["content", "balls", "ball.0"])
    #expect(alone.item(id: "wave.dip") == nil)
  }

  // MARK: The balls

  @Test("Each ball is a disc of its size at the model's position", arguments: [0, 0.13, 0.5, 1.3])
  func balls(seconds: Double) throws {
    let instant = try demoTimeline().afterTrigger(seconds)
    let list = demoScene().list(instant)
    let values = try #require(instant.header).values
    let edge = 80 - instant.offset
    for tag in 0..<4 {
      let center = Point(
        x: try #require(values.number("ball.\(tag).x")),
        y: edge + (try #require(values.number("ball.\(tag).y"))))
      #expect(
        isClose(
          list.bounds(of: "ball.\(tag)"),
          Rect(x: center.x - 7.5, y: center.y - 7.5, width: 15, height: 15)))
      let area = try #require(list.outline(of: "ball.\(tag).disc")).signedArea
      // A circle of four cubics is accurate to 2.73e−4 of its radius.
      #expect(isClose(area, .pi * 7.5 * 7.5, within: .pi * 7.5 * 7.5 * 6e-4))
      let group = try list.group("ball.\(tag)")
      // Local coordinates: moving a ball changes only its group's position.
      #expect(group.children == [ballDisc(tag, of: list)])
      #expect(group.transform.a == 1 && group.transform.b == 0)
    }
  }

  private func ballDisc(_ tag: Int, of list: DisplayList) -> DisplayItem {
    .fill(
      "ball.\(tag).disc", .circle(center: .zero, radius: 7.5),
      .color(list.color(of: "ball.\(tag).disc") ?? .clear))
  }

  // MARK: Colors and fades

  @Test("By default the hill has the list's color, and the balls the hill's")
  func automaticColors() throws {
    let instant = try demoTimeline().afterTrigger(0.1)
    func colors(_ settings: [String: ParameterValue]) -> [Color?] {
      let list = demoScene(settings: settings, content: ["listColor": .color(Color(1, 2, 3))]).list(
        instant)
      return [list.color(of: "wave"), list.color(of: "ball.2.disc")]
    }
    let one = Color(1, 2, 3)
    let two = Color(9, 0, 0)
    let three = Color(0, 9, 0)
    #expect(colors([:]) == [one, one])
    #expect(colors(["waveColor": .color(two)]) == [two, two])
    #expect(colors(["ballColor": .color(three)]) == [one, three])
    #expect(colors(["waveColor": .color(two), "ballColor": .color(three)]) == [two, three])
  }

  @Test("The preferred height includes the pull, the hill and the floating balls")
  func preferredHeight() throws {
    let settings: [[String: ParameterValue]] = [
      [:], ["hillHeight": .number(120)], ["riseHeight": .number(150)],
      ["pullDistance": .number(75), "edgeLift": .number(20), "edgeLiftPerHill": .number(0.5)],
      ["floatAmplitude": .number(90), "ballSize": .number(30)],
    ]
    for settings in settings {
      let wave = try #require(styled(WaveStyle(), settings))
      let height = wave.preferredHeight
      #expect(height == height.rounded() && height >= wave.behavior.triggerDistance)
      let timeline = try demoTimeline(settings)
      let scene = demoScene(crop: .behavior(.header, height: height), settings: settings)
      for step in 0..<200 {
        let list = scene.list(timeline.instant(at: Flicks(Int64(step), over: 60)))
        for id in list.identifiers where id != "content" {
          #expect(try #require(list.bounds(of: id)).minY >= -1e-6, "\(id) of \(settings.keys)")
        }
      }
    }
    #expect(styled(WaveStyle())?.preferredHeight == 80)
    #expect(styled(PullToBounceStyle())?.preferredHeight == 136)
    // With a behavior without a hill, it is the trigger distance.
    let other = styled(WaveStyle(), over: "mj-header", ["height": .number(61)])
    #expect(other?.preferredHeight == 61)
  }
}
