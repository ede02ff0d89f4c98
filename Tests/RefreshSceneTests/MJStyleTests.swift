/// The header is 54 points high and the footers 44, on a list 375 wide with its upper edge 80
/// points down the screen; all positions follow from these by the family's formulas.
@Suite("Normal styles of the MJRefresh family")
struct MJStyleTests {
  // MARK: Header

  private func header(
    _ settings: [String: ParameterValue] = [:], _ steps: [Step] = [.pull(0.5), .hold(1)]
  ) throws -> Screen {
    try Fixture.screen(header: MJHeaderStyle(), settings: settings, steps)
  }

  @Test("Two lines share the header's height, and icons are 25 points left of the wider one")
  func headerPlaces() throws {
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

  @Test("Without the time the state is centered, and without the state there is neither")
  func hiddenLabels() throws {
    let noTime = try header(["timeHidden": .flag(true)]).list(at: 0.5)
    let state = try #require(noTime.line(of: "header.state"))
    #expect(isClose(state.midY, 80))
    #expect(noTime.item(id: "header.lastUpdated") == nil)
    let width = try Screen.width("Pull down to refresh")
    #expect(isClose(noTime.origin(of: "header.arrow")?.x, 187.5 - width / 2 - 25))
    for time in [true, false] {
      let none = try header(["stateHidden": .flag(true), "timeHidden": .flag(time)]).list(at: 0.5)
      #expect(
        none.identifiers.filter { $0.hasPrefix("header") }
          == ["header", "header.arrow", "header.arrow.arrow"])
      #expect(none.origin(of: "header.arrow") == Point(x: 187.5, y: 80))
    }
  }

  @Test("The arrow rotates counterclockwise in 0.25 s with ease-in-ease-out") func arrow() throws {
    let run = try header([:], [.pull(0.5), .hold(0.5), .pull(1.5), .hold(1)])
    // The finger jumps at 0.5 s; the curve is symmetric, so the rotation is halfway at half time.
    for (time, turn) in [(0.4, 0.0), (0.5, 0), (0.625, 0.5), (0.76, 1), (1.2, 1)] {
      let angle = try #require(run.list(at: time).angle(of: "header.arrow"))
      #expect(isClose(angle, -turn * .pi, within: 1e-5), "\(time)")
    }
    let early = try #require(run.list(at: 0.55).angle(of: "header.arrow"))
    #expect(early < 0 && early > -0.2 * .pi)
    #expect(run.list(at: 0.55).text(of: "header.state") == "Release to refresh")
    #expect(run.list(at: 0.45).text(of: "header.state") == "Pull down to refresh")
  }

  @Test("While refreshing, a spinner replaces the arrow, at twelve steps per second")
  func spinner() throws {
    let run = try header([:], [.pull(1.5), .hold(0.3), .release])
    for (after, step) in [(0.26, 3.0), (0.4, 4), (0.51, 6), (1.26, 3)] {
      let list = try run.list(after, after: .trigger)
      #expect(list.text(of: "header.state") == "Loading...")
      #expect(list.item(id: "header.arrow") == nil)
      let width = try Screen.width("Last update: No record")
      let center = try #require(list.origin(of: "header.spinner"))
      #expect(isClose(center.x, 187.5 - width / 2 - 25))
      let angle = try #require(list.angle(of: "header.spinner"))
      #expect(isClose((angle - step * .pi / 6).remainder(dividingBy: 2 * .pi), 0))
    }
    let open = try run.list(1, after: .trigger)
    #expect(isClose(open.origin(of: "header")?.y, 80))
  }

  @Test("At the end the text is reset, the spinner fades, and then the arrow appears")
  func end() throws {
    let run = try header(["now": .text("2024-03-05 14:07")], [.pull(1.5), .hold(0.3), .release])
    func strength(_ seconds: Double) throws -> Double {
      try run.list(seconds, after: .end).color(of: "header.spinner.spoke.0")?.alpha ?? -1
    }
    for time in [0.001, 0.2, 0.39] {
      let list = try run.list(time, after: .end)
      #expect(list.text(of: "header.state") == "Pull down to refresh")
      #expect(list.text(of: "header.lastUpdated") == "Last update: Today 14:07")
      #expect(list.item(id: "header.arrow") == nil)
    }
    let before = try run.list(-0.01, after: .end)
    #expect(before.text(of: "header.lastUpdated") == "Last update: No record")
    #expect(try strength(-0.01) == 1)
    #expect(isClose(try strength(0.2), 0.5, within: 1e-6))
    #expect(try strength(0.3) < 0.25 && strength(0.3) > 0)
    #expect(try strength(0.41) == -1)
    #expect(try run.list(0.41, after: .end).angle(of: "header.arrow") == 0)
  }

  @Test(
    "The last update before the run is formatted by the calendar",
    arguments: [
      ("2024-03-05 08:30", "Last update: Today 08:30"),
      ("2024-02-29 08:30", "Last update: 02-29 08:30"),
      ("2023-12-31 23:59", "Last update: 2023-12-31 23:59"),
      ("2024-02-05 08:30", "Last update: 02-05 08:30"),
    ])
  func lastUpdated(time: String, text: String) throws {
    var settings: [String: ParameterValue] = [
      "now": .text("2024-03-05 14:07"), "lastUpdated": .text(time),
    ]
    let list = try header(settings).list(at: 0.5)
    #expect(list.text(of: "header.lastUpdated") == text)
    settings["todayRule"] = .choice("day-of-month")
    let historic = try header(settings).list(at: 0.5)
    let isFifth = time.contains("-05 ")
    #expect(
      historic.text(of: "header.lastUpdated") == (isFifth ? "Last update: Today 08:30" : text))
  }

  @Test("Automatic alpha is the pull, up to 1") func automaticAlpha() throws {
    let settings: [String: ParameterValue] = ["automaticAlpha": .flag(true)]
    for (pull, opacity) in [(0.25, 0.25), (0.75, 0.75), (1.25, 1)] {
      let list = try header(settings, [.pull(pull), .hold(1)]).list(at: 0.5)
      #expect(isClose(try list.group("header").opacity, opacity))
    }
    #expect(try header(settings, [.wait(1)]).list(at: 0.5).item(id: "header") == nil)
    #expect(try header(["hidden": .flag(true)]).list(at: 0.5).item(id: "header") == nil)
  }

  // MARK: Texts and colors

  @Test(
    "The texts of a state have glyphs in every language",
    arguments: [
      ("en", "Release to refresh"), ("zh-Hans", "松开立即刷新"), ("zh-HK", "鬆開立即刷新"),
      ("ko-KR", "놓으면 새로고침"), ("ru", "Отпустите чтобы обновить"),
      ("uk", "Відпустіть для оновлення"), ("fi", "Release to refresh"),
    ])
  func languages(language: String, text: String) throws {
    let list = try header(["language": .text(language)], [.pull(1.5), .hold(1)]).list(at: 0.5)
    #expect(list.text(of: "header.state") == text)
    if LabelsTests.hasFonts { #expect(list.textWarnings.isEmpty) }
  }

  @Test("Every text can be replaced, also by an empty one") func replaced() throws {
    let settings: [String: ParameterValue] = [
      "idleText": .text("Pull!"), "pullingText": .text(""), "lastUpdatedText": .text("Was "),
      "noRecordText": .text("never"),
    ]
    let run = try header(settings, [.pull(0.5), .hold(0.5), .pull(1.5), .hold(1)])
    #expect(run.list(at: 0.4).text(of: "header.state") == "Pull!")
    #expect(run.list(at: 0.4).text(of: "header.lastUpdated") == "Was never")
    #expect(run.list(at: 0.9).item(id: "header.state") == nil)
  }

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

  @Test("A back footer is below the rows, with its arrow up until a release would load")
  func backFooter() throws {
    let run = try Fixture.screen(
      footer: MJBackFooterStyle(), [.pull(0.5, .footer), .hold(0.5), .pull(1.5, .footer), .hold(1)])
    let list = run.list(at: 0.4)
    // The list's lower edge is the screen's, 667; pulled by half of 44, the footer's top is 645.
    #expect(isClose(list.origin(of: "footer")?.y, 645))
    let state = try #require(list.line(of: "footer.state"))
    #expect(state.text.string == "Pull up to load more")
    #expect(isClose(state.midY, 667))
    let width = try Screen.width("Pull up to load more")
    #expect(isClose(list.origin(of: "footer.arrow")?.x, 187.5 - width / 2 - 25))
    #expect(isClose(abs(list.angle(of: "footer.arrow") ?? 0), .pi, within: 1e-5))
    let pulled = run.list(at: 0.9)
    #expect(pulled.text(of: "footer.state") == "Release to load more")
    #expect(isClose(pulled.angle(of: "footer.arrow"), 0, within: 1e-5))
    // In front of the list's background and behind its cards.
    let names = list.identifiers
    let place = try #require(names.firstIndex(of: "footer"))
    #expect(try #require(names.firstIndex(of: "list")) < place)
    #expect(try #require(names.firstIndex { $0.hasPrefix("card") }) > place)
  }

  @Test("With little content, a back footer is at the list's lower edge", arguments: [0, 3])
  func shortContent(rows: Int) throws {
    let run = try Fixture.screen(
      footer: MJBackFooterStyle(), rows: rows, [.pull(0.5, .footer), .hold(1)])
    #expect(isClose(run.list(at: 0.5).origin(of: "footer")?.y, 645))
  }

  @Test("With no more data, there is only the text") func noMoreData() throws {
    let run = try Fixture.screen(
      footer: MJBackFooterStyle(), ending: 1, result: .noMoreData,
      [.pull(1.5, .footer), .hold(0.3), .release])
    let before = try run.list(-0.1, after: .end)
    #expect(before.text(of: "footer.state") == "Loading...")
    #expect(before.item(id: "footer.spinner") != nil)
    let after = try run.list(0.01, after: .end)
    #expect(after.text(of: "footer.state") == "No more data")
    #expect(after.item(id: "footer.spinner") == nil && after.item(id: "footer.arrow") == nil)
  }

  @Test("An auto footer is directly below the rows, for any number of rows", arguments: [0, 3, 30])
  func autoFooter(rows: Int) throws {
    let run = try Fixture.screen(
      footer: MJAutoFooterStyle(), settings: ["automatic": .flag(false)], rows: rows,
      [.jump(to: rows == 30 ? 30 * 92 + 44 - 587 : 0)])
    let list = run.list(at: 0.5)
    let top = rows == 30 ? 667.0 - 44 : 80 + Double(rows) * 92
    #expect(isClose(list.origin(of: "footer")?.y, top))
    #expect(list.text(of: "footer.state") == "Tap or pull up to load more")
    #expect(list.item(id: "footer.arrow") == nil && list.item(id: "footer.spinner") == nil)
  }

  @Test("While loading, an auto footer has a spinner next to its text, or centered without it")
  func autoLoading() throws {
    for isHidden in [false, true] {
      let run = try Fixture.screen(
        footer: MJAutoFooterStyle(), settings: ["refreshingTitleHidden": .flag(isHidden)], rows: 3,
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

  // MARK: Crops and other behaviors

  @Test("In a crop of the header or the footer, a refreshing style is fully visible")
  func crops() throws {
    for (placement, height) in [(Placement.header, 54.0), (.footer, 44)] {
      var run = try Fixture.screen(
        header: MJHeaderStyle(), footer: MJBackFooterStyle(), rows: 3,
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

  @Test("With the wave's behavior, the style reads only the state") func otherBehavior() throws {
    let run = try Fixture.screen(header: MJHeaderStyle(), behavior: "wave", [.pull(0.5), .hold(1)])
    let list = run.list(at: 0.5)
    #expect(list.text(of: "header.state") == "Pull down to refresh")
    #expect(isClose(list.origin(of: "header")?.y, 80 + 40 - 54))
    #expect(list.item(id: "header.arrow") != nil && list.item(id: "header.spinner") == nil)
  }
}
