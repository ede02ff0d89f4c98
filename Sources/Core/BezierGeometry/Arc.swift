import RealModule

/// An arc of a circle or of an ellipse, which may be rotated.
///
/// Angles are in radians, positive clockwise on screen, with 0 to the right. On an ellipse they
/// are measured on the unit circle before it is scaled by the radii, as in SVG's arcs.
public struct Arc: Hashable, Sendable {
  /// The center of the full ellipse.
  public var center: Point
  /// The radii along the axes of the ellipse, in points; equal for a circle.
  public var radii: Size
  /// The rotation of the ellipse's first axis relative to the x-axis, in radians.
  public var rotation: Double
  /// The angle at which the arc starts, in radians, measured from the ellipse's first axis.
  public var startAngle: Double
  /// The angle that the arc sweeps, in radians: positive clockwise on screen, with a magnitude
  /// above 2π for more than one turn.
  public var sweepAngle: Double

  /// Creates an elliptical arc from angles in radians and radii in points.
  public init(
    center: Point, radii: Size, rotation: Double = 0, startAngle: Double, sweepAngle: Double
  ) {
    self.center = center
    self.radii = radii
    self.rotation = rotation
    self.startAngle = startAngle
    self.sweepAngle = sweepAngle
  }

  /// Creates a circular arc from angles in radians and a radius in points.
  public init(center: Point, radius: Double, startAngle: Double, sweepAngle: Double) {
    self.init(
      center: center, radii: Size(width: radius, height: radius), startAngle: startAngle,
      sweepAngle: sweepAngle)
  }

  func angle(at parameter: Double) -> Double { startAngle + sweepAngle * parameter }

  /// Returns the vector from the center to the point of the ellipse at an angle in radians.
  func spoke(at angle: Double) -> Vector {
    Vector(dx: radii.width * .cos(angle), dy: radii.height * .sin(angle)).rotated(by: rotation)
  }

  package var start: Point { point(at: 0) }

  package var end: Point { point(at: 1) }

  /// Returns the point at a parameter, which runs from 0 to 1 in proportion to the angle.
  package func point(at parameter: Double) -> Point { center + spoke(at: angle(at: parameter)) }

  /// Returns the derivative of the point with respect to the parameter, in points.
  package func derivative(at parameter: Double) -> Vector {
    let angle = angle(at: parameter)
    return sweepAngle
      * Vector(dx: -radii.width * .sin(angle), dy: radii.height * .cos(angle)).rotated(by: rotation)
  }
}

extension Arc {
  /// Creates an arc from one point to another, as SVG's `A` command describes it, or returns
  /// `nil` if the arc is degenerate.
  ///
  /// `rotation` is the rotation of the ellipse in radians, clockwise on screen. Two ellipses pass
  /// through both points, which gives four arcs: `isLarge` selects those of more than half a
  /// turn, and `isClockwise` those that run clockwise on screen. The signs of the radii, in
  /// points, are ignored, and radii too small to reach from one point to the other are scaled up
  /// until they do. The formulas are those of SVG 2, appendix B.2.4, written for the unit circle.
  ///
  /// The arc is degenerate if the points coincide, for which SVG draws nothing, or if a radius
  /// is 0, for which SVG draws a line.
  public init?(
    from start: Point, to end: Point, radii: Size, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    let half = ((start - end) / 2).rotated(by: -rotation)
    var radii = Size(width: abs(radii.width), height: abs(radii.height))
    // Half the chord, mapped to the unit circle.
    var chord = Vector(dx: half.dx / radii.width, dy: half.dy / radii.height)
    let reach = chord.length
    guard reach > 0, reach.isFinite else { return nil }
    if reach > 1 {
      radii = Size(width: radii.width * reach, height: radii.height * reach)
      chord = chord / reach
    }
    let squaredChord = min(1, chord.squaredLength)
    guard squaredChord > 0 else { return nil }
    let side: Double = isLarge == isClockwise ? -1 : 1
    let height = side * ((1 - squaredChord) / squaredChord).squareRoot()
    // The center lies on the chord's perpendicular bisector.
    let center = Vector(dx: chord.dy * height, dy: -chord.dx * height)
    let first = chord - center
    let last = -chord - center
    var sweep = Double.atan2(y: first.cross(last), x: first.dot(last))
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = start.interpolated(to: end, fraction: 0.5)
    self.init(
      center: middle
        + Vector(dx: center.dx * radii.width, dy: center.dy * radii.height).rotated(by: rotation),
      radii: radii, rotation: rotation, startAngle: first.angle, sweepAngle: sweep)
  }
}

extension Arc {
  /// The maximum distance between a circular arc and its cubic, in radii, divided by θ⁶, for an
  /// angle θ of at most a quarter turn.
  ///
  /// The cubic's handles have the length k = (4/3)·tan(θ/4); the leading term of the error is
  /// 4/27·(θ/4)⁶/2 ≈ 1.81e−5 θ⁶ (Goldapp 1991). At θ = π/2 it is 2.72e−4, close to the well-known
  /// error of 2.73e−4.
  private static let cubicErrorFactor = 1.81e-5

  /// The maximum number of cubics, which limits memory; no visible arc requires more.
  private static let maximumPieceCount = 1_000_000.0

  /// Returns cubics that approximate the arc to within `tolerance` points.
  ///
  /// Their number grows with the sixth root of radius/tolerance and is at least one per quarter
  /// turn: a circle of radius 100 requires 7 at a thousandth of a point and 22 at a millionth.
  /// The first and last points are those of the arc, and adjacent cubics share a tangent.
  package func cubics(tolerance: Double = Tolerance.shape) -> [CubicCurve] {
    let radius = max(abs(radii.width), abs(radii.height))
    let angleForTolerance = Double.root(tolerance / (Self.cubicErrorFactor * radius), 6)
    let pieces = abs(sweepAngle) / min(.pi / 2, angleForTolerance)
    // NaN results in 1.
    let count = pieces >= 1 ? Int(min(pieces, Self.maximumPieceCount).rounded(.up)) : 1
    let part = 1 / Double(count)
    // The handle as a multiple of the derivative with respect to the parameter.
    let step = sweepAngle * part
    let handle = step == 0 ? 0 : 4.0 / 3 * .tan(step / 4) / sweepAngle
    return (0..<count).map { index in
      let from = Double(index) * part
      let to = Double(index + 1) * part
      let first = point(at: from)
      let last = point(at: index + 1 == count ? 1 : to)
      return CubicCurve(
        start: first, control1: first + derivative(at: from) * handle,
        control2: last - derivative(at: to) * handle, end: last)
    }
  }

  /// Returns the arc as an open path of cubics that approximate it to within `tolerance` points.
  public func path(tolerance: Double = Tolerance.shape) -> BezierPath {
    var path = BezierPath([.move(to: start)])
    path.addArc(self, tolerance: tolerance)
    return path
  }
}

extension BezierPath {
  /// Appends an arc as cubics that approximate it to within `tolerance` points.
  ///
  /// If the current point is not the arc's start, a straight line connects them, as in Core
  /// Graphics.
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
