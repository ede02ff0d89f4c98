/// The list is 375 wide with its upper edge 80 points down the screen.
///
/// The surface follows a pull up to 96 and then sags by half of the remaining pull, up to 136.
@Suite("Style of PullToBounce")
struct PullToBounceStyleTests {
  private static let field = Color(255, 0, 0)
  private static let ball = Color(0, 255, 0)
  private static let ring = Color(0, 0, 255)
  private static let colors: [String: ParameterValue] = [
    "fieldColor": .color(field), "ballColor": .color(ball), "ringColor": .color(ring),
    "waveColor": .color(.white),
  ]

  private func run(
    _ settings: [String: ParameterValue] = colors,
    _ steps: [Step] = [.pull(1.02), .hold(0.2), .release]
  ) throws -> Screen {
    try Fixture.screen(header: PullToBounceStyle(), settings: settings, steps)
  }

  /// Returns the list pulled by `points`.
  private func held(_ points: Double) throws -> DisplayList {
    let list = Fixture(.demo, PullToBounceBehavior()).script()
    return try run(Self.colors, []).list(
      Timeline(pulling: .header, to: points / 136, in: list).first)
  }

  // MARK: Pulling

  @Test("Beyond 96, the sides stay, the middle sags by half, and the rows are invisible")
  func sag() throws {
    for beyond in [10.0, 20, 36] {
      let list = try held(96 + beyond)
      let wave = try #require(list.outline(of: "wave"))
      #expect(!wave.contains(Point(x: 187.5, y: 80 + 96 + beyond / 2 - 0.01)))
      #expect(wave.contains(Point(x: 187.5, y: 80 + 96 + beyond / 2 + 0.01)))
      #expect(!wave.contains(Point(x: 0.01, y: 80 + 96 - 0.01)))
      #expect(wave.contains(Point(x: 0.01, y: 80 + 96 + 0.01)))
      #expect(isClose(wave.boundingBox?.maxY, 80 + 96 + beyond + 8))
      #expect(!list.identifiers.contains { $0.hasPrefix("card") })
    }
  }

  @Test("When drawn, the field ends at the computed edge") func pixels() throws {
    let asset = try CairoRenderer().render(try held(116), scale: 1)
    let field = StraightPixel(red: 255, green: 0, blue: 0)
    let white = StraightPixel(red: 255, green: 255, blue: 255)
    func pixel(_ x: Int, _ y: Int) -> StraightPixel { asset[x, y].straight }
    // 20 beyond 96, the middle is 10 below the sides.
    #expect(pixel(187, 80 + 104) == field && pixel(187, 80 + 107) == white)
    #expect(pixel(0, 80 + 94) == field && pixel(0, 80 + 97) == white)
    // At a quarter of the width, the parabola has three quarters of its depth.
    #expect(pixel(93, 80 + 102) == field && pixel(93, 80 + 105) == white)
  }

  // MARK: Refreshing

  @Test("After the release, the surface bounces by the original's multipliers in 0.8 s")
  func bounce() throws {
    let run = try run()
    let multipliers = [1, -0.7, 0.4, -0.3, 0.15, 0]
    for step in 0...16 {
      let time = 0.8 * Double(step) / 16
      let position = min(easeIn(time / 0.8), 1) * 5
      let index = min(Int(position), 4)
      let bend =
        40
        * (multipliers[index] + (multipliers[index + 1] - multipliers[index])
          * (position - Double(index)))
      let wave = try #require(run.list(time, after: .trigger).outline(of: "wave"))
      let middle = Point(x: 187.5, y: 80 + 96 + bend / 2)
      #expect(wave.contains(middle + Vector(dx: 0, dy: 0.01)), "\(time)")
      #expect(!wave.contains(middle - Vector(dx: 0, dy: 0.01)), "\(time)")
    }
  }

  @Test("A ring of 1.2 radii is drawn in 0.8 s and erased in 0.8 s, beyond a full turn")
  func ring() throws {
    let run = try run()
    #expect(try run.list(0.44, after: .trigger).item(id: "ring") == nil)
    // The ring has begun 0.45 s after the trigger. White is the surface below.
    let full = try CairoRenderer().render(try run.list(0.45 + 0.8, after: .trigger), scale: 2)
    let ball = StraightPixel(red: 0, green: 255, blue: 0)
    let ring = StraightPixel(red: 0, green: 0, blue: 255)
    let field = StraightPixel(red: 255, green: 0, blue: 0)
    func pixel(_ asset: PremultipliedBitmap, _ angle: Double, _ radius: Double) -> StraightPixel {
      let point = Point(x: 187.5, y: 127) + Vector(dx: radius, dy: 0).rotated(by: angle)
      return asset[Int(point.x * 2), Int(point.y * 2)].straight
    }
    for eighth in 0..<8 {
      let angle = Double(eighth) * .pi / 4
      #expect(pixel(full, angle, 0.5) == ball && pixel(full, angle, 17) == ball)
      #expect(pixel(full, angle, 19.3) == field)
      #expect(pixel(full, angle, 21.6) == ring)
      #expect(pixel(full, angle, 23.5) == field)
    }
    let half = try CairoRenderer().render(try run.list(0.45 + 0.2, after: .trigger), scale: 2)
    // After 0.2 s: a rotation of 72°, and cubic-bezier(0, 0, .58, 1) at a quarter is 0.3782, of
    // 382.5°: from 72° to 216.7° clockwise from the top.
    for (degrees, isDrawn) in [(60.0, false), (80, true), (140, true), (208, true), (228, false)] {
      let angle = (degrees - 90) * .pi / 180
      #expect((pixel(half, angle, 21.6) == ring) == isDrawn, "\(degrees)")
    }
  }

  // MARK: Settings

  @Test("A curve that dips below the list's edge shows the field there") func dip() throws {
    let run = try run(
      Self.colors.merging(["bounceTiming": .curve(.timing(.cubicBezier(0.6, -1, 0.7, 1)))]) { $1 })
    let lists = try (0...40).map { try run.list(0.8 * Double($0) / 40, after: .trigger) }
    let dipped = lists.compactMap { $0.bounds(of: "wave.dip") }
    #expect(!dipped.isEmpty)
    #expect(dipped.allSatisfy { $0.maxY > 80 + 136 && isClose($0.minY, 80 + 96) })
    #expect(lists.allSatisfy { $0.firstProblem == nil })
  }
}
