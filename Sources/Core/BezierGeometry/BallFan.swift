import RealModule

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
