public import BezierGeometry
public import Pixels
public import VectorDrawing

/// A circular line with round ends of which a part is drawn, as a shape layer's stroke start and
/// stroke end choose it.
public struct RingIcon: Hashable, Sendable {
  /// The radius along the middle of the line, in points.
  public var radius: Double
  /// The line's width, in points.
  public var lineWidth: Double

  /// Makes a ring.
  public init(radius: Double, lineWidth: Double) {
    self.radius = radius
    self.lineWidth = lineWidth
  }

  /// Draws a part of the ring; nothing where the part has no length.
  ///
  /// - Parameters:
  ///   - id: the stroke's identifier.
  ///   - center: where the circle's middle is.
  ///   - color: the line's colour.
  ///   - strokeStart: where the line begins, 0…1 of the way round, clockwise on screen from the
  ///     top; held to that range.
  ///   - strokeEnd: where it ends, likewise; from 0 to 1 the circle is closed.
  ///   - angle: the turn, in radians, positive clockwise on screen.
  ///   - alpha: the opacity, 0…1, which the colour's own multiplies.
  public func items(
    _ id: String, at center: Point, color: Color, strokeStart: Double = 0, strokeEnd: Double = 1,
    angle: Double = 0, alpha: Double = 1
  ) -> [DisplayItem] {
    let (start, end) = (min(max(strokeStart, 0), 1), min(max(strokeEnd, 0), 1))
    guard radius > 0, start < end else { return [] }
    let arc = Arc(
      center: center, radius: radius, startAngle: angle + 2 * .pi * start - .pi / 2,
      sweepAngle: 2 * .pi * (end - start))
    var path = arc.path()
    if end - start == 1 { path.close() }
    return [
      .stroke(
        id, path, .color(color.withAlpha(color.alpha * alpha)),
        StrokeStyle(width: lineWidth, lineCap: .round))
    ]
  }
}
