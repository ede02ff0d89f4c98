import RealModule

/// The path of a ball that rises out of a wave: along the circle through `start` whose topmost
/// point is `end`, at a constant angular speed.
///
/// With the radius r, the swept angle φ and the fraction f of the path, the position is
/// (end.x ± r·sin((1 − f)·φ), end.y + r·(1 − cos((1 − f)·φ))) for an end above the start.
///
/// With left = start.x − end.x and up = start.y − end.y, both in points:
///
/// - If the end is above the start (up > 0), it is the top of the circle. The radius is (left² +
///   up²)/(2·up) and the angle swept is π − 2·atan(|left|/up). The ball arrives horizontally; if
///   |left| < up, it first moves to the side of the start that faces away from the end.
/// - If the end is directly above the start (left = 0), the path is a half circle on the left
///   side.
/// - If the end is below the start (up < 0), it is the lowest point of the circle, and the path
///   is mirrored vertically.
/// - If the end is level with the start, the path is a straight line, the limit of the circles
///   for ends above and below.
/// - If the end equals the start, the ball does not move.
///
/// Positions are computed relative to the end, so that a huge circle with a distant center loses
/// no precision.
public struct BallArc: Hashable, Sendable {
  /// The ball's initial position.
  public var start: Point
  /// The ball's final position, which it reaches horizontally.
  public var end: Point

  /// Creates the path between two positions.
  public init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  private var left: Double { start.x - end.x }
  private var up: Double { start.y - end.y }

  /// The side of the circle's vertical axis on which the ball moves: 1 right, −1 left.
  private var side: Double { left > 0 ? 1 : -1 }

  /// The circle's radius, in points; `nil` if the path is a straight line or has no length.
  public var radius: Double? {
    // Relative to the chord, so that no square overflows or underflows.
    let chord = Double.hypot(left, up)
    let radius = chord / 2 * (chord / abs(up))
    return radius.isFinite && radius > 0 ? radius : nil
  }

  /// The unsigned angle swept, in radians, 0…π; 0 if there is no circle.
  public var sweep: Double { radius == nil ? 0 : 2 * .atan2(y: abs(up), x: abs(left)) }

  /// Returns the ball's position at a fraction of the path: 0 at the start, 1 at the end.
  ///
  /// The distance traveled is proportional to the fraction. Fractions outside `0...1` continue
  /// along the circle or the straight line.
  public func position(at fraction: Double) -> Point {
    if fraction == 0 { return start }
    let remaining = 1 - fraction
    guard let radius else { return Point(x: end.x + left * remaining, y: end.y + up * remaining) }
    let angle = sweep * remaining
    // The vertical distance from the end is radius·(1 − cos φ); 1 − cos φ = 2·sin²(φ/2) avoids
    // cancellation for flat arcs.
    let half = Double.sin(angle / 2)
    let drop = 2 * radius * half * half
    return Point(x: end.x + side * radius * .sin(angle), y: end.y + (up > 0 ? drop : -drop))
  }
}

/// The path of a ball that rises as part of a fan in which no paths cross: a quarter of an
/// ellipse that leaves its start vertically and reaches its end horizontally.
///
/// If several balls share a start and their ends are level with each other, their horizontal
/// distances from the start keep the same ratios at every fraction, so the paths meet only at the
/// start. If the end is directly above the start or level with it, the path is a straight line.
///
/// At a fraction f with the angle φ = f·π/2, the position is
/// (start.x + (end.x − start.x)·(1 − cos φ), start.y + (end.y − start.y)·sin φ).
public struct BallFan: Hashable, Sendable {
  /// The ball's initial position.
  public var start: Point
  /// The ball's final position.
  public var end: Point

  /// Creates the path between two positions.
  public init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  /// Returns the ball's position at a fraction of the path: 0 at the start, 1 at the end.
  ///
  /// The ellipse's parameter is a right angle multiplied by the fraction. Fractions outside
  /// `0...1` continue along the ellipse.
  public func position(at fraction: Double) -> Point {
    let angle = fraction * .pi / 2
    // 1 − cos φ = 2·sin²(φ/2) avoids cancellation at the start.
    let half = Double.sin(angle / 2)
    return Point(
      x: start.x + (end.x - start.x) * 2 * half * half,
      y: start.y + (end.y - start.y) * .sin(angle))
  }
}

/// A centered row of equal balls, tagged from left to right, starting with 0.
package struct BallRow: Hashable, Sendable {
  /// The number of balls; a number below 1 is an empty row.
  package var count: Int
  /// The diameter of each ball, in points.
  package var diameter: Double
  /// The gap between adjacent balls, from edge to edge, in points.
  package var spacing: Double

  /// Creates a row.
  package init(count: Int, diameter: Double, spacing: Double) {
    self.count = count
    self.diameter = diameter
    self.spacing = spacing
  }

  /// Returns the distance of a ball to the *left* of the row's center, in points: (diameter +
  /// spacing)·((n−1)/2 − tag).
  ///
  /// For four balls of 15 points, 10 apart: +37.5, +12.5, −12.5, −37.5. A ball's x is the
  /// center's x minus its offset.
  package func offset(ofTag tag: Int) -> Double {
    (diameter + spacing) * ((Double(count) - 1) / 2 - Double(tag))
  }
}
