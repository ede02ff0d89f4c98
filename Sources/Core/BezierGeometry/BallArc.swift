import RealModule

/// The way of a ball that rises out of a wave: along the circle through its start whose topmost
/// point is its end, at a constant angular speed.
///
/// With left = start.x − end.x and up = start.y − end.y, both in points:
///
/// - An end above the start (up > 0) is the circle's top. The radius is (left² + up²)/(2·up), the
///   angle swept π − 2·atan(|left|/up). The ball comes in along the horizontal, and where
///   |left| < up it first bulges to the side of the start away from the end.
/// - An end straight above the start (left = 0) is reached by half a turn over the left.
/// - An end below the start (up < 0) is the circle's lowest point: the same way, mirrored in the
///   level of the start.
/// - An end level with the start is reached in a straight line, which is what the circles above and
///   below both tend to.
/// - An end at the start is no way at all.
///
/// Every point is computed from the end outwards, so that huge circles, whose centre is far away,
/// lose no precision.
package struct BallArc: Hashable, Sendable {
  /// Where the ball starts.
  package var start: Point
  /// Where it comes to rest, moving horizontally.
  package var end: Point

  /// Makes the way between two points.
  package init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  private var left: Double { start.x - end.x }
  private var up: Double { start.y - end.y }

  /// The side of the circle's vertical axis on which the ball moves: 1 right, −1 left.
  private var side: Double { left > 0 ? 1 : -1 }

  /// The circle's radius, in points; `nil` where the way is straight or no way at all.
  package var radius: Double? {
    // Scaled by the chord, so that no square overflows or vanishes.
    let chord = Double.hypot(left, up)
    let radius = chord / 2 * (chord / abs(up))
    return radius.isFinite && radius > 0 ? radius : nil
  }

  /// The angle swept, in radians, 0 … π, whichever way round; 0 where there is no circle.
  package var sweep: Double {
    radius == nil ? 0 : 2 * .atan2(y: abs(up), x: abs(left))
  }

  /// Where the ball is when it has done a `fraction` of the way: 0 at the start, 1 at the end.
  ///
  /// Equal fractions are equal lengths. Fractions outside 0 … 1 go on along the circle, or along
  /// the straight line.
  package func position(at fraction: Double) -> Point {
    if fraction == 0 { return start }
    let remaining = 1 - fraction
    guard let radius else { return Point(x: end.x + left * remaining, y: end.y + up * remaining) }
    let angle = sweep * remaining
    // 1 − cos φ = 2·sin²(φ/2): the height below the top, without cancellation for flat arcs.
    let half = Double.sin(angle / 2)
    let drop = 2 * radius * half * half
    return Point(
      x: end.x + side * radius * .sin(angle), y: end.y + (up > 0 ? drop : -drop))
  }
}

/// The way of a ball that rises beside others without crossing their ways: the quarter of an ellipse
/// that leaves its start straight up and reaches its end level.
///
/// Of balls from one start to ends of one height each is at every fraction as many times further out
/// than another as its end is, so that they fan out, and their ways meet at the start alone. An end
/// straight above the start is reached in a straight line, and so is one level with it.
package struct BallFan: Hashable, Sendable {
  /// Where the ball starts.
  package var start: Point
  /// Where it comes to rest, moving horizontally.
  package var end: Point

  /// Makes the way between two points.
  package init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  /// Where the ball is when it has done a `fraction` of the way: 0 at the start, 1 at the end.
  ///
  /// Equal fractions are equal parts of the ellipse's parameter, a right angle in all. Fractions outside
  /// 0 … 1 go on along the ellipse.
  package func position(at fraction: Double) -> Point {
    let angle = fraction * .pi / 2
    // 1 − cos φ = 2·sin²(φ/2), without cancellation at the start.
    let half = Double.sin(angle / 2)
    return Point(
      x: start.x + (end.x - start.x) * 2 * half * half,
      y: start.y + (end.y - start.y) * .sin(angle))
  }
}

/// A row of equal balls, centred, tagged from 0.
///
/// Tags run from left to right: the ball of tag 0 stands leftmost.
package struct BallRow: Hashable, Sendable {
  /// How many balls there are; a count below 1 is a row of none.
  package var count: Int
  /// The diameter of each ball, in points.
  package var diameter: Double
  /// The gap between neighbours, from edge to edge, in points.
  package var spacing: Double

  /// Makes a row from its numbers.
  package init(count: Int, diameter: Double, spacing: Double) {
    self.count = count
    self.diameter = diameter
    self.spacing = spacing
  }

  /// How far to the *left* of the row's middle the ball stands: (diameter + spacing)·((n−1)/2 − tag).
  ///
  /// For four balls of 15 points, 10 apart: +37.5, +12.5, −12.5, −37.5. So a ball's x is the
  /// middle's less its offset.
  package func offset(ofTag tag: Int) -> Double {
    (diameter + spacing) * ((Double(count) - 1) / 2 - Double(tag))
  }
}
