import BezierGeometry
import RealModule

/// The part of a circle that a path of cubics is, clockwise on screen.
struct CircularArc {
  /// The middle and the radius; `nil` where the part is too short to tell them.
  let circle: (center: Point, radius: Double)?
  /// Where it starts, in radians, 0 to the right; `nil` where rounding hides it.
  let start: Double?
  /// How far it goes, in radians; 0 where it is too short to tell.
  let sweep: Double

  /// How far from the circle the curves may be, in radii; a quarter turn in one cubic is 2.73e−4.
  private static let tolerance = 1e-3
  /// A line shorter than this, in points, has no curvature that rounding leaves over.
  private static let shortest = 0.01
  /// A line shorter than this has no direction either.
  private static let invisible = 1e-6

  /// Recognises an arc; `nil` where the path is anything else.
  init?(_ path: BezierPath) {
    let segments = path.segments
    let curves = segments.compactMap { segment in
      if case .cubic(let curve) = segment { curve } else { nil }
    }
    guard let first = curves.first, curves.count == segments.count, path.subpaths.count == 1
    else { return nil }
    let direction = (first.control1 - first.start).normalized ?? Vector(dx: 0, dy: 0)
    // Who walks clockwise on screen, where y grows down, has the middle to the right.
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

  /// The angle between a curve's ends.
  private static func turn(of curve: CubicCurve) -> Double {
    let (out, into) = (curve.control1 - curve.start, curve.end - curve.control2)
    return .atan2(y: out.cross(into), x: out.dot(into))
  }
}
