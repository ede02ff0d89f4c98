/// A straight line between two points.
public struct LineSegment: Hashable, Codable, Sendable {
  /// The point at parameter 0.
  public var start: Point
  /// The point at parameter 1.
  public var end: Point

  /// Makes a line from its ends.
  public init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }
}

extension LineSegment: ParametricCurve {
  /// The point at the parameter; exact at 0 and 1.
  public func point(at parameter: Double) -> Point {
    start.interpolated(to: end, fraction: parameter)
  }

  /// The vector from start to end.
  public func derivative(at parameter: Double) -> Vector { end - start }

  /// Zero: a line does not bend.
  public func secondDerivative(at parameter: Double) -> Vector { .zero }

  /// The part between two parameters.
  public func subsegment(from: Double, to: Double) -> LineSegment {
    LineSegment(start: point(at: from), end: point(at: to))
  }

  /// The line from end to start.
  public func reversed() -> LineSegment { LineSegment(start: end, end: start) }

  /// The line after the transform.
  public func applying(_ transform: AffineTransform) -> LineSegment {
    LineSegment(start: start.applying(transform), end: end.applying(transform))
  }
}

extension LineSegment: MeasurableCurve {
  /// None: a line is greatest and least at its ends.
  public var extrema: [Double] { [] }

  /// The distance of the ends, whatever the accuracy.
  public func arcLength(accuracy: Double) -> Double { start.distance(to: end) }

  /// The line's share of the area of a closed outline, positive clockwise on screen.
  public var signedArea: Double { (start - .zero).cross(end - .zero) / 2 }

  /// The parameter at a distance along the line, held to 0 … 1; 0 on a line of no length.
  public func parameter(
    atLength distance: Double, accuracy: Double = Tolerance.length
  ) -> Double {
    let length = start.distance(to: end)
    return length > 0 ? max(0, min(1, distance / length)) : 0
  }
}

extension LineSegment: SearchableCurve {
  /// The line's closest point: the foot of the perpendicular, or the nearer end.
  public func nearest(to point: Point) -> NearestPoint {
    let direction = end - start
    let squaredLength = direction.squaredLength
    let foot = squaredLength > 0 ? (point - start).dot(direction) / squaredLength : 0
    return nearest(to: point, among: [foot])
  }

  /// Where the two lines cross, if they do; none for parallel lines.
  public func intersections(with line: LineSegment) -> [LineIntersection] {
    intersections(with: line, powers: [start - line.start, end - start])
  }
}
