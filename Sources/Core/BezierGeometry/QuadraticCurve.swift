import RealModule

/// A quadratic Bézier curve, which is a segment of a parabola.
///
/// With the start P₀, the control point P₁ and the end P₂, the curve is
/// B(t) = (1 − t)²·P₀ + 2·(1 − t)·t·P₁ + t²·P₂ for t from 0 to 1. Its middle is
/// B(½) = (P₀ + 2·P₁ + P₂)/4, half as far from the chord as the control point.
public struct QuadraticCurve: Hashable, Sendable {
  /// The start P₀.
  public var start: Point
  /// The control point P₁, which is the intersection of the tangents at both ends.
  public var control: Point
  /// The end P₂.
  public var end: Point

  /// Creates a curve from its three points.
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

  /// The equivalent cubic curve, by degree elevation.
  package var elevated: CubicCurve {
    CubicCurve(
      start: start,
      control1: start + (control - start) * (2.0 / 3),
      control2: end + (control - end) * (2.0 / 3),
      end: end)
  }
}

extension QuadraticCurve: ParametricCurve {
  /// Returns the point B(t) at a parameter t; exactly the start at 0 and the end at 1.
  ///
  /// Parameters outside `0...1` extend the parabola.
  public func point(at parameter: Double) -> Point {
    let t = parameter
    let s = 1 - t
    let w0 = s * s
    let w1 = 2 * s * t
    let w2 = t * t
    return Point(
      x: w0 * start.x + w1 * control.x + w2 * end.x, y: w0 * start.y + w1 * control.y + w2 * end.y)
  }

  /// Returns the derivative B′(t) = 2·((1 − t)·(P₁ − P₀) + t·(P₂ − P₁)) at a parameter t, in points.
  public func derivative(at parameter: Double) -> Vector {
    2 * (control - start).interpolated(to: end - control, fraction: parameter)
  }

  package func secondDerivative(at parameter: Double) -> Vector { 2 * differences.bend }

  /// Returns the nearest point among both ends and the points at the roots of (B − q)·B′ = 0,
  /// where q is `point`; the polynomial is of degree three.
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
}

extension QuadraticCurve {
  /// The parameters strictly between 0 and 1, ascending and at most one per axis, at which x or y has
  /// an extremum: t = (p₀−p₁)/(p₀−2p₁+p₂).
  public var extrema: [Double] {
    let (slope, bend) = differences
    return [-slope.dx / bend.dx, -slope.dy / bend.dy].interiorParameters
  }

  /// Returns the ``length``; `accuracy` has no effect, because it is accurate to rounding.
  package func arcLength(accuracy: Double) -> Double { length }

  /// The length from the start to the end in points, in closed form.
  ///
  /// With B′ = 2·(slope + t·bend), the speed is 2·|bend|·√(u² + k²), where u is t measured from
  /// the parabola's vertex and k = |slope × bend|/|bend|². Its integral is |bend|·[u√(u²+k²) +
  /// k²·asinh(u/k)]. For a curve folded back onto itself, k is 0, and the integral is the sum of
  /// the lengths of both straight parts.
  public var length: Double {
    let (slope, bend) = differences
    let bendLength = bend.length
    let scale = max(slope.length, bendLength)
    guard scale > 0, scale.isFinite else { return 0 }
    // Relative to the scale, so that no square overflows or underflows.
    let unitSlope = slope / scale
    let unitBend = bend / scale
    let squaredBend = unitBend.squaredLength
    let vertexDistance = unitSlope.dot(unitBend) / squaredBend
    let height = abs(unitSlope.cross(unitBend)) / squaredBend
    // Far from the vertex, the antiderivative's values at both ends nearly cancel. The speed is
    // smooth there, and a single 16-point rule is exact to rounding: with the singularity at
    // least two units of the parameter away from the middle, its error is below 10⁻²⁷.
    guard .hypot(vertexDistance + 0.5, height) < 2 else {
      return scale
        * GaussLegendre.sixteenPoints(from: 0, to: 1) { 2 * (unitSlope + unitBend * $0).length }
    }
    func integral(_ u: Double) -> Double {
      let straight = u * .hypot(u, height)
      return height > 0 ? straight + height * height * .asinh(u / height) : straight
    }
    return bendLength * (integral(vertexDistance + 1) - integral(vertexDistance))
  }

  /// The curve's contribution to the area of a closed outline, positive clockwise on screen.
  ///
  /// This is the contribution of the chord plus two thirds of the control triangle's area
  /// (Archimedes).
  public var signedArea: Double {
    LineSegment(start: start, end: end).signedArea + (control - start).cross(end - start) / 3
  }
}

extension [Double] {
  /// The values strictly between 0 and 1, ascending and without duplicates.
  var interiorParameters: [Double] {
    var result: [Double] = []
    let inside = filter { $0 > 0 && $0 < 1 }
    for parameter in inside.sorted() where parameter != result.last { result.append(parameter) }
    return result
  }
}
