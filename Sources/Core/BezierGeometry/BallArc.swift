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

  /// The circle's centre; `nil` where the way is straight or no way at all.
  package var center: Point? {
    radius.map { Point(x: end.x, y: end.y + (up > 0 ? $0 : -$0)) }
  }

  /// The angle swept, in radians, 0 … π, whichever way round; 0 where there is no circle.
  package var sweep: Double {
    radius == nil ? 0 : 2 * .atan2(y: abs(up), x: abs(left))
  }

  /// The length of the way, in points.
  package var length: Double {
    radius.map { $0 * sweep } ?? abs(left)
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

  /// The way as a part of a circle; `nil` where it is straight or no way at all.
  package var arc: Arc? {
    guard let radius, let center else { return nil }
    let endAngle = up > 0 ? -Double.pi / 2 : .pi / 2
    let turn = up > 0 ? side * sweep : -side * sweep
    return Arc(
      center: center, radius: radius, startAngle: endAngle + turn, sweepAngle: -turn)
  }

  /// The way as an open path: cubics within `tolerance`, in points, of the circle; or one line.
  package func path(tolerance: Double = Tolerance.shape) -> BezierPath {
    guard let arc else { return .polyline([start, end]) }
    var path = BezierPath([.move(to: start)])
    for cubic in arc.cubics(tolerance: tolerance) {
      path.addCubic(control1: cubic.control1, control2: cubic.control2, to: cubic.end)
    }
    return path
  }
}
