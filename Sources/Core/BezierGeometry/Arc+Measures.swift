import RealModule

extension Arc {
  /// The parameters strictly between 0 and 1 at which x or y turns; those of the first full turn
  /// where there are several, since the others give the same points.
  package var extrema: [Double] {
    let (sine, cosine) = (Double.sin(rotation), Double.cos(rotation))
    let angles = [
      Double.atan2(y: -radii.height * sine, x: radii.width * cosine),
      Double.atan2(y: radii.height * cosine, x: radii.width * sine),
    ]
    return angles.flatMap { [$0, $0 + .pi] }
      .compactMap { parameter(ofAngle: $0) }
      .interiorParameters
  }

  /// The length: radius times angle for a circle, an integral to within `accuracy` points for an
  /// ellipse.
  package func arcLength(accuracy: Double) -> Double {
    guard abs(radii.width) != abs(radii.height) else { return abs(radii.width * sweepAngle) }
    // A quarter turn at a time, so that no symmetry makes two estimates agree by chance.
    let quarters = pieceCount(abs(sweepAngle) / (.pi / 2))
    let part = 1 / Double(quarters)
    return (0..<quarters).reduce(0) { length, quarter in
      length
        + GaussLegendre.integral(
          from: Double(quarter) * part, to: Double(quarter + 1) * part,
          accuracy: accuracy * part
        ) { derivative(at: $0).length }
    }
  }

  /// The arc's share of the area of a closed outline, positive clockwise on screen: the sector, and
  /// the centre's share.
  package var signedArea: Double {
    let chord = end - start
    return (radii.width * radii.height * sweepAngle + (center - .zero).cross(chord)) / 2
  }
}

extension Arc {
  /// The greatest distance of one cubic from the circle it stands for, in radii and for an angle θ
  /// up to a quarter turn, is this times θ⁶.
  ///
  /// The cubic's handles are k = (4/3)·tan(θ/4); the error's leading term is 4/27·(θ/4)⁶/2 ≈ 1.81e−5
  /// θ⁶ (Goldapp 1991), confirmed at θ = π/2, where it is the well-known 2.73e−4.
  private static let cubicErrorFactor = 1.81e-5

  /// Cubics that follow the arc to within `tolerance` points.
  ///
  /// Their number grows with the sixth root of radius/tolerance, and is at least one a quarter turn:
  /// a circle of radius 100 takes 7 at a thousandth of a point, 22 at a millionth. The ends are those
  /// of the arc, the joints have common tangents.
  package func cubics(tolerance: Double = Tolerance.shape) -> [CubicCurve] {
    let radius = max(abs(radii.width), abs(radii.height))
    let angleForTolerance = Double.root(tolerance / (Self.cubicErrorFactor * radius), 6)
    let count = pieceCount(abs(sweepAngle) / min(.pi / 2, angleForTolerance))
    let part = 1 / Double(count)
    // The handle in units of the derivative by the parameter, of which one piece covers `part`.
    let step = sweepAngle * part
    let handle = step == 0 ? 0 : 4.0 / 3 * .tan(step / 4) / sweepAngle
    return (0..<count).map { index in
      let (from, to) = (Double(index) * part, Double(index + 1) * part)
      let (first, last) = (point(at: from), point(at: index + 1 == count ? 1 : to))
      return CubicCurve(
        start: first, control1: first + derivative(at: from) * handle,
        control2: last - derivative(at: to) * handle, end: last)
    }
  }

  /// The arc as an open path of cubics.
  public func path(tolerance: Double = Tolerance.shape) -> BezierPath {
    var path = BezierPath([.move(to: start)])
    path.addArc(self, tolerance: tolerance)
    return path
  }
}

extension BezierPath {
  /// Adds an arc as cubics within `tolerance` points of it, joined by a straight line where the pen
  /// is elsewhere, as Core Graphics does.
  public mutating func addArc(_ arc: Arc, tolerance: Double = Tolerance.shape) {
    if isEmpty {
      move(to: arc.start)
    } else if currentPoint != arc.start {
      addLine(to: arc.start)
    }
    for cubic in arc.cubics(tolerance: tolerance) {
      addCubic(control1: cubic.control1, control2: cubic.control2, to: cubic.end)
    }
  }
}

/// The number of equal pieces that a measure of work, in pieces, asks for: rounded up, at least 1,
/// and never more than a million, which no visible curve needs and memory can hold.
func pieceCount(_ measure: Double) -> Int {
  let most = 1_000_000.0
  return measure >= 1 ? Int(min(measure, most).rounded(.up)) : 1
}
