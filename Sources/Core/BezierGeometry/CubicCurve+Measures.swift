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
