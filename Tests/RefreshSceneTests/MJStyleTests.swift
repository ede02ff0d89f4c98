/// The header is 54 points high and the footers 44, on a list 375 wide with its upper edge 80
/// points down the screen; all positions follow from these by the family's formulas.
@Suite("Normal styles of the MJRefresh family")
struct MJStyleTests {
  // MARK: Header

  private func header(
    _ settings: [String: ParameterValue] = [:], _ steps: [Step] = [.pull(0.5), .hold(1)]
  ) throws -> Screen {
    try Fixture.screen(header: MJStyle(), settings: settings, steps)
  }

  @Test("Two lines share the header's height, and icons are 25 points left of the wider one")
  func headerPositions() throws {
    let list = try header().list(at: 0.5)
    // Pulled by half of 54, the header's top is 27 above the list's edge.
    let top = 80.0 + 27 - 54
    let state = try #require(list.line(of: "header.state"))
    let time = try #require(list.line(of: "header.lastUpdated"))
    #expect(state.text.string == "Pull down to refresh")
    #expect(time.text.string == "Last update: No record")
    #expect(isClose(state.midY, top + 13.5) && isClose(time.midY, top + 40.5))
    let widths = [
      try Screen.width("Pull down to refresh"), try Screen.width("Last update: No record"),
    ]
    #expect(isClose(state.minX, 187.5 - widths[0] / 2))
    #expect(isClose(time.minX, 187.5 - widths[1] / 2))
    let arrow = try #require(list.origin(of: "header.arrow"))
    #expect(isClose(arrow.x, 187.5 - (widths.max() ?? 0) / 2 - 25))
    #expect(isClose(arrow.y, top + 27))
    #expect(list.item(id: "header.spinner") == nil)
  }

  @Test("Icons are 25 points left of the text next to them, or of the wider one")
  func icons() throws {
    let noTime = try header(["timeHidden": .flag(true)]).list(at: 0.5)
    let loading = try header([:], [.pull(1.5), .hold(0.3), .release]).list(1, after: .trigger)
    let footer = try Fixture.screen(
      footer: MJStyle(.backFooter), [.pull(0.5, .footer), .hold(1)]
    ).list(at: 0.5)
    for (list, icon, text) in [
      (noTime, "header.arrow", "Pull down to refresh"),
      (loading, "header.spinner", "Last update: No record"),
      (footer, "footer.arrow", "Pull up to load more"),
    ] {
      let width = try Screen.width(text)
      #expect(isClose(list.origin(of: icon)?.x, 187.5 - width / 2 - 25))
    }
  }

  // MARK: Texts and colors

  @Test("Font and colors are settings, and the arrow has the texts' color in light and dark")
  func looks() throws {
    let color = DynamicColor(light: Color(1, 2, 3), dark: Color(4, 5, 6))
    let settings: [String: ParameterValue] = [
      "textColor": .color(color), "fontSize": .number(20), "fontWeight": .choice("regular"),
      "labelInset": .number(40),
    ]
    let run = try header(settings)
    for appearance in [Appearance.light, .dark] {
      let list = run.list(at: 0.5, appearance)
      #expect(list.color(of: "header.arrow.arrow") == color.resolved(for: appearance))
      #expect(list.line(of: "header.state")?.text.font == Font(size: 20))
      let width = try Screen.width("Last update: No record", font: Font(size: 20))
      #expect(isClose(list.origin(of: "header.arrow")?.x, 187.5 - width / 2 - 40))
    }
    let missing = try header(["fontFamily": .text("No Such Family")])
    #expect(
      missing.list(at: 0.5).textWarnings.contains { $0.description.contains("No Such Family") })
  }

  // MARK: Footers

  @Test("While loading, an auto footer has a spinner next to its text, or centered without it")
  func autoLoading() throws {
    for isHidden in [false, true] {
      let run = try Fixture.screen(
        footer: MJStyle(.autoFooter), settings: ["refreshingTitleHidden": .flag(isHidden)], rows: 3,
        [.tap(.footer)])
      let list = try run.list(0.5, after: .trigger)
      let center = try #require(list.origin(of: "footer.spinner"))
      #expect(isClose(center.y, 80 + 276 + 22))
      if isHidden {
        #expect(list.item(id: "footer.state") == nil)
        #expect(isClose(center.x, 187.5))
      } else {
        let width = try Screen.width("Loading...")
        #expect(list.text(of: "footer.state") == "Loading...")
        #expect(isClose(center.x, 187.5 - width / 2 - 25))
      }
    }
  }

  // MARK: Crops

  @Test("In a crop of the header or the footer, a refreshing style is fully visible")
  func crops() throws {
    for (placement, height) in [(Placement.header, 54.0), (.footer, 44)] {
      var run = try Fixture.screen(
        header: MJStyle(), footer: MJStyle(.backFooter), rows: 3,
        [.pull(1.5, placement), .hold(0.3), .release])
      run.scene.crop = .behavior(placement, height: height)
      run.scene.restingInset = .zero
      let list = try run.list(1, after: .trigger)
      #expect(list.size == Size(width: 375, height: height))
      #expect(list.text(of: "\(placement.rawValue).state") == "Loading...")
      let top = try #require(list.origin(of: placement.rawValue))
      #expect(isClose(top.x, 0) && isClose(top.y, 0))
      #expect(isClose(list.clip(of: "content"), Rect(x: 0, y: 0, width: 375, height: height)))
    }
  }
}
