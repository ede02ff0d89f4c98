import RealModule

/// A part of a circle or of an ellipse, which may be turned.
///
/// Angles are in radians, positive clockwise on screen, 0 to the right. On an ellipse they are the
/// angles on the circle that the ellipse is a stretched image of, as in SVG's arcs.
public struct Arc: Hashable, Sendable {
  /// The middle of the whole ellipse.
  public var center: Point
  /// The radii along the ellipse's own axes, in points; both alike for a circle.
  public var radii: Size
  /// The turn of the ellipse's first axis against the x axis.
  public var rotation: Double
  /// The angle at which the arc starts, counted from the ellipse's first axis.
  public var startAngle: Double
  /// The angle the arc sweeps: positive clockwise on screen, more than 2π for more than one turn.
  public var sweepAngle: Double

  /// Makes a part of an ellipse.
  public init(
    center: Point, radii: Size, rotation: Double = 0, startAngle: Double, sweepAngle: Double
  ) {
    self.center = center
    self.radii = radii
    self.rotation = rotation
    self.startAngle = startAngle
    self.sweepAngle = sweepAngle
  }

  /// Makes a part of a circle.
  public init(center: Point, radius: Double, startAngle: Double, sweepAngle: Double) {
    self.init(
      center: center, radii: Size(width: radius, height: radius), startAngle: startAngle,
      sweepAngle: sweepAngle)
  }

  /// The angle at a parameter.
  func angle(at parameter: Double) -> Double { startAngle + sweepAngle * parameter }

  /// The vector from the centre to the ellipse at an angle.
  func spoke(at angle: Double) -> Vector {
    Vector(dx: radii.width * .cos(angle), dy: radii.height * .sin(angle)).rotated(by: rotation)
  }

  /// The first parameter, 0 … 1, at which the arc passes the angle or one that is full turns away.
  func parameter(ofAngle angle: Double) -> Double? {
    guard sweepAngle != 0 else { return nil }
    let fullTurn = 2 * Double.pi
    let ahead = (angle - startAngle) * (sweepAngle < 0 ? -1 : 1)
    var swept = ahead.truncatingRemainder(dividingBy: fullTurn)
    if swept < 0 { swept += fullTurn }
    // An angle at either end is on the arc, whatever the rounding.
    let slack = 1e-12
    if swept > fullTurn - slack { return 0 }
    return swept <= abs(sweepAngle) + slack ? min(1, swept / abs(sweepAngle)) : nil
  }
}

extension Arc: ParametricCurve {
  /// The point at parameter 0.
  public var start: Point { point(at: 0) }

  /// The point at parameter 1.
  public var end: Point { point(at: 1) }

  /// The point at the parameter, which is proportional to the angle.
  public func point(at parameter: Double) -> Point {
    center + spoke(at: angle(at: parameter))
  }

  /// The first derivative.
  public func derivative(at parameter: Double) -> Vector {
    let angle = angle(at: parameter)
    return sweepAngle
      * Vector(dx: -radii.width * .sin(angle), dy: radii.height * .cos(angle))
      .rotated(by: rotation)
  }

  /// The second derivative: towards the centre.
  package func secondDerivative(at parameter: Double) -> Vector {
    -(sweepAngle * sweepAngle) * spoke(at: angle(at: parameter))
  }

  /// The part between two parameters.
  package func subsegment(from: Double, to: Double) -> Arc {
    var part = self
    part.startAngle = angle(at: from)
    part.sweepAngle = sweepAngle * (to - from)
    return part
  }
}
