/// A Bézier curve of degree three: it leaves its start towards the first control point and arrives
/// at its end from the second.
package struct CubicCurve: Hashable, Sendable {
  /// The point at parameter 0.
  package var start: Point
  /// The point towards which the curve leaves.
  package var control1: Point
  /// The point from which the curve arrives.
  package var control2: Point
  /// The point at parameter 1.
  package var end: Point

  /// Makes a curve from its four points.
  package init(start: Point, control1: Point, control2: Point, end: Point) {
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
  package func point(at parameter: Double) -> Point {
    let t = parameter
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
      y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
  }

  /// The first derivative.
  package func derivative(at parameter: Double) -> Vector {
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
}

extension CubicCurve {
  /// The parameters, two per axis at most, at which x or y turns.
  package var extrema: [Double] {
    (turns(along: \.dx) + turns(along: \.dy)).interiorParameters
  }

  /// The parameters strictly between 0 and 1, ascending, at which one coordinate turns.
  func turns(along axis: KeyPath<Vector, Double>) -> [Double] {
    let (slope, bend, twist) = differences
    return Polynomial.quadraticRoots(
      slope[keyPath: axis], 2 * bend[keyPath: axis], twist[keyPath: axis]
    ).interiorParameters
  }

  /// The parameters strictly between 0 and 1, ascending, at which the curve stops bending to one
  /// side and starts bending to the other; a cusp counts too.
  ///
  /// The roots of B′ × B″, a quadratic. A straight curve has none, even where rounding bends it.
  package var inflections: [Double] {
    let (slope, bend, twist) = differences
    let size = max(slope.length, bend.length, twist.length)
    return Polynomial([slope.cross(bend), slope.cross(twist), bend.cross(twist)])
      .roots(in: 0...1, coefficientError: 4 * .ulpOfOne * size * size).interiorParameters
  }

  /// The length, by adaptive Gauss–Legendre integration of the speed, to within `accuracy` points.
  package func arcLength(accuracy: Double) -> Double {
    GaussLegendre.integral(from: 0, to: 1, accuracy: accuracy) { derivative(at: $0).length }
  }

  /// The curve's share of the area of a closed outline, positive clockwise on screen.
  ///
  /// ½∫B × B′ in closed form, taken from the start: the chord's share and that of the control points.
  package var signedArea: Double {
    let (first, second, chord) = (control1 - start, control2 - start, end - start)
    return LineSegment(start: start, end: end).signedArea
      + (3 * first.cross(second) + 3 * first.cross(chord) + 6 * second.cross(chord)) / 20
  }
}
