@Suite("Ball arcs and the ball row")
struct BallArcTests {
  static let row = BallRow(count: 4, diameter: 15, spacing: 10)
  static let start = Point(x: 187.5, y: 0)

  /// Returns a ball's arc from the row's middle to its position 35 points above.
  static func arc(ofTag tag: Int) -> BallArc {
    BallArc(start: start, end: Point(x: start.x - row.offset(ofTag: tag), y: start.y - 35))
  }

  private static let subnormal = Double.leastNonzeroMagnitude * 2000

  // The formulas of the original header of 2016, rounded: for the ball of tag i,
  // left = 25·(1.5 − i) and up = 35; radius = (left² + up²)/(2·up),
  // sweep = π − 2·atan(|left|/up), length = radius·sweep.
  @Test(
    "Radius, sweep and length of the four balls' arcs match the original header's formulas",
    arguments: [
      (0, 37.589, 86.05, 56.45), (1, 19.732, 140.69, 48.45), (2, 19.732, 140.69, 48.45),
      (3, 37.589, 86.05, 56.45),
    ])
  func table(tag: Int, radius: Double, degrees: Double, length: Double) throws {
    let arc = Self.arc(ofTag: tag)
    #expect(abs(try #require(arc.radius) - radius) < 0.0005)
    #expect(abs(arc.sweep * 180 / .pi - degrees) < 0.005)
    #expect(abs(arc.length - length) < 0.005)
  }

  @Test("The offsets of four balls are +37.5, +12.5, −12.5, −37.5, so tag 0 ends leftmost")
  func offsets() {
    #expect((0..<4).map { Self.row.offset(ofTag: $0) } == [37.5, 12.5, -12.5, -37.5])
  }

  @Test("A row is centered for any count, and neighbors are diameter plus spacing apart")
  func centered() {
    for count in 0...9 {
      let row = BallRow(count: count, diameter: 12, spacing: 7)
      let offsets = (0..<count).map { row.offset(ofTag: $0) }
      #expect(abs(offsets.reduce(0, +)) < 1e-12)
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 - $1 == 19 })
    }
  }

  @Test("The arcs of tags 1 and 2 first bulge 7.23 points to the opposite side")
  func bulge() throws {
    let arc = Self.arc(ofTag: 1)
    let rightmost = (0...1000).map { arc.position(at: Double($0) / 1000).x }.max()
    #expect(abs(try #require(rightmost) - (Self.start.x + 7.23)) < 0.005)
  }

  @Test("The position follows x = Cx ± R sin φ, y = Cy − R cos φ at a constant angular speed")
  func formula() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let left = Double.random(in: -80...80, using: &random)
      let up = Double.random(in: 0.5...80, using: &random)
      let arc = BallArc(start: Point(x: 10, y: 20), end: Point(x: 10 - left, y: 20 - up))
      let radius = (left * left + up * up) / (2 * up)
      let sweep = Double.pi - 2 * .atan(abs(left) / up)
      let center = Point(x: 10 - left, y: 20 - up + radius)
      #expect(abs(try #require(arc.radius) - radius) < 1e-9 * radius)
      for step in 0...8 {
        let fraction = Double(step) / 8
        let angle = sweep * (1 - fraction)
        let expected = Point(
          x: center.x + (left > 0 ? 1 : -1) * radius * .sin(angle),
          y: center.y - radius * .cos(angle))
        #expect(arc.position(at: fraction).distance(to: expected) < 1e-11 * radius + 1e-12)
      }
    }
  }

  @Test("A ball straight below its end point rises along a half turn through the left")
  func vertical() throws {
    let arc = BallArc(start: Point(x: 5, y: 0), end: Point(x: 5, y: -35))
    #expect(arc.radius == 17.5)
    #expect(arc.sweep == .pi)
    #expect(arc.position(at: 0.5).distance(to: Point(x: -12.5, y: -17.5)) < 1e-12)
    #expect(arc.position(at: 1) == arc.end)
  }

  @Test("An arc to an end below the start mirrors the arc to an end above it") func below() throws {
    for left in [30.0, -30, 3, 0] {
      let above = BallArc(start: .zero, end: Point(x: -left, y: -35))
      let below = BallArc(start: .zero, end: Point(x: -left, y: 35))
      #expect(above.length == below.length)
      for step in 0...10 {
        let high = above.position(at: Double(step) / 10)
        let low = below.position(at: Double(step) / 10)
        #expect(high.x == low.x && high.y == -low.y)
      }
    }
  }

  @Test("An arc to an end at the same height is a straight line, the limit of flat circles")
  func level() {
    let level = BallArc(start: Point(x: 100, y: 3), end: Point(x: 60, y: 3))
    #expect(level.radius == nil)
    #expect(abs(level.length - 40) < 1e-9 && level.sweep == 0)
    for up in [1e-3, 1e-9, 1e-100, Self.subnormal, -Self.subnormal, -1e-9] {
      let flat = BallArc(start: level.start, end: Point(x: 60, y: 3 - up))
      #expect(abs(flat.length - 40) < 1e-4)
      for step in 0...10 {
        let fraction = Double(step) / 10
        let distance = flat.position(at: fraction).distance(to: level.position(at: fraction))
        #expect(distance <= abs(up) + 1e-6 * abs(up) + 1e-12)
      }
    }
  }

  @Test("Coincident points give an arc of length 0, and no value is NaN") func degenerate() {
    let still = BallArc(start: Point(x: 4, y: 5), end: Point(x: 4, y: 5))
    #expect(still.length == 0 && still.sweep == 0 && still.radius == nil)
    #expect(still.position(at: 0.3) == Point(x: 4, y: 5))
    let values = [0, Self.subnormal, 1e-200, 1e-9, 1, 35, 1e9, 1e200]
    for left in values + values.map(-) {
      for up in values + values.map(-) {
        let arc = BallArc(start: .zero, end: Point(x: -left, y: -up))
        #expect(arc.length.isFinite && arc.sweep.isFinite)
        for fraction in [0, 0.1, 0.5, 0.999, 1] {
          #expect(arc.position(at: fraction).isFinite, "left \(left), up \(up), at \(fraction)")
        }
        #expect(arc.position(at: 1) == arc.end)
        #expect(arc.position(at: 0) == arc.start)
      }
    }
  }
}

extension BallArc {
  /// The length of a polyline through 1,001 positions of the ball, in points.
  ///
  /// It is shorter than an arc of at most half a turn by less than a millionth.
  fileprivate var length: Double {
    let positions = (0...1000).map { position(at: Double($0) / 1000) }
    return zip(positions, positions.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
