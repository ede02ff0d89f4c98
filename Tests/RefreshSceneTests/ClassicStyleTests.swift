/// The list is 375 points wide, with its upper edge 80 points down the screen and its lower edge
/// at 667; all positions follow from these by the behaviors' formulas.
@Suite("Styles of ZHRefresh, EGO and Fg")
struct ClassicStyleTests {
  private static let system = Font(size: 14)

  // MARK: ZHRefresh

  @Test("Spinner and title are centered as a group, with the arrow in the spinner's place")
  func zhHeader() throws {
    let run = try Fixture.screen(
      header: ZHHeaderStyle(), [.pull(0.5), .hold(0.5), .pull(1.5), .hold(1)])
    for (time, text, angle) in [(0.4, "下拉刷新...", 0.0), (0.9, "松手刷新...", .pi)] {
      let list = run.list(at: time)
      let width = try Screen.width(text, language: "zh-Hans", font: Self.system)
      let left = 187.5 - (20 + 10 + width) / 2
      let title = try #require(list.line(of: "header.state"))
      let top = 80 + (time < 0.5 ? 30.0 : 90) - 60
      #expect(title.text.string == text)
      #expect(isClose(title.minX, left + 30) && isClose(title.midY, top + 30))
      let arrow = try #require(list.origin(of: "header.arrow"))
      #expect(isClose(arrow.x, left + 30 - 10 - 9) && isClose(arrow.y, top + 30))
      #expect(isClose(abs(list.angle(of: "header.arrow") ?? -1), angle, within: 1e-6))
      #expect(list.item(id: "header.spinner") == nil)
      #expect(list.color(of: "header.arrow.arrow") == Color(168, 168, 168))
    }
    // Halfway through the rotation of 0.3 s, by the curve's symmetry.
    #expect(isClose(run.list(at: 0.65).angle(of: "header.arrow"), .pi / 2, within: 1e-3))
  }

  @Test("While refreshing and returning, there are a spinner and a text but no arrow")
  func zhRefreshing() throws {
    let run = try Fixture.screen(header: ZHHeaderStyle(), [.pull(1.5), .hold(0.3), .release])
    for after in [-0.5, 0.1, 0.4] {
      let list = try run.list(after, after: .end)
      let width = try Screen.width("正在刷新...", language: "zh-Hans", font: Self.system)
      #expect(list.text(of: "header.state") == "正在刷新...")
      #expect(list.item(id: "header.arrow") == nil)
      #expect(isClose(list.origin(of: "header.spinner")?.x, 187.5 - (30 + width) / 2 + 10))
    }
  }

  @Test("EGO's custom arrow image fits a box of 30 × 55 and rotates like the drawn arrow")
  func arrowImage() throws {
    for (width, height, size) in [
      (20, 30, Size(width: 30, height: 45)), (10, 55, Size(width: 10, height: 55)),
      (60, 20, Size(width: 30, height: 10)),
    ] {
      let image = try #require(ImageAnimation([try asset("mine", width: width, height: height)]))
      let run = try Fixture.screen(
        header: EGOStyle(), settings: ["arrowImage": .images(image)],
        [.pull(0.5), .hold(0.5), .pull(1.5), .hold(1)])
      for (time, pull, angle) in [(0.4, 32.5, 0.0), (1.4, 97.5, .pi)] {
        let list = run.list(at: time)
        let item = try list.image("header.arrow.image")
        #expect(item.asset.name == "mine")
        #expect(isClose(item.frame.width, size.width) && isClose(item.frame.height, size.height))
        #expect(item.frame.center == .zero)
        // The box is 25 from the left, and from 65 above the list's edge to 10 above it.
        let origin = try #require(list.origin(of: "header.arrow"))
        #expect(isClose(origin.x, 40) && isClose(origin.y, 80 + pull - 37.5))
        #expect(isClose(abs(list.angle(of: "header.arrow") ?? -1), angle, within: 1e-6))
        #expect(list.item(id: "header.arrow.head") == nil)
      }
    }
  }

  @Test("The footer is below the rows, and not drawn until the list has scrolled")
  func zhFooter() throws {
    let run = try Fixture.screen(footer: ZHFooterStyle(), [.hold(0.5), .jump(to: 30 * 92 - 587)])
    #expect(run.list(at: 0.2).item(id: "footer") == nil)
    let list = try run.list(1, after: .trigger)
    let edge = 80 - run.timeline.instant(1, after: try run.timeline.time(.trigger)).offset
    #expect(list.text(of: "footer.state") == "加载更多...")
    #expect(isClose(list.origin(of: "footer")?.y, edge + 30 * 92))
    #expect(isClose(list.line(of: "footer.state")?.midY, edge + 30 * 92 + 22))
    #expect(list.item(id: "footer.spinner") != nil && list.item(id: "footer.arrow") == nil)
  }

  // MARK: EGO and Fg

  @Test("EGO's parts are at their documented positions from the header's lower edge")
  func egoPlaces() throws {
    let run = try Fixture.screen(header: EGOStyle(), [.pull(0.5), .hold(1)])
    let list = run.list(at: 0.5)
    let edge = 80 + 32.5
    #expect(
      isClose(
        list.bounds(of: "header.background"),
        Rect(x: 0, y: edge - 587, width: 375, height: 587)))
    let state = try #require(list.line(of: "header.state"))
    #expect(state.text.string == "Pull down to refresh...")
    #expect(state.text.font == Font(size: 13, weight: .bold))
    #expect(isClose(state.midY, edge - 48 + 10))
    #expect(isClose(state.minX + state.width / 2, 187.5))
    let date = try #require(list.line(of: "header.lastUpdated"))
    #expect(date.text.string == "Last Updated: 1/1/24, 9:41 AM")
    #expect(date.text.font == Font(size: 12))
    #expect(isClose(date.midY, edge - 30 + 10))
    #expect(list.origin(of: "header.arrow") == Point(x: 40, y: edge - 65 + 27.5))
    let ink = try #require(list.bounds(of: "header.arrow"))
    // The image's 23 × 60 points are shown 55 high, with margins of 2 above and 0.95 below.
    let scale = 55.0 / 60
    #expect(isClose(ink.midX, 40 + 0.05 * scale) && isClose(ink.minY, edge - 65 + 2 * scale))
    #expect(isClose(ink.maxY, edge - 10 - 0.95 * scale))
    let shadow = try #require(list.item(id: "header.state.shadow.0")?.item.text)
    let text = try #require(list.item(id: "header.state.0")?.item.text)
    #expect(shadow.origin - text.origin == Vector(dx: 0, dy: 1))
    #expect(shadow.paint == .color(Color(230, 230, 230)))
    #expect(text.paint == .color(Color(87, 108, 137)))
  }

  @Test("A crop of EGO alone is high enough for the arrow, 65 points above the list")
  func egoHeight() {
    func height(_ style: any RefreshStyle, _ inset: Double?) -> Double? {
      styled(style, inset.map { ["loadingInset": .number($0)] } ?? [:])?.preferredHeight
    }
    #expect([nil, 60, 65, 80].map { height(EGOStyle(), $0) } == [65, 65, 65, 80])
    #expect([nil, 60, 80].map { height(EGOStyle(.fg), $0) } == [60, 60, 80])
  }

  @Test("EGO's arrow rotates by π clockwise with Core Animation's default curve")
  func egoArrow() throws {
    let run = try Fixture.screen(
      header: EGOStyle(), [.pull(0.5), .hold(0.5), .pull(1.5), .hold(1)])
    #expect(run.list(at: 0.45).angle(of: "header.arrow") == 0)
    // cubic-bezier(.25,.1,.25,1) is at 0.8024 at half its time.
    let middle = try #require(run.list(at: 0.59).angle(of: "header.arrow"))
    #expect(isClose(middle, 0.8024 * .pi, within: 1e-3))
    #expect(isClose(abs(run.list(at: 0.7).angle(of: "header.arrow") ?? 0), .pi, within: 1e-9))
    #expect(run.list(at: 0.7).text(of: "header.state") == "Release to refresh...")
  }

  @Test("At the end, EGO resets text, arrow and spinner while the list still returns")
  func egoEnd() throws {
    let settings: [String: ParameterValue] = [
      "now": .text("2024-03-05 14:07"), "lastUpdated": .text("2023-12-24 18:00"),
    ]
    let run = try Fixture.screen(
      header: EGOStyle(), settings: settings, [.pull(1.5), .hold(0.3), .release])
    let loading = try run.list(-0.5, after: .end)
    #expect(loading.text(of: "header.state") == "Loading...")
    #expect(loading.text(of: "header.lastUpdated") == "Last Updated: 12/24/23, 6:00 PM")
    #expect(loading.item(id: "header.arrow") == nil)
    #expect(loading.origin(of: "header.spinner") == Point(x: 35, y: 80 + 60 - 38 + 10))
    let sliding = run.timeline.instant(0.1, after: try run.timeline.time(.end))
    #expect(sliding.offset < 0)
    let list = run.list(sliding)
    #expect(list.text(of: "header.state") == "Pull down to refresh...")
    #expect(list.text(of: "header.lastUpdated") == "Last Updated: 3/5/24, 2:07 PM")
    #expect(list.angle(of: "header.arrow") == 0 && list.item(id: "header.spinner") == nil)
  }

  @Test("Fg has the same text and background, a spinner next to the text, no arrow and no date")
  func fg() throws {
    let run = try Fixture.screen(header: EGOStyle(.fg), [.pull(1.5), .hold(0.3), .release])
    let pulled = run.list(at: 0.2)
    #expect(pulled.text(of: "header.state") == "Release to refresh...")
    #expect(
      pulled.identifiers.filter { $0.hasPrefix("header") } == [
        "header", "header.background", "header.state", "header.state.shadow.0", "header.state.0",
      ])
    let loading = try run.list(1, after: .trigger)
    #expect(loading.text(of: "header.state") == "Loading...")
    #expect(loading.origin(of: "header.spinner") == Point(x: 35, y: 80 + 60 - 48 + 10))
  }

  @Test(
    "All texts follow the language, and dark colors are different",
    arguments: ["zh-Hans", "zh-Hant", "ko", "ru", "uk"])
  func languages(language: String) throws {
    let looks: [any RefreshStyle] = [ZHHeaderStyle(), EGOStyle(), EGOStyle(.fg)]
    for style in looks {
      let run = try Fixture.screen(
        header: style, settings: ["language": .text(language)], [.pull(0.5), .hold(1)])
      let (light, dark) = (run.list(at: 0.5), run.list(at: 0.5, .dark))
      let text = try #require(light.text(of: "header.state"))
      #expect(!text.hasPrefix("Pull"))
      if LabelsTests.hasFonts { #expect(light.textWarnings.isEmpty) }
      #expect(dark.text(of: "header.state") == text)
      #expect(light != dark)
    }
  }
}
