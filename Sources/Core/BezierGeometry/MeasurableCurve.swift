/// A curve whose extent, length and area are known.
public protocol MeasurableCurve: ParametricCurve {
  /// The parameters strictly between 0 and 1, ascending, at which the curve runs along one of the
  /// axes: where x or y can be greatest or least.
  var extrema: [Double] { get }

  /// The length from start to end, in points, to within `accuracy` points; never negative.
  func arcLength(accuracy: Double) -> Double

  /// The curve's share of the area of a closed outline: ½∫(x·dy − y·dx), in square points.
  ///
  /// Summed over a closed outline this is the area inside, positive where the outline runs clockwise
  /// on screen (Green's theorem). The share of one open curve is the area swept by the line from the
  /// origin to the running point, and depends on where the origin is.
  var signedArea: Double { get }
}

extension MeasurableCurve {
  /// The length, to ``Tolerance/length``.
  public var length: Double { arcLength(accuracy: Tolerance.length) }

  /// The smallest rectangle that holds the curve; its control points may lie outside.
  public var boundingBox: Rect {
    extrema.reduce(Rect(start, end)) { box, parameter in
      let point = point(at: parameter)
      return box.union(Rect(point, point))
    }
  }

  /// The parameter at a distance along the curve: the inverse of the arc length.
  ///
  /// Distances are in points from the start; below 0 they give 0, beyond the end 1. The arc length
  /// up to the result is within `accuracy` of the distance. Newton's method, held inside a shrinking
  /// bracket: each step costs one arc length, and about four are needed.
  public func parameter(
    atLength distance: Double, accuracy: Double = Tolerance.length
  ) -> Double {
    guard distance > 0 else { return 0 }
    let total = arcLength(accuracy: accuracy / 2)
    guard distance < total else { return 1 }
    return bracketedRoot(
      from: 0, to: 1, startingAt: distance / total, accuracy: accuracy / 2
    ) { parameter in
      let reached = subsegment(from: 0, to: parameter).arcLength(accuracy: accuracy / 2)
      return (reached - distance, derivative(at: parameter).length)
    }
  }
}
