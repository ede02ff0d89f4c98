import RealModule

/// A Bézier curve of degree two, a piece of a parabola: it leaves its start towards the control
/// point and arrives at its end from there.
public struct QuadraticCurve: Hashable, Sendable {
  /// The point at parameter 0.
  public var start: Point
  /// The point both end tangents meet in.
  public var control: Point
  /// The point at parameter 1.
  public var end: Point

  /// Makes a curve from its three points.
  public init(start: Point, control: Point, end: Point) {
    self.start = start
    self.control = control
    self.end = end
  }

  /// The first and second differences of the control points: B′ = 2·(slope + t·bend), B″ = 2·bend.
  var differences: (slope: Vector, bend: Vector) {
    let slope = control - start
    return (slope, (end - control) - slope)
  }

  /// The same curve as a cubic; exact, since every parabola is a cubic without a cubic term.
  package var elevated: CubicCurve {
    CubicCurve(
      start: start,
      control1: start + (control - start) * (2.0 / 3),
      control2: end + (control - end) * (2.0 / 3),
      end: end)
  }
}

extension QuadraticCurve: ParametricCurve {
  /// The point at the parameter; exact at 0 and 1.
  public func point(at parameter: Double) -> Point {
    let t = parameter
    let s = 1 - t
    let (w0, w1, w2) = (s * s, 2 * s * t, t * t)
    return Point(
      x: w0 * start.x + w1 * control.x + w2 * end.x,
      y: w0 * start.y + w1 * control.y + w2 * end.y)
  }

  /// The first derivative, 2·[(1−t)(control − start) + t(end − control)].
  public func derivative(at parameter: Double) -> Vector {
    2 * (control - start).interpolated(to: end - control, fraction: parameter)
  }

  /// The second derivative, the same everywhere: 2·(start − 2·control + end).
  package func secondDerivative(at parameter: Double) -> Vector { 2 * differences.bend }

  /// The part between two parameters.
  package func subsegment(from: Double, to: Double) -> QuadraticCurve {
    let first = point(at: from)
    return QuadraticCurve(
      start: first, control: first + derivative(at: from) * ((to - from) / 2), end: point(at: to))
  }
}

extension QuadraticCurve: SearchableCurve {
  /// The closest point: the best of the ends and of the roots of the cubic (B − q)·B′ = 0.
  package func nearest(to point: Point) -> NearestPoint {
    let (slope, bend) = differences
    let offset = start - point
    let polynomial = Polynomial([
      offset.dot(slope),
      2 * slope.squaredLength + offset.dot(bend),
      3 * slope.dot(bend),
      bend.squaredLength,
    ])
    return nearest(to: point, among: polynomial.roots(in: 0...1))
  }

  /// Where the curve meets the line: at most two places.
  package func intersections(with line: LineSegment) -> [LineIntersection] {
    let (slope, bend) = differences
    return intersections(with: line, powers: [start - line.start, 2 * slope, bend])
  }
}
