@Suite("Scenes around a header")
struct SceneTests {
  // MARK: Order

  @Test("A style's layers are drawn in order, for header and footer together")
  func layers() throws {
    struct Layered: RefreshStyle {
      let name: String

      var traits: StyleTraits {
        StyleTraits(name: name, summary: "Five fills.", behavior: WaveBehavior())
      }

      func bind(_ signals: inout SignalBinder) {}
      func preferredHeight(_ reads: Void) -> Double { 10 }
      func draw(_ behavior: HeaderState, _ reads: Void, context: DrawingContext) -> StyleLayers {
        func fill(_ layer: String) -> [DisplayItem] {
          [.fill("\(name).\(layer)", Rect(x: 0, y: 0, width: 1, height: 1), .color(.black))]
        }
        return StyleLayers(
          backdrop: fill("backdrop"), behindList: fill("behindList"),
          listBackdrop: fill("listBackdrop"), behindRows: fill("behindRows"),
          overRows: fill("overRows"),
          rowsOpacity: name == "header" ? 0.5 : 0.25)
      }
    }
    var scene = demoScene(style: Layered(name: "header"))
    scene.headers[.footer] = try StyledHeader(
      Layered(name: "footer"), over: MJBehavior(.backFooter), at: .footer)
    func instant(scrolledTo y: Double) throws -> RunState {
      let timeline = try demoTimeline([:], [.jump(to: y)]) {
        $0.behaviors[.footer] = MJBehavior(.backFooter)
      }
      return timeline.first
    }
    let list = scene.list(try instant(scrolledTo: 0))
    #expect(
      list.identifiers.filter { !$0.hasPrefix("card") && !$0.hasSuffix("Bar") } == [
        "screen", "scrollView", "background", "header.backdrop", "footer.backdrop",
        "header.behindList", "footer.behindList", "list", "header.listBackdrop",
        "footer.listBackdrop", "header.behindRows", "footer.behindRows", "header.overRows",
        "footer.overRows",
      ])
    // The lower alpha of two fades counts.
    #expect(list.color(of: "card.0")?.alpha == 0.25)
    // A crop of a behavior has no backdrops.
    scene.crop = .behavior(.footer, height: 10)
    #expect(
      scene.list(try instant(scrolledTo: 2760)).identifiers == [
        "content", "footer.behindList", "footer.behindRows", "footer.overRows",
      ])
  }

  // MARK: Positions

  @Test("Only cards of visible rows are drawn", arguments: [0.0, 91.9, 92, 1000, 2173])
  func visibleCards(offset: Double) throws {
    let timeline = try demoTimeline([:], [.jump(to: offset)])
    let list = demoScene().list(timeline.last)
    let expected = (0..<30).filter {
      Double($0 + 1) * 92 > offset && Double($0) * 92 < offset + 587
    }
    let cards = list.identifiers.filter { $0.hasPrefix("card") }
    #expect(cards == expected.map { "card.\($0)" })
    for (card, row) in zip(cards, expected) {
      let y = 80 + Double(row) * 92 + 10 - offset
      #expect(isClose(list.bounds(of: card), Rect(x: 10, y: y, width: 355, height: 75)))
    }
  }

  @Test("Without rows, card height or card width there are no cards") func noCards() throws {
    let instant = try heldInstant(0)
    func cards(_ scene: Scene, _ instant: RunState) -> Int {
      scene.list(instant).identifiers.count { $0.hasPrefix("card") }
    }
    #expect(cards(demoScene(content: ["cardHeight": .number(0)]), instant) == 0)
    #expect(cards(demoScene(content: ["cardInsetX": .number(188)]), instant) == 0)
    let empty = try demoTimeline([:], [.reload(rows: 0)])
    #expect(cards(demoScene(), empty.last) == 0)
    #expect(cards(demoScene(), instant) == 7)
  }

  @Test("Bars without height are not drawn") func noBars() throws {
    var scene = demoScene()
    scene.statusBarHeight = 0
    scene.navigationBarHeight = 0
    let names = scene.list(try heldInstant(0)).identifiers
    #expect(!names.contains { $0.hasSuffix("Bar") })
  }

  // MARK: Crops

  @Test("A header's full strip also shows what the pull has not revealed")
  func wholeStrip() throws {
    let strip = demoScene(crop: .strip(.header, height: 80))
    let alone = demoScene(crop: .behavior(.header, height: 80))
    #expect(strip.canvasSize == Size(width: 375, height: 80))
    for pull in [0, 20, 80.0] {
      let instant = try heldInstant(pull / 80)
      let list = strip.list(instant)
      // Without a pull, a wave without a hill draws nothing.
      if pull == 0 && list.items.isEmpty { continue }
      #expect(isClose(list.clip(of: "content"), Rect(x: 0, y: 0, width: 375, height: 80)))
      let group = try list.group("content")
      let other = try alone.list(instant).group("content")
      // The drawing is the same; only the clip differs.
      #expect(group.children == other.children && group.transform == other.transform)
    }
  }

  @Test("A rectangular crop is a translated part of the screen") func rectangle() throws {
    let instant = try demoTimeline().afterTrigger(0.3)
    let rect = Rect(x: 30, y: 70, width: 200, height: 120)
    let scene = demoScene(crop: .rect(rect))
    #expect(scene.canvasSize == rect.size)
    let part = scene.list(instant)
    let whole = demoScene().list(instant)
    #expect(part.identifiers == whole.identifiers)
    for id in whole.identifiers {
      let expected = try #require(whole.bounds(of: id)).offset(by: Vector(dx: -30, dy: -70))
      #expect(isClose(part.bounds(of: id), expected))
    }
  }

  // MARK: Colors

  @Test("Light and dark images differ only in their colors", arguments: [0.0, 0.5, 1])
  func appearances(percent: Double) throws {
    let instant = try heldInstant(percent)
    let scene = demoScene(background: DynamicColor(light: .white, dark: .black))
    let light = scene.list(instant)
    let dark = scene.list(instant, .dark)
    #expect(light.identifiers == dark.identifiers)
    #expect(light.background == .white && dark.background == .black)
    var colored = 0
    for id in light.identifiers {
      #expect(light.bounds(of: id) == dark.bounds(of: id))
      guard let color = light.color(of: id) else { continue }
      colored += 1
      #expect(color != dark.color(of: id))
    }
    #expect(colored >= 3)
  }

  // MARK: Validity

  @Test("At any instant the list can be drawn, and its identifiers are unique")
  func drawable() throws {
    let settings: [[String: ParameterValue]] = [
      [:],
      [
        "bounceTiming": .curve(.spring(Spring(duration: 0.4, bounce: 0.6))),
        "ballCount": .integer(7), "ballsEnding": .choice("sink"), "edgeLift": .number(4),
      ],
    ]
    var generator = SeededGenerator(seed: 5)
    for settings in settings {
      let timeline = try demoTimeline(settings)
      for crop in [Scene.Crop.screen, .behavior(.header, height: 80)] {
        let scene = demoScene(crop: crop, settings: settings)
        for _ in 0..<60 {
          let time = Flicks(count: .random(in: 0...timeline.duration.count, using: &generator))
          let list = scene.list(timeline.instant(at: time))
          #expect(list.firstProblem == nil)
          #expect(Set(list.identifiers).count == list.identifiers.count)
        }
      }
    }
  }
}
