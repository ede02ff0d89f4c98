/// A straight line between two points.
package struct LineSegment: Hashable, Sendable {
  /// The point at parameter 0.
  package var start: Point
  /// The point at parameter 1.
  package var end: Point

  /// Makes a line from its ends.
  package init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }
}

extension LineSegment: ParametricCurve {
  /// The point at the parameter; exact at 0 and 1.
  package func point(at parameter: Double) -> Point {
    start.interpolated(to: end, fraction: parameter)
  }

  /// The vector from start to end.
  package func derivative(at parameter: Double) -> Vector { end - start }

  /// Zero: a line does not bend.
  package func secondDerivative(at parameter: Double) -> Vector { .zero }

  /// None: a line is greatest and least at its ends.
  package var extrema: [Double] { [] }

  /// The distance of the ends, whatever the accuracy.
  package func arcLength(accuracy: Double) -> Double { start.distance(to: end) }

  /// The line's share of the area of a closed outline, positive clockwise on screen.
  package var signedArea: Double { (start - .zero).cross(end - .zero) / 2 }

  /// The line's closest point: the foot of the perpendicular, or the nearer end.
  package func nearest(to point: Point) -> NearestPoint {
    let direction = end - start
    let squaredLength = direction.squaredLength
    let foot = squaredLength > 0 ? (point - start).dot(direction) / squaredLength : 0
    return nearest(to: point, among: [foot])
  }
}
