import RealModule

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
