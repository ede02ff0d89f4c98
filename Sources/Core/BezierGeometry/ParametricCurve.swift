/// A curve traced by a parameter that runs from 0 at its start to 1 at its end.
///
/// Parameters outside 0 … 1 continue the curve by the same formula. Derivatives are taken with
/// respect to the parameter, so their lengths are points per unit of parameter and depend on how the
/// curve is cut; tangents and curvatures do not.
package protocol ParametricCurve: Hashable, Sendable {
  /// The point at parameter 0.
  var start: Point { get }

  /// The point at parameter 1.
  var end: Point { get }

  /// The point at the parameter; exactly ``start`` at 0 and ``end`` at 1.
  func point(at parameter: Double) -> Point

  /// The first derivative: the velocity of a point that runs the curve in one unit of time.
  func derivative(at parameter: Double) -> Vector

  /// The second derivative: that point's acceleration.
  func secondDerivative(at parameter: Double) -> Vector

  /// The part between two parameters, as a curve of its own; reversed where `from` is the greater.
  func subsegment(from: Double, to: Double) -> Self

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

extension ParametricCurve {
  /// A first derivative shorter than this part of the second counts as none: the curve stands still
  /// there, and what rounding has left of the derivative says nothing about its direction.
  private static var standstill: Double { 1e-12 }

  /// The direction of travel, of length 1.
  ///
  /// Where the derivative vanishes, at a cusp or at an end whose control point lies on it, it is the
  /// direction in which the curve leaves (at the very end: arrives), which at an end points along the
  /// next control point that differs. A curve that is a single point has the zero vector.
  package func tangent(at parameter: Double) -> Vector {
    let first = derivative(at: parameter)
    let second = secondDerivative(at: parameter)
    if first.length > Self.standstill * second.length, let direction = first.normalized {
      return direction
    }
    let leaving = parameter < 1 ? second : -second
    return leaving.normalized ?? (end - start).normalized ?? .zero
  }

  /// The change of direction per point travelled, in radians, positive where the curve turns
  /// clockwise on screen; 1 over the radius of the circle that fits best.
  ///
  /// It is 0 where the derivative vanishes and no curvature is defined.
  package func curvature(at parameter: Double) -> Double {
    let first = derivative(at: parameter)
    let speed = first.length
    guard let direction = first.normalized else { return 0 }
    let curvature = direction.cross(secondDerivative(at: parameter)) / speed / speed
    return curvature.isFinite ? curvature : 0
  }
}

extension ParametricCurve {
  /// The length, to a billionth of a point.
  package var length: Double { arcLength(accuracy: Tolerance.length) }

  /// The smallest rectangle that holds the curve; its control points may lie outside.
  package var boundingBox: Rect {
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
  package func parameter(
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
