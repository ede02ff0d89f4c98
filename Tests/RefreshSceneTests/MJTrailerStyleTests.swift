/// The list is 375 × 587 below a bar of 80, with four columns of 200, 800 points in total.
///
/// The trailer is 60 wide. At its end, the list's right edge is the screen's.
@Suite("Style of the MJRefresh trailer")
struct MJTrailerStyleTests {
  private func run(
    _ settings: [String: ParameterValue] = [:], result: Reaction.Result = .success, _ steps: [Step]
  ) throws -> Screen {
    try Fixture.screen(
      footer: MJStyle(.trailer), settings: settings, rows: 4, result: result, steps
    ) {
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

  @Test("The arrow is at 15 and the text at 40, vertically centered") func positions() throws {
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

  @Test("When drawn, the cards are side by side") func pixels() throws {
    var run = try run([:], [.wait(1)])
    run.scene.content.cardColor = DynamicColor(Color(255, 0, 0))
    run.scene.content.listColor = DynamicColor(.white)
    let asset = try CairoRenderer().render(run.list(at: 0.5), scale: 1)
    let card = StraightPixel(red: 255, green: 0, blue: 0)
    let list = StraightPixel(red: 255, green: 255, blue: 255)
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
