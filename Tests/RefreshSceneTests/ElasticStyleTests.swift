/// The list is 375 wide with its upper edge 80 points down the screen; positions follow from the
/// original's formulas for the gap's height.
@Suite("Style of the elastic header")
struct ElasticStyleTests {
  private static let colors: [String: ParameterValue] = [
    "fillColor": .color(Color(255, 0, 0)), "ringColor": .color(Color(0, 0, 255)),
    "backgroundColor": .color(.white),
  ]
  private static let sheet = StraightPixel(red: 255, green: 0, blue: 0)
  private static let white = StraightPixel(red: 255, green: 255, blue: 255)

  private func run(_ settings: [String: ParameterValue] = colors, _ steps: [Step]) throws -> Screen
  {
    try Fixture.screen(header: ElasticStyle(), settings: settings, steps)
  }

  /// Returns the list pulled by `points`, with the finger at `x`.
  private func held(
    _ points: Double, x: Double? = nil, _ settings: [String: ParameterValue] = colors
  ) throws -> DisplayList {
    let drag = Step.Drag(.pull(points / 95, .header), duration: .zero, curve: .linear, x: x)
    return try run(settings, [Step(.drag(drag)), .hold(1)]).list(at: 0.5)
  }

  /// Returns the sheet's outline from its seven points, in local coordinates.
  private func outline(
    l3: Point, l2: Point, l1: Point, c: Point, r1: Point, r2: Point, r3: Point
  ) -> BezierPath {
    BezierPath([
      .move(to: .zero), .line(to: Point(x: 0, y: l3.y)),
      .cubic(control1: l3, control2: l2, to: l1), .cubic(control1: c, control2: r1, to: r1),
      .cubic(control1: r1, control2: r2, to: r3), .line(to: Point(x: 375, y: 0)), .close,
    ]).applying(.translation(x: 0, y: 80))
  }

  /// Returns the largest distance of corresponding points.
  private func greatestDistance(_ first: BezierPath, _ second: BezierPath) -> Double {
    zip(first.elements.flatMap(\.points), second.elements.flatMap(\.points))
      .map { $0.distance(to: $1) }.max() ?? .infinity
  }

  // MARK: Pulling

  @Test("With a gap of 60 and a centered finger, the edge is deepest in the middle")
  func middle() throws {
    // w = 1.6 · 60 / 3 = 32, so the base is at 28; 0.71 · 187.5 = 133.125, 0.44 · 187.5 = 82.5.
    let expected = outline(
      l3: Point(x: 0, y: 28), l2: Point(x: 82.5, y: 28), l1: Point(x: 133.125, y: 48.48),
      c: Point(x: 187.5, y: 71.52), r1: Point(x: 241.875, y: 48.48),
      r2: Point(x: 292.5, y: 28), r3: Point(x: 375, y: 28))
    let sheet = try #require(try held(60).outline(of: "sheet"))
    #expect(sheet.elements.map(\.command) == expected.elements.map(\.command))
    #expect(greatestDistance(sheet, expected) < 1e-9)
  }

  @Test("A finger at the left moves the edge there, and the left end beyond the screen")
  func left() throws {
    // A gap of 150 has the maximum wave of 70, so the base is at 80. The shift is 0.28 · (80 −
    // 187.5) = −30.1.
    let lean = -30.1
    let expected = outline(
      l3: Point(x: lean, y: 80), l2: Point(x: lean + 0.44 * 110.1, y: 80),
      l1: Point(x: lean + 0.71 * 110.1, y: 124.8), c: Point(x: 80, y: 175.2),
      r1: Point(x: 375 - 0.71 * 295, y: 124.8), r2: Point(x: 375 - 0.44 * 295, y: 80),
      r3: Point(x: 375, y: 80))
    let sheet = try #require(try held(150, x: 80).outline(of: "sheet"))
    #expect(sheet.elements.map(\.command) == expected.elements.map(\.command))
    #expect(greatestDistance(sheet, expected) < 1e-6)
  }

  @Test("The sheet is above the edge, the background below it, and the ring on the sheet")
  func pixels() throws {
    let asset = try CairoRenderer().render(try held(60), scale: 2)
    func pixel(_ x: Double, _ y: Double) -> StraightPixel {
      asset[Int(x * 2), Int((80 + y) * 2)].straight
    }
    #expect(pixel(1, 27) == Self.sheet && pixel(1, 29) == Self.white)
    #expect(pixel(374, 27) == Self.sheet && pixel(374, 29) == Self.white)
    // The middle curve is deepest at a third of its length: 48.48 + 23.04 · 4/9 = 58.72, at x =
    // 185.5.
    #expect(pixel(185.5, 58) == Self.sheet && pixel(185.5, 59.5) == Self.white)
    // The ring's box begins min((60 − 30)/2, 10) = 10 down; the center of a line of 1 inside a
    // box of 30 is 14.5 from the ring's center. 0.9 · 60/95 of a turn is 204.6° clockwise from
    // the top.
    for (degrees, isDrawn) in [
      (4.0, true), (90, true), (180, true), (200, true), (209, false), (270, false), (350, false),
    ] {
      let angle = (degrees - 90) * .pi / 180
      let point = Point(x: 187.5, y: 25) + Vector(dx: 14.5, dy: 0).rotated(by: angle)
      let found = pixel(point.x, point.y)
      #expect((found != Self.sheet) == isDrawn, "\(degrees): \(found)")
    }
    #expect(pixel(187.5 + 14.5, 25).blue > 240)
  }

  @Test("The ring is hidden outside of the sheet") func mask() throws {
    // In a gap of 20 the sheet reaches 19.6 down in the middle, and the ring's box extends from 0
    // to 30. Far beyond a threshold of 1, most of the ring is drawn.
    let run = try run(
      ["minimumPull": .number(1)].merging(Self.colors) { $1 }, [.pull(to: -20, over: 0), .hold(1)])
    let list = run.list(at: 0.5)
    #expect(isClose(list.bounds(of: "sheet")?.minY, 80))
    let asset = try CairoRenderer().render(list, scale: 2)
    var above = 0
    for y in 0..<asset.height {
      for x in 0..<asset.width where asset[x, y].straight.blue > 100 {
        let pixel = asset[x, y].straight
        guard pixel.red < 100 else { continue }
        above += 1
        #expect(y < 2 * (80 + 20), "\(x) \(y)")
      }
    }
    #expect(above > 20)
  }

  @Test("Beyond the threshold the ring stays at 0.9 and rotates by 200° per pull")
  func turned() throws {
    for (pull, degrees) in [(1.0, 0.0), (1.2, 40), (1.5, 100)] {
      let list = try held(95 * pull)
      let item = try list.stroke("ring")
      let point = try #require(item.path.elements.first?.end)
      // The line begins at the top, rotated by `degrees`; its length is nine tenths of 2π · 14.5.
      let expected =
        Point(x: 187.5, y: 10 + 15) + Vector(dx: 0, dy: -14.5).rotated(by: degrees * .pi / 180)
      #expect(isClose(point, expected, within: 1e-6))
      #expect(isClose(item.path.length, 0.9 * 2 * .pi * 14.5, within: 0.01))
      #expect(item.style.width == 1)
    }
  }

  // MARK: Refreshing

  @Test("After the release, the ring rotates once per second")
  func refreshing() throws {
    let run = try run(Self.colors, [.pull(1.3), .hold(0.3), .release])
    let timeline = run.timeline
    #expect(try timeline.time(.handler) - timeline.time(.trigger) == Flicks(9, over: 10))
    func start(_ seconds: Double) throws -> Double {
      let ring = try run.list(seconds, after: .trigger).stroke("ring")
      let point = try #require(ring.path.elements.first?.end)
      return .atan2(y: point.x - 187.5, x: 25 - point.y)
    }
    // At the release it was rotated by 0.3 · 200° = 60°.
    for (time, degrees) in [(1.0, 60.0), (1.25, 150), (1.5, 240), (2, 60)] {
      let difference = try start(time) - degrees * .pi / 180
      #expect(isClose(difference.remainder(dividingBy: 2 * .pi), 0, within: 1e-6), "\(time)")
    }
  }

  // MARK: Settings

  @Test("In a crop of the header, the sheet is at the lower edge, without the gap's background")
  func alone() throws {
    var run = try run(Self.colors, [.pull(0.5), .hold(1)])
    run.scene.crop = .behavior(.header, height: 165)
    let list = run.list(at: 0.5)
    #expect(!list.identifiers.contains("gap"))
    // Half of 95 is 47.5, the height of the sheet.
    #expect(isClose(list.bounds(of: "sheet")?.minY, 165 - 47.5))
    #expect(styled(ElasticStyle())?.preferredHeight == 165)
  }
}
