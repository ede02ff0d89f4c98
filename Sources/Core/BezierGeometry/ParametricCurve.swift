/// A curve traced by a parameter that runs from 0 at its start to 1 at its end.
///
/// Parameters outside 0 … 1 continue the curve by the same formula. Derivatives are taken with
/// respect to the parameter, so their lengths are points per unit of parameter and depend on how the
/// curve is cut; tangents and curvatures do not.
public protocol ParametricCurve: Hashable, Sendable {
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

  /// The same points in the opposite direction.
  func reversed() -> Self

  /// The curve after the transform; exact, since every kind of curve here is closed under them.
  func applying(_ transform: AffineTransform) -> Self
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
  public func tangent(at parameter: Double) -> Vector {
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
  public func curvature(at parameter: Double) -> Double {
    let first = derivative(at: parameter)
    let speed = first.length
    guard let direction = first.normalized else { return 0 }
    let curvature = direction.cross(secondDerivative(at: parameter)) / speed / speed
    return curvature.isFinite ? curvature : 0
  }

  /// The two parts before and after the parameter.
  public func split(at parameter: Double) -> (Self, Self) {
    (subsegment(from: 0, to: parameter), subsegment(from: parameter, to: 1))
  }
}
