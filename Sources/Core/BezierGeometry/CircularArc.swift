import RealModule

/// An arc of a circle formed by a path of cubics, clockwise on screen.
package struct CircularArc {
  /// The center and radius, in points; `nil` if the arc is too short to determine them.
  package let circle: (center: Point, radius: Double)?
  /// The angle of the start, in radians, 0 to the right; `nil` if the arc is too short to
  /// determine it.
  package let start: Double?
  /// The angle of the arc, in radians; 0 if the arc is too short to determine it.
  package let sweep: Double

  /// The largest distance of the curves from the circle, in radii.
  ///
  /// A quarter turn in one cubic has an error of 2.73e−4.
  private static let tolerance = 1e-3
  /// The length below which rounding hides the curvature of a line, in points.
  private static let shortest = 0.01
  /// The length below which rounding hides the direction of a line, in points.
  private static let invisible = 1e-6

  /// Creates an arc from a path, or returns `nil` if the path is not an arc.
  package init?(_ path: BezierPath) {
    let segments = path.segments
    let curves = segments.compactMap { segment in
      if case .cubic(let curve) = segment { curve } else { nil }
    }
    guard let first = curves.first, curves.count == segments.count, path.subpaths.count == 1
    else { return nil }
    let direction = (first.control1 - first.start).normalized ?? Vector(dx: 0, dy: 0)
    // Clockwise on screen, where y points down, the center is to the right of the direction.
    let chord = (first.end - first.start).length
    start = chord > Self.invisible || curves.count > 1 ? direction.angle - .pi / 2 : nil
    guard chord > Self.shortest || curves.count > 1 else {
      circle = nil
      sweep = 0
      return
    }
    let angle = Self.turn(of: first)
    guard angle > 1e-6 else { return nil }
    let radius = chord / (2 * .sin(angle / 2))
    let center = first.start + radius * direction.perpendicular
    for curve in curves {
      for parameter in [0, 0.25, 0.5, 1] {
        let distance = (curve.point(at: parameter) - center).length
        guard abs(distance - radius) < Self.tolerance * radius else { return nil }
      }
    }
    circle = (center, radius)
    sweep = curves.reduce(0) { $0 + Self.turn(of: $1) }
  }

  /// Returns the angle between the tangents at a curve's ends, in radians.
  private static func turn(of curve: CubicCurve) -> Double {
    let out = curve.control1 - curve.start
    let into = curve.end - curve.control2
    return .atan2(y: out.cross(into), x: out.dot(into))
  }
}
