import RealModule

/// A Bézier curve of degree two, a piece of a parabola: it leaves its start towards the control
/// point and arrives at its end from there.
package struct QuadraticCurve: Hashable, Sendable {
  /// The point at parameter 0.
  package var start: Point
  /// The point both end tangents meet in.
  package var control: Point
  /// The point at parameter 1.
  package var end: Point

  /// Makes a curve from its three points.
  package init(start: Point, control: Point, end: Point) {
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
  package func point(at parameter: Double) -> Point {
    let t = parameter
    let s = 1 - t
    let (w0, w1, w2) = (s * s, 2 * s * t, t * t)
    return Point(
      x: w0 * start.x + w1 * control.x + w2 * end.x,
      y: w0 * start.y + w1 * control.y + w2 * end.y)
  }

  /// The first derivative, 2·[(1−t)(control − start) + t(end − control)].
  package func derivative(at parameter: Double) -> Vector {
    2 * (control - start).interpolated(to: end - control, fraction: parameter)
  }

  /// The second derivative, the same everywhere: 2·(start − 2·control + end).
  package func secondDerivative(at parameter: Double) -> Vector { 2 * differences.bend }

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
}

extension QuadraticCurve {
  /// The parameters, one per axis at most, at which x or y turns: t = (p₀−p₁)/(p₀−2p₁+p₂).
  package var extrema: [Double] {
    let (slope, bend) = differences
    return [-slope.dx / bend.dx, -slope.dy / bend.dy].interiorParameters
  }

  /// The length, in closed form; the accuracy is always that of rounding.
  ///
  /// With B′ = 2·(slope + t·bend), the speed is 2·|bend|·√(u² + k²), where u is t counted from the
  /// parabola's vertex and k the distance of slope from bend's line, in the same unit; its integral
  /// is |bend|·[u√(u²+k²) + k²·asinh(u/k)]. A curve folded back onto itself has k = 0, which leaves
  /// the lengths of its two straight parts.
  package func arcLength(accuracy: Double) -> Double {
    let (slope, bend) = differences
    let bendLength = bend.length
    let scale = max(slope.length, bendLength)
    guard scale > 0, scale.isFinite else { return 0 }
    // Relative to the scale, so that no square overflows or vanishes.
    let (unitSlope, unitBend) = (slope / scale, bend / scale)
    let squaredBend = unitBend.squaredLength
    let vertexDistance = unitSlope.dot(unitBend) / squaredBend
    let height = abs(unitSlope.cross(unitBend)) / squaredBend
    // Far from the vertex the two terms at either end nearly cancel. There the speed is so smooth
    // that one sixteen-point rule is exact to rounding: with its singularity two parameters away
    // from the middle the rule errs by less than 10⁻²⁷.
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

  /// The curve's share of the area of a closed outline, positive clockwise on screen.
  ///
  /// The chord's share and two thirds of the control triangle (Archimedes).
  package var signedArea: Double {
    LineSegment(start: start, end: end).signedArea
      + (control - start).cross(end - start) / 3
  }
}

extension [Double] {
  /// Those strictly between 0 and 1, ascending, each once.
  var interiorParameters: [Double] {
    var result: [Double] = []
    let inside = filter { $0 > 0 && $0 < 1 }
    for parameter in inside.sorted() where parameter != result.last {
      result.append(parameter)
    }
    return result
  }
}
