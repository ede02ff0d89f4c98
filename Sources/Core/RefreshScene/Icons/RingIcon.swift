/// A circular line that is partially drawn, like the stroke of a `CAShapeLayer`.
package struct RingIcon: Hashable, Sendable {
  /// The radius of the center of the line, in points.
  package var radius: Double
  /// The line width, in points.
  package var lineWidth: Double
  /// The angle that the full line spans, in radians; beyond 2π, the line overlaps its beginning.
  package var sweep: Double
  package var lineCap: StrokeStyle.LineCap

  package init(
    radius: Double, lineWidth: Double, sweep: Double = 2 * .pi,
    lineCap: StrokeStyle.LineCap = .round
  ) {
    self.radius = radius
    self.lineWidth = lineWidth
    self.sweep = sweep
    self.lineCap = lineCap
  }

  /// Returns a part of the ring as items; the array is empty if the part has no length.
  ///
  /// - Parameters:
  ///   - id: The identifier of the stroke.
  ///   - center: The center of the circle.
  ///   - color: The color of the line.
  ///   - strokeStart: The start of the part as a fraction of the line, clockwise on screen from
  ///     the top and clamped to 0…1.
  ///   - strokeEnd: The end of the part as a fraction of the line, clamped to 0…1. A full circle
  ///     from 0 to 1 is closed.
  ///   - angle: The rotation, in radians, positive clockwise on screen.
  ///   - alpha: The opacity, 0…1, multiplied by that of the color.
  package func items(
    _ id: String, at center: Point, color: Color, strokeStart: Double = 0, strokeEnd: Double = 1,
    angle: Double = 0, alpha: Double = 1
  ) -> [DisplayItem] {
    let start = min(max(strokeStart, 0), 1)
    let end = min(max(strokeEnd, 0), 1)
    guard radius > 0, start < end else { return [] }
    let arc = Arc(
      center: center, radius: radius, startAngle: angle + sweep * start - .pi / 2,
      sweepAngle: sweep * (end - start))
    var path = arc.path()
    if sweep * (end - start) == 2 * .pi { path.close() }
    return [
      .stroke(
        id, path, .color(color.withAlpha(color.alpha * alpha)),
        style: StrokeStyle(width: lineWidth, lineCap: lineCap))
    ]
  }
}
