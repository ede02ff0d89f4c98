/// A straight line segment between two points.
package struct LineSegment: Hashable, Sendable {
  package var start: Point
  package var end: Point

  package init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }
}

extension LineSegment: ParametricCurve {
  package func point(at parameter: Double) -> Point {
    start.interpolated(to: end, fraction: parameter)
  }

  package func derivative(at parameter: Double) -> Vector { end - start }

  package func secondDerivative(at parameter: Double) -> Vector { .zero }

  package var extrema: [Double] { [] }

  /// Returns the exact length; `accuracy` has no effect.
  package func arcLength(accuracy: Double) -> Double { start.distance(to: end) }

  package var signedArea: Double { (start - .zero).cross(end - .zero) / 2 }

  /// Returns the foot of the perpendicular from `point`, or the nearer end if the foot lies
  /// outside the segment.
  package func nearest(to point: Point) -> NearestPoint {
    let direction = end - start
    let squaredLength = direction.squaredLength
    let foot = squaredLength > 0 ? (point - start).dot(direction) / squaredLength : 0
    return nearest(to: point, among: [foot])
  }
}
