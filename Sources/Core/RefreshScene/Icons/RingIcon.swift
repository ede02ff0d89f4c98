package import BezierGeometry
import RefreshModel
package import VectorDrawing

/// A circular line of which a part is drawn, as a shape layer's stroke start and stroke end choose it.
package struct RingIcon: Hashable, Sendable {
  /// The radius along the middle of the line, in points.
  package var radius: Double
  /// The line's width, in points.
  package var lineWidth: Double
  /// How far round the whole line goes, in radians; beyond 2π it runs over its own beginning.
  package var sweep: Double
  /// How the drawn part ends.
  package var lineCap: StrokeStyle.LineCap

  /// Makes a ring; a closed circle with round ends unless told.
  package init(
    radius: Double, lineWidth: Double, sweep: Double = 2 * .pi,
    lineCap: StrokeStyle.LineCap = .round
  ) {
    self.radius = radius
    self.lineWidth = lineWidth
    self.sweep = sweep
    self.lineCap = lineCap
  }

  /// Draws a part of the ring; nothing where the part has no length.
  ///
  /// - Parameters:
  ///   - id: the stroke's identifier.
  ///   - center: where the circle's middle is.
  ///   - color: the line's colour.
  ///   - strokeStart: where the part begins, 0…1 of the whole line, clockwise on screen from the
  ///     top; held to that range.
  ///   - strokeEnd: where it ends, likewise; from 0 to 1 a whole circle is closed.
  ///   - angle: the turn, in radians, positive clockwise on screen.
  ///   - alpha: the opacity, 0…1, which the colour's own multiplies.
  package func items(
    _ id: String, at center: Point, color: Color, strokeStart: Double = 0, strokeEnd: Double = 1,
    angle: Double = 0, alpha: Double = 1
  ) -> [DisplayItem] {
    let (start, end) = (min(max(strokeStart, 0), 1), min(max(strokeEnd, 0), 1))
    guard radius > 0, start < end else { return [] }
    let arc = Arc(
      center: center, radius: radius, startAngle: angle + sweep * start - .pi / 2,
      sweepAngle: sweep * (end - start))
    var path = arc.path()
    if sweep * (end - start) == 2 * .pi { path.close() }
    return [
      .stroke(
        id, path, .color(color.withAlpha(color.alpha * alpha)),
        StrokeStyle(width: lineWidth, lineCap: lineCap))
    ]
  }
}
