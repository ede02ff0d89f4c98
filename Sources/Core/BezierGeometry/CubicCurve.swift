/// A Bézier curve of degree three: it leaves its start towards the first control point and arrives
/// at its end from the second.
public struct CubicCurve: Hashable, Sendable {
  /// The point at parameter 0.
  public var start: Point
  /// The point towards which the curve leaves.
  public var control1: Point
  /// The point from which the curve arrives.
  public var control2: Point
  /// The point at parameter 1.
  public var end: Point

  /// Makes a curve from its four points.
  public init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// The forward differences of the control points, which are the power basis but for the binomials:
  /// B = start + 3t·slope + 3t²·bend + t³·twist.
  var differences: (slope: Vector, bend: Vector, twist: Vector) {
    let first = control1 - start
    let second = control2 - control1
    let third = end - control2
    return (first, second - first, (third - second) - (second - first))
  }
}

extension CubicCurve: ParametricCurve {
  /// The point at the parameter; exact at 0 and 1.
  public func point(at parameter: Double) -> Point {
    let t = parameter
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
      y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
  }

  /// The first derivative.
  public func derivative(at parameter: Double) -> Vector {
    let t = parameter
    let s = 1 - t
    return 3
      * ((control1 - start) * (s * s) + (control2 - control1) * (2 * s * t)
        + (end - control2) * (t * t))
  }

  /// The second derivative.
  package func secondDerivative(at parameter: Double) -> Vector {
    let (_, bend, twist) = differences
    return 6 * (bend + twist * parameter)
  }

  /// The part between two parameters.
  package func subsegment(from: Double, to: Double) -> CubicCurve {
    let (first, last) = (point(at: from), point(at: to))
    let third = (to - from) / 3
    return CubicCurve(
      start: first, control1: first + derivative(at: from) * third,
      control2: last - derivative(at: to) * third, end: last)
  }
}

extension CubicCurve: SearchableCurve {
  /// The closest point: the best of the ends and of the roots of (B − q)·B′ = 0, of degree five.
  package func nearest(to point: Point) -> NearestPoint {
    let (slope, bend, twist) = differences
    let offset = start - point
    let polynomial = Polynomial([
      offset.dot(slope),
      3 * slope.squaredLength + 2 * offset.dot(bend),
      9 * slope.dot(bend) + offset.dot(twist),
      6 * bend.squaredLength + 4 * slope.dot(twist),
      5 * bend.dot(twist),
      twist.squaredLength,
    ])
    return nearest(to: point, among: polynomial.roots(in: 0...1))
  }

  /// Where the curve meets the line: at most three places.
  package func intersections(with line: LineSegment) -> [LineIntersection] {
    let (slope, bend, twist) = differences
    return intersections(
      with: line, powers: [start - line.start, 3 * slope, 3 * bend, twist])
  }
}
