/// A cubic Bézier curve.
package struct CubicCurve: Hashable, Sendable {
  package var start: Point
  package var control1: Point
  package var control2: Point
  package var end: Point

  package init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// The forward differences of the control points, which are the coefficients of the power
  /// basis without the binomial factors: B = start + 3t·slope + 3t²·bend + t³·twist.
  var differences: (slope: Vector, bend: Vector, twist: Vector) {
    let first = control1 - start
    let second = control2 - control1
    let third = end - control2
    return (first, second - first, (third - second) - (second - first))
  }
}

extension CubicCurve: ParametricCurve {
  package func point(at parameter: Double) -> Point {
    let t = parameter
    let s = 1 - t
    let w0 = s * s * s
    let w1 = 3 * s * s * t
    let w2 = 3 * s * t * t
    let w3 = t * t * t
    return Point(
      x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
      y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
  }

  package func derivative(at parameter: Double) -> Vector {
    let t = parameter
    let s = 1 - t
    return 3
      * ((control1 - start) * (s * s) + (control2 - control1) * (2 * s * t)
        + (end - control2) * (t * t))
  }

  package func secondDerivative(at parameter: Double) -> Vector {
    let (_, bend, twist) = differences
    return 6 * (bend + twist * parameter)
  }

  /// Returns the nearest point among both ends and the points at the roots of (B − q)·B′ = 0,
  /// where q is `point`; the polynomial is of degree five.
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
}

extension CubicCurve {
  /// The parameters, at most two per axis, at which x or y may have an extremum.
  package var extrema: [Double] { (turns(along: \.dx) + turns(along: \.dy)).interiorParameters }

  /// Returns the parameters strictly between 0 and 1, ascending, at which the derivative of one
  /// coordinate is zero.
  func turns(along axis: KeyPath<Vector, Double>) -> [Double] {
    let (slope, bend, twist) = differences
    return Polynomial.quadraticRoots(
      slope[keyPath: axis], 2 * bend[keyPath: axis], twist[keyPath: axis]
    ).interiorParameters
  }

  /// The parameters strictly between 0 and 1, ascending, at which the curvature changes sign,
  /// including cusps.
  ///
  /// They are the roots of B′ × B″, a quadratic polynomial. A straight curve has no inflections,
  /// even if rounding bends it.
  package var inflections: [Double] {
    let (slope, bend, twist) = differences
    let size = max(slope.length, bend.length, twist.length)
    return Polynomial([slope.cross(bend), slope.cross(twist), bend.cross(twist)])
      .roots(in: 0...1, coefficientError: 4 * .ulpOfOne * size * size).interiorParameters
  }

  /// Returns the length to within `accuracy` points, by adaptive Gauss–Legendre integration of
  /// the speed.
  package func arcLength(accuracy: Double) -> Double {
    GaussLegendre.integral(from: 0, to: 1, accuracy: accuracy) { derivative(at: $0).length }
  }

  /// The curve's contribution to the area of a closed outline, positive clockwise on screen.
  ///
  /// This is ½∫B × B′ in closed form: the contribution of the chord, plus the area between the
  /// chord and the curve, which is computed from vectors relative to the start.
  package var signedArea: Double {
    let first = control1 - start
    let second = control2 - start
    let chord = end - start
    return LineSegment(start: start, end: end).signedArea
      + (3 * first.cross(second) + 3 * first.cross(chord) + 6 * second.cross(chord)) / 20
  }
}
