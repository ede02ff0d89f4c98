/// The list is 375 points wide, with its upper edge 80 points down the screen and its lower edge
/// at 667; all positions follow from these by the behaviors' formulas.
@Suite("Styles of ZHRefresh, EGO and Fg")
struct ClassicStyleTests {
  private static let system = Font(size: 14)

  // MARK: ZHRefresh

  @Test("Spinner and title are centered as a group, with the arrow in the spinner's place")
  func zhHeader() throws {
    let run = try Fixture.screen(
      header: ZHStyle(), [.pull(0.5), .hold(0.5), .pull(1.5), .hold(1)])
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
    let run = try Fixture.screen(header: ZHStyle(), [.pull(1.5), .hold(0.3), .release])
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

  // MARK: EGO and Fg

  @Test("A crop of EGO alone is high enough for the arrow, 65 points above the list")
  func egoHeight() {
    func height(_ style: any RefreshStyle, _ inset: Double?) -> Double? {
      styled(style, inset.map { ["loadingInset": .number($0)] } ?? [:])?.preferredHeight
    }
    #expect([nil, 60, 65, 80].map { height(EGOStyle(), $0) } == [65, 65, 65, 80])
    #expect([nil, 60, 80].map { height(EGOStyle(.fg), $0) } == [60, 60, 80])
  }

  @Test(
    "All texts follow the language, and dark colors are different",
    arguments: ["zh-Hans", "zh-Hant", "ko", "ru", "uk"])
  func languages(language: String) throws {
    let looks: [any RefreshStyle] = [ZHStyle(), EGOStyle(), EGOStyle(.fg)]
    for style in looks {
      let run = try Fixture.screen(
        header: style, settings: ["language": .text(language)], [.pull(0.5), .hold(1)])
      let light = run.list(at: 0.5)
      let dark = run.list(at: 0.5, .dark)
      let text = try #require(light.text(of: "header.state"))
      #expect(!text.hasPrefix("Pull"))
      if LabelsTests.hasFonts { #expect(light.textWarnings.isEmpty) }
      #expect(dark.text(of: "header.state") == text)
      #expect(light != dark)
    }
  }

  @Test("Colors and texts that are set in Swift are drawn") func properties() throws {
    let red = Color(200, 30, 40)
    let color = DynamicColor(light: red, dark: red)
    func list(_ style: any RefreshStyle) throws -> DisplayList {
      try Fixture.screen(header: style, [.pull(0.5), .hold(1)]).list(at: 0.5)
    }
    var zh = ZHStyle()
    zh.arrowColor = color
    zh.labels.texts[.idle] = "Pull on"
    var mj = MJStyle()
    mj.labels.color = color
    mj.labels.texts[.idle] = "Pull on"
    var ego = EGOStyle()
    ego.backgroundColor = color
    ego.labels.texts[.idle] = "Pull on"
    for (style, item) in [
      (zh as any RefreshStyle, "header.arrow.arrow"), (mj, "header.arrow.arrow"),
      (ego, "header.background"),
    ] {
      let list = try list(style)
      #expect(list.color(of: item) == red, "\(style.name)")
      #expect(list.text(of: "header.state") == "Pull on", "\(style.name)")
    }
  }
}
