/// Positions follow from the family's formulas: the list is 375 wide with its upper edge 80 down
/// the screen, the header 54 high and the footers 44 unless an image is higher.
@Suite("Styles of the MJRefresh family with images")
struct MJGIFStyleTests {
  /// Returns images of 20 by 30 points with the given names.
  static func images(_ names: String, height: Int = 30) throws -> ParameterValue {
    .images(
      try #require(
        ImageAnimation(try names.map { try asset(String($0), width: 20, height: height) })))
  }

  private func header(
    _ settings: [String: ParameterValue], ending delay: Double = 2, _ steps: [Step]
  ) throws -> Screen {
    try Fixture.screen(
      header: MJStyle(.gifHeader), settings: settings, ending: delay, steps)
  }

  /// Returns the name of the image shown and its frame on the screen.
  private func image(_ list: DisplayList, _ id: String = "header.image") -> (String, Rect)? {
    guard let placed = list.item(id: id), let item = placed.item.image else { return nil }
    return (
      item.asset.name,
      Rect(origin: item.frame.origin.applying(placed.transform), size: item.frame.size)
    )
  }

  @Test("The image ends 20 points left of the wider text, unscaled and vertically centered")
  func position() throws {
    let idle = try Self.images("abcd")
    let list = try header(["idleImages": idle], [.pull(0.5), .hold(1)]).list(at: 0.5)
    let (name, frame) = try #require(image(list))
    #expect(name == "c")
    let width = try max(
      Screen.width("Pull down to refresh"), Screen.width("Last update: No record"))
    #expect(isClose(frame.maxX, 187.5 - width / 2 - 20))
    // Pulled by half of 54, the header's center is at the list's upper edge.
    #expect(isClose(frame.midY, 80))
    #expect(frame.size == Size(width: 20, height: 30))
    #expect(list.item(id: "header.arrow") == nil && list.item(id: "header.spinner") == nil)
    let inset = try header(
      ["idleImages": idle, "labelInset": .number(5), "timeHidden": .flag(true)],
      [.pull(0.5), .hold(1)]
    ).list(at: 0.5)
    let single = try Screen.width("Pull down to refresh")
    let (_, insetFrame) = try #require(image(inset))
    #expect(isClose(insetFrame.maxX, 187.5 - single / 2 - 5))
  }

  @Test("Without texts the image is centered") func alone() throws {
    let list = try header(
      ["idleImages": Self.images("a"), "stateHidden": .flag(true)], [.pull(0.5), .hold(1)]
    ).list(at: 0.5)
    let (_, frame) = try #require(image(list))
    #expect(frame.center == Point(x: 187.5, y: 80))
  }

  @Test("With n images, each is shown for a fraction 1/n of the pull") func scrubbing() throws {
    for (percent, name) in [(0.2, "a"), (0.3, "b"), (0.55, "c"), (0.8, "d"), (0.99, "d")] {
      let run = try header(["idleImages": try Self.images("abcd")], [.pull(percent), .hold(1)])
      let (shown, _) = try #require(image(run.list(at: 0.5)))
      #expect(shown == name)
    }
  }

  @Test("The first image of any state increases the height if needed") func grows() throws {
    for state in ["idle", "pulling", "refreshing"] {
      let settings = ["\(state)Images": try Self.images("ab", height: 70)]
      let run = try header(settings, [.pull(1), .hold(1)])
      #expect(run.scene.headers[.header]?.behavior.triggerDistance == 70)
      #expect(run.list(at: 0.5).origin(of: "header") == Point(x: 0, y: 80))
    }
    let looks: [any RefreshStyle] = [
      MJStyle(.gifHeader), MJStyle(.backGIFFooter),
      MJStyle(.autoGIFFooter),
    ]
    for style in looks {
      var settings = ["refreshingImages": try Self.images("a", height: 70)]
      let grown = try #require(styled(style, settings))
      #expect(grown.preferredHeight == 70)
      #expect(grown.behavior.triggerDistance == 70)
      settings["height"] = .number(100)
      let high = try #require(styled(style, settings))
      #expect(high.preferredHeight == 100)
      #expect(high.behavior.triggerDistance == 100)
    }
  }

  /// Returns the names of the refreshing images at times after the trigger.
  private func names(_ settings: [String: ParameterValue], _ times: [Double]) throws -> [String] {
    let run = try header(settings, ending: 20, [.pull(1.5), .hold(0.3), .release])
    return try times.map { try #require(image(run.list($0, after: .trigger))).0 }
  }

  @Test("Refreshing images play from the trigger, by default for 0.1 s each")
  func playing() throws {
    let images = try Self.images("abc")
    let times = [0.0, 0.09, 0.1, 0.25, 0.3, 0.45, 10.05]
    #expect(try names(["refreshingImages": images], times) == ["a", "a", "b", "c", "a", "b", "b"])
    #expect(
      try names(["refreshingImages": images, "refreshingDuration": .number(0.6)], times)
        == ["a", "a", "a", "b", "b", "c", "c"])
    #expect(
      try names(["refreshingImages": images, "refreshingPlays": .integer(1)], times)
        == ["a", "a", "b", "c", "c", "c", "c"])
    #expect(try names(["refreshingImages": Self.images("z")], [0, 5]) == ["z", "z"])
  }

  @Test("Unequal delays are kept, and another duration scales them") func unequal() throws {
    let animation = try #require(
      ImageAnimation(
        try [("a", 2), ("b", 20), ("c", 8)].map {
          ImageAnimation.Frame(try asset($0.0), duration: Flicks(Int64($0.1), over: 100))
        }))
    let images = ["refreshingImages": ParameterValue.images(animation)]
    #expect(
      try names(images, [0.01, 0.03, 0.21, 0.23, 0.29, 0.31, 0.33])
        == ["a", "b", "b", "c", "c", "a", "b"])
    #expect(
      try names(
        images.merging(["refreshingDuration": .number(3)]) { $1 },
        [0.19, 0.21, 2.19, 2.21, 2.99, 3.01]) == ["a", "b", "b", "c", "c", "a"])
  }

  @Test("An auto footer's images are next to the text, or centered without it")
  func autoFooter() throws {
    for isHidden in [false, true] {
      let run = try Fixture.screen(
        footer: MJStyle(.autoGIFFooter),
        settings: [
          "refreshingImages": try Self.images("ab"), "refreshingTitleHidden": .flag(isHidden),
        ], rows: 7, [.wait(0.2), .begin(.footer), .wait(1)])
      #expect(image(run.list(at: 0.1), "footer.image") == nil)
      let list = run.list(at: 0.35)
      let (name, frame) = try #require(image(list, "footer.image"))
      #expect(name == "b")
      let width = try Screen.width("Loading...")
      #expect(isClose(isHidden ? frame.midX : frame.maxX + width / 2 + 20, 187.5))
    }
  }

  @Test("A back footer's image follows the upward pull") func backFooter() throws {
    let run = try Fixture.screen(
      footer: MJStyle(.backGIFFooter), settings: ["idleImages": try Self.images("ab")],
      rows: 10, [.pull(0.75, .footer), .hold(1)])
    let list = run.list(at: 0.5)
    let (name, frame) = try #require(image(list, "footer.image"))
    #expect(name == "b")
    // Pulled by 33 points, the footer begins 33 points above the screen's lower edge.
    #expect(isClose(frame.midY, 667 - 33 + 22))
    let width = try Screen.width("Pull up to load more")
    #expect(isClose(frame.maxX, 187.5 - width / 2 - 20))
  }

  @Test("With a behavior without images, those of the current state are shown")
  func otherBehavior() throws {
    let run = try Fixture.screen(
      header: MJStyle(.gifHeader),
      settings: ["idleImages": try Self.images("ab"), "refreshingImages": try Self.images("r")],
      behavior: "ego", [.pull(1.5), .hold(0.3), .release])
    let list = try run.list(1, after: .trigger)
    let (name, _) = try #require(image(list))
    #expect(name == "r")
  }
}
