/// The list's upper edge is 80 points down the screen, and its center is at 187.5.
@Suite("The styles of Material's pull-to-refresh and UIRefreshControl")
struct MaterialStyleTests {
  private func dragged(_ travel: Double, _ later: [Step] = []) throws -> Screen {
    try Fixture.screen(header: MaterialStyle(), [.drag(travel, over: 0), .hold(1)] + later)
  }

  /// Returns the path of a stroke around the center of the container.
  private func path(_ id: String, _ list: DisplayList) throws -> BezierPath {
    let placed = try #require(list.item(id: id))
    let item = try list.stroke(id)
    let center = try #require(list.origin(of: "header.container"))
    return item.path.applying(placed.transform).applying(.translation(x: -center.x, y: -center.y))
  }

  /// Returns the direction of a point from the origin, in degrees clockwise from the right.
  private func degrees(_ point: Point) -> Double { .atan2(y: point.y, x: point.x) * 180 / .pi }

  private func isSame(_ angle: Double, _ other: Double, within tolerance: Double = 0.006) -> Bool {
    abs((angle - other).remainder(dividingBy: 360)) < tolerance
  }

  @Test(
    "The container and the arrow have the positions and angles of Compose's",
    arguments: [
      (80.0, 0.0, 0.1667, -33.0, 15.0, 0.3), (120, 20, 0.5833, -3, 165, 0.3),
      (160, 40, 1, 27, 315, 1), (200, 58.75, 1, 66.72, 354.72, 1), (240, 75, 1, 97.14, 385.14, 1),
      (480, 120, 1, 162, 450, 1),
    ])
  func arrow(
    travel: Double, top: Double, scale: Double, start: Double, end: Double, alpha: Double
  ) throws {
    let list = try dragged(travel + 1e-9).list(at: 0.5)
    let disc = try #require(list.bounds(of: "header.disc"))
    #expect(isClose(disc, Rect(x: 167.5, y: 80 + top, width: 40, height: 40), within: 0.005))
    let arc = try path("header.arrow.arc", list)
    let points = [try #require(arc.elements.first?.end), try #require(arc.currentPoint)]
    for point in points { #expect(isClose((point - Point.zero).length, 6.75)) }
    #expect(isSame(degrees(points[0]), start) && isSame(degrees(points[1]), end))
    // The head is 10 × 5 points times its scale, turned back by the line width as an angle.
    let head = try path("header.arrow.head", list).applying(.rotation((2.5 - end) * .pi / 180))
    let box = try #require(head.boundingBox)
    #expect(
      isClose(
        box,
        Rect(x: 6.75 - 5 * scale, y: -2.5, width: 10 * scale, height: 5 * scale), within: 0.002))
    #expect(isClose(try list.group("header.arrow").opacity, alpha))
    #expect(list.item(id: "ring") == nil)
  }

  @Test("While refreshing, the ring has Compose's arc, cap and color") func ring() throws {
    for (indicator, cap) in [("current", StrokeStyle.LineCap.round), ("former", .square)] {
      let run = try Fixture.screen(
        header: MaterialStyle(), settings: ["indicator": .choice(indicator)],
        [.pull(1.2), .hold(0.1), .release])
      let list = try run.list(0.666, after: .trigger)
      let arc = try path("ring", list)
      let start = indicator == "current" ? 1080 * 0.111 + 90 : 53
      let sweep = indicator == "current" ? 360 * (0.1 + 0.77 * 0.222) : 290
      #expect(isSame(degrees(try #require(arc.elements.first?.end)), start))
      #expect(isSame(degrees(try #require(arc.currentPoint)), start + sweep))
      let item = try list.stroke("ring")
      #expect(item.style == StrokeStyle(width: 2.5, lineCap: cap))
      #expect(item.paint == .color(Color(73, 69, 79)))
      #expect(list.color(of: "header.disc") == Color(236, 230, 240))
      let dark = try run.list(0.666, after: .trigger, .dark)
      #expect(dark.color(of: "ring") == Color(202, 196, 208))
      #expect(dark.color(of: "header.disc") == Color(43, 41, 48))
      #expect(list.item(id: "header.arrow") == nil)
    }
  }

  @Test("A crop of the header alone is at the list's edge and holds the longest pull")
  func alone() throws {
    var run = try dragged(480)
    let height = try #require(styled(MaterialStyle())?.preferredHeight)
    run.scene.crop = .behavior(.header, height: height)
    let pulled = run.list(at: 0.5)
    let low = Rect(x: 167.5, y: 120, width: 40, height: 40)
    #expect(isClose(pulled.bounds(of: "header.disc"), low))
    #expect(try #require(pulled.bounds(of: "header")).maxY <= height)
    let released = try dragged(200, [.release, .hold(1)]).timeline
    let refreshing = run.list(released.instant(1.8))
    let resting = Rect(x: 167.5, y: 40, width: 40, height: 40)
    #expect(isClose(refreshing.bounds(of: "header.disc"), resting))
  }

  @Test("A crop of UIRefreshControl holds the spinner at every pull up to the threshold")
  func systemHeight() {
    #expect(styled(SystemStyle())?.preferredHeight == 113)
    #expect(styled(SystemStyle(), ["threshold": .number(40)])?.preferredHeight == 60)
  }

  @Test("A style that is drawn in a gap does not fit a behavior without one") func gap() throws {
    #expect(styled(SystemStyle(), over: "material") == nil)
    #expect(styled(MaterialStyle(), over: "system") != nil)
    #expect(throws: MisfitError.self) {
      try StyledHeader(EGOStyle(), over: MaterialBehavior(), at: .header)
    }
  }
}
