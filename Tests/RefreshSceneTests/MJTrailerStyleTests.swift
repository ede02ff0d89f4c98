/// The list is 375 × 587 below a bar of 80, with four columns of 200, 800 points in total.
///
/// The trailer is 60 wide. At its end, the list's right edge is the screen's.
@Suite("Style of the MJRefresh trailer")
struct MJTrailerStyleTests {
  private func run(
    _ settings: [String: ParameterValue] = [:], result: Reaction.Result = .success, _ steps: [Step]
  ) throws -> Screen {
    try Fixture.screen(footer: MJTrailerStyle(), settings: settings, rows: 4, result: result, steps)
    {
      $0.rowHeight = 200
    }
  }

  private func held(
    _ percent: Double, _ settings: [String: ParameterValue] = [:]
  ) throws -> DisplayList {
    try run(settings, [.pull(percent, .footer), .hold(1)]).list(at: 0.5)
  }

  /// Returns the characters of the text from the top, with their centers.
  private func column(_ list: DisplayList) -> [(text: String, midX: Double, midY: Double)] {
    (0..<100).compactMap { index in
      guard let placed = list.item(id: "footer.state.\(index)"), let item = placed.item.text
      else { return nil }
      let origin = item.origin.applying(placed.transform)
      return (
        item.text.string, origin.x + item.text.advance / 2,
        origin.y - item.text.ascent + item.text.height / 2
      )
    }
  }

  @Test("The arrow is at 15 and the text at 40, vertically centered") func places() throws {
    for pull in [0.5, 0.9] {
      let list = try held(pull)
      let left = 375 - 60 * pull
      #expect(isClose(list.origin(of: "footer")?.x, left))
      #expect(isClose(list.origin(of: "footer")?.y, 80))
      let arrow = try #require(list.origin(of: "footer.arrow"))
      #expect(isClose(arrow.x, left + 15) && isClose(arrow.y, 80 + 293.5))
      #expect(isClose(list.angle(of: "footer.arrow"), 0))
      let characters = column(list)
      #expect(characters.map(\.text).joined() == "Slidefordetails")
      #expect(characters.allSatisfy { isClose($0.midX, left + 40) })
      // Fifteen characters and two spaces of half a line: sixteen lines.
      let line = try Screen.layout.layout("x", font: Screen.bold).height
      #expect(isClose(characters[0].midY, 80 + 293.5 - 7.5 * line))
      #expect(isClose(characters[14].midY, 80 + 293.5 + 7.5 * line))
      #expect(isClose(characters[5].midY - characters[4].midY, 1.5 * line))
      #expect(list.item(id: "footer.spinner") == nil)
    }
  }

  @Test("The trailer is to the right of the columns, behind the cards") func order() throws {
    let list = try held(0.9)
    let names = list.identifiers
    let place = try #require(names.firstIndex(of: "footer"))
    #expect(try #require(names.firstIndex(of: "list")) < place)
    #expect(try #require(names.firstIndex(of: "card.3")) > place)
    #expect(!names.contains("card.0"))
  }

  @Test("Beyond the threshold, the arrow rotates by π clockwise in 0.25 s") func turns() throws {
    let run = try run([:], [.pull(0.5, .footer), .hold(0.5), .pull(1.5, .footer), .hold(1)])
    // Ease-in-ease-out is halfway at half time.
    for (time, turn) in [(0.4, 0.0), (0.5, 0), (0.625, 0.5), (0.76, 1), (1.2, 1)] {
      let angle = try #require(run.list(at: time).angle(of: "footer.arrow"))
      #expect(isClose(abs(angle), turn * .pi, within: 1e-5), "\(time)")
    }
    // Halfway it points up: left, rotated clockwise by a quarter.
    #expect(isClose(run.list(at: 0.625).angle(of: "footer.arrow"), .pi / 2, within: 1e-5))
    #expect(column(run.list(at: 0.45)).map(\.text).joined() == "Slidefordetails")
    #expect(column(run.list(at: 0.55)).map(\.text).joined() == "Releasefordetails")
  }

  @Test("While refreshing only its position changes, and at the end the arrow jumps back")
  func refreshing() throws {
    let run = try run([:], [.pull(1.5, .footer), .hold(0.5), .release])
    for time in [0.3, 1.0, 2.0] {
      let list = try run.list(time, after: .trigger)
      #expect(isClose(list.origin(of: "footer")?.x, 315))
      #expect(column(list).map(\.text).joined() == "Releasefordetails")
      #expect(isClose(abs(list.angle(of: "footer.arrow") ?? 0), .pi, within: 1e-5))
      #expect(list.item(id: "footer.spinner") == nil)
    }
    for time in [0.01, 0.24] {
      let list = try run.list(time, after: .end)
      #expect(isClose(abs(list.angle(of: "footer.arrow") ?? 0), .pi, within: 1e-5))
      #expect(column(list).map(\.text).joined() == "Slidefordetails")
    }
    #expect(try run.list(0.26, after: .end).angle(of: "footer.arrow") == 0)
  }

  @Test("With no more data, the trailer shows the given text or none") func noMoreData() throws {
    for (settings, text) in [
      ([:], ""), (["noMoreDataText": ParameterValue.text("The end")], "Theend"),
    ] {
      let run = try run(settings, result: .noMoreData, [.pull(1.5, .footer), .hold(0.5), .release])
      let rest = run.list(run.timeline.last)
      #expect(column(rest).map(\.text).joined() == text)
    }
  }

  @Test("Texts, language, colors and positions are settings") func settings() throws {
    let color = DynamicColor(light: Color(1, 2, 3), dark: Color(4, 5, 6))
    let run = try run(
      [
        "language": .text("zh-Hans"), "textColor": .color(color), "labelX": .number(30),
        "arrowX": .number(20),
      ], [.pull(0.5, .footer), .hold(1)])
    for appearance in [Appearance.light, .dark] {
      let list = run.list(at: 0.5, appearance)
      #expect(column(list).map(\.text).joined() == "滑动查看图文详情")
      #expect(column(list).allSatisfy { isClose($0.midX, 375 - 30 + 30) })
      #expect(isClose(list.origin(of: "footer.arrow")?.x, 375 - 30 + 20))
      #expect(list.color(of: "footer.arrow.arrow") == color.resolved(for: appearance))
    }
    let replaced = try held(0.5, ["idleText": .text("Ab")])
    #expect(column(replaced).map(\.text) == ["A", "b"])
    let bare = try held(0.5, ["stateHidden": .flag(true)])
    #expect(column(bare).isEmpty)
    #expect(isClose(bare.origin(of: "footer.arrow")?.x, 375 - 30 + 30))
    guard case .color(let standard)? = MJTrailerStyle().values["textColor"] else {
      Issue.record("textColor is no colour")
      return
    }
    #expect(standard.light == Color(90, 90, 90) && standard.dark != Color(90, 90, 90))
  }

  @Test("A text too long for the height ends in an ellipsis inside of it") func tooLong() throws {
    let text = String(repeating: "x", count: 60)
    let list = try held(0.9, ["idleText": .text(text)])
    let characters = column(list)
    // The number of lines that fit into 587 points.
    let line = try Screen.layout.layout("x", font: Screen.bold).height
    #expect(characters.count == Int(587 / line))
    #expect(characters.last?.text == "…" && characters.dropLast().allSatisfy { $0.text == "x" })
    #expect(characters[0].midY - line / 2 >= 80 - 1e-9)
    #expect((characters.last?.midY ?? 0) + line / 2 <= 667 + 1e-9)
  }

  // MARK: Horizontal list

  @Test("Rows are columns with transposed cards, starting at the content's left edge")
  func columns() throws {
    let rest = try run([:], [.wait(1)]).list(at: 0.5)
    #expect(isClose(rest.bounds(of: "card.0"), Rect(x: 10, y: 90, width: 75, height: 567)))
    #expect(isClose(rest.bounds(of: "card.1"), Rect(x: 210, y: 90, width: 75, height: 567)))
    #expect(!rest.identifiers.contains("card.2"))
    #expect(isClose(rest.bounds(of: "list"), Rect(x: 0, y: 80, width: 375, height: 587)))
    let pulled = try run([:], [.pull(to: -40, over: 0), .hold(1)]).list(at: 0.5)
    #expect(isClose(pulled.bounds(of: "list"), Rect(x: 40, y: 80, width: 335, height: 587)))
    #expect(isClose(pulled.bounds(of: "card.0"), Rect(x: 50, y: 90, width: 75, height: 567)))
    let end = try held(0.5)
    #expect(isClose(end.bounds(of: "list"), Rect(x: 0, y: 80, width: 375, height: 587)))
    #expect(
      isClose(end.bounds(of: "card.3"), Rect(x: 375 - 30 - 190, y: 90, width: 75, height: 567)))
  }

  @Test("When drawn, the cards are side by side") func pixels() throws {
    var run = try run([:], [.wait(1)])
    run.scene.content.cardColor = DynamicColor(Color(255, 0, 0))
    run.scene.content.listColor = DynamicColor(.white)
    let asset = try CairoRenderer().render(run.list(at: 0.5), scale: 1)
    let (card, list) = (
      StraightPixel(red: 255, green: 0, blue: 0), StraightPixel(red: 255, green: 255, blue: 255)
    )
    for (x, y, expected) in [
      (9, 300, list), (10, 300, card), (84, 300, card), (85, 300, list), (209, 300, list),
      (210, 300, card), (284, 300, card), (50, 89, list), (50, 90, card), (50, 656, card),
      (50, 657, list),
    ] { #expect(asset[x, y].straight == expected, "\(x) \(y)") }
  }

  @Test("A trailer's crop is its width by the given height, vertically centered")
  func alone() throws {
    for height in [587.0, 300, 700] {
      var run = try run([:], [.pull(0.75, .footer), .hold(1)])
      run.scene.crop = .trailer(Size(width: 60, height: height))
      let list = run.list(at: 0.5)
      #expect(list.size == Size(width: 60, height: height))
      let shown = min(height, 587)
      #expect(
        isClose(
          list.clip(of: "content"), Rect(x: 0, y: (height - shown) / 2, width: 45, height: shown)))
      let arrow = try #require(list.origin(of: "footer.arrow"))
      #expect(isClose(arrow.x, 15) && isClose(arrow.y, height / 2))
    }
    var rest = try run([:], [.wait(1)])
    rest.scene.crop = .trailer(Size(width: 60, height: 587))
    #expect(rest.list(at: 0.5).items.isEmpty)
  }
}
