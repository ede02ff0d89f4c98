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

  /// The point at parameter 0.
  package var start: Point { point(at: 0) }

  /// The point at parameter 1.
  package var end: Point { point(at: 1) }

  /// The point at the parameter, which is proportional to the angle.
  package func point(at parameter: Double) -> Point {
    center + spoke(at: angle(at: parameter))
  }

  /// The first derivative.
  package func derivative(at parameter: Double) -> Vector {
    let angle = angle(at: parameter)
    return sweepAngle
      * Vector(dx: -radii.width * .sin(angle), dy: radii.height * .cos(angle))
      .rotated(by: rotation)
  }
}

extension Arc {
  /// Makes the arc between two points that SVG's `A` command describes.
  ///
  /// `rotation` is the ellipse's, in radians, clockwise on screen. Of the four arcs that the two
  /// ellipses through both points offer, `isLarge` takes one of more than half a turn, `isClockwise`
  /// one that runs clockwise on screen. Radii are taken without sign; where they do not reach from one
  /// point to the other, they grow until they just do. `nil` where the points coincide or a radius is
  /// 0, which SVG draws as nothing and as a line. The formulas are those of SVG 2, appendix B.2.4,
  /// written for the unit circle.
  public init?(
    from start: Point, to end: Point, radii: Size, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    let half = ((start - end) / 2).rotated(by: -rotation)
    var radii = Size(width: abs(radii.width), height: abs(radii.height))
    // Half the chord, on the unit circle that the ellipse is a stretched image of.
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
    // The centre stands off the chord's middle at a right angle.
    let center = Vector(dx: chord.dy * height, dy: -chord.dx * height)
    let (first, last) = (chord - center, -chord - center)
    var sweep = Double.atan2(y: first.cross(last), x: first.dot(last))
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = start.interpolated(to: end, fraction: 0.5)
    self.init(
      center: middle
        + Vector(dx: center.dx * radii.width, dy: center.dy * radii.height)
        .rotated(by: rotation),
      radii: radii, rotation: rotation, startAngle: first.angle, sweepAngle: sweep)
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
