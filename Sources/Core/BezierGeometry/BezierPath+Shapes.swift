import RealModule

extension BezierPath {
  /// The length, in radii, of the handles of a cubic that approximates a quarter circle:
  /// (4/3)·tan(π/8).
  ///
  /// The cubic meets the circle at both ends and in the middle and lies at most 2.73e−4 radii
  /// outside of it.
  private static let quarterCircleHandle = 4.0 / 3 * .tan(.pi / 8)

  /// Returns a closed rectangle, clockwise on screen from its top-left corner.
  public static func rect(_ rect: Rect) -> BezierPath {
    BezierPath([
      .move(to: Point(x: rect.minX, y: rect.minY)),
      .line(to: Point(x: rect.maxX, y: rect.minY)),
      .line(to: Point(x: rect.maxX, y: rect.maxY)),
      .line(to: Point(x: rect.minX, y: rect.maxY)),
      .close,
    ])
  }

  /// Returns a closed rectangle with rounded corners, clockwise on screen from the start of its
  /// top edge.
  ///
  /// The radius, in points, is clamped to between 0 and half of the shorter side. Every corner is
  /// one cubic, even if the radius is 0.
  public static func roundedRect(_ rect: Rect, cornerRadius: Double) -> BezierPath {
    let rect = rect.standardized
    let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
    let inset = radius * (1 - quarterCircleHandle)
    var path = BezierPath([.move(to: Point(x: rect.minX + radius, y: rect.minY))])
    for (corner, from, to) in rect.corners {
      path.addLine(to: corner + from * radius)
      path.addCubic(
        control1: corner + from * inset, control2: corner + to * inset, to: corner + to * radius)
    }
    path.close()
    return path
  }

  /// Returns the closed ellipse inscribed in a rectangle, clockwise on screen from its rightmost
  /// point, as four cubics.
  ///
  /// It deviates from the true ellipse by at most 2.73e−4 of the longer radius. For a smaller
  /// tolerance, use ``Arc/path(tolerance:)``.
  public static func ellipse(in rect: Rect) -> BezierPath {
    let rect = rect.standardized
    let center = rect.center
    let handleX = rect.width / 2 * quarterCircleHandle
    let handleY = rect.height / 2 * quarterCircleHandle
    var path = BezierPath()
    path.move(to: Point(x: rect.maxX, y: center.y))
    path.addCubic(
      control1: Point(x: rect.maxX, y: center.y + handleY),
      control2: Point(x: center.x + handleX, y: rect.maxY), to: Point(x: center.x, y: rect.maxY))
    path.addCubic(
      control1: Point(x: center.x - handleX, y: rect.maxY),
      control2: Point(x: rect.minX, y: center.y + handleY), to: Point(x: rect.minX, y: center.y))
    path.addCubic(
      control1: Point(x: rect.minX, y: center.y - handleY),
      control2: Point(x: center.x - handleX, y: rect.minY), to: Point(x: center.x, y: rect.minY))
    path.addCubic(
      control1: Point(x: center.x + handleX, y: rect.minY),
      control2: Point(x: rect.maxX, y: center.y - handleY), to: Point(x: rect.maxX, y: center.y))
    path.close()
    return path
  }

  /// Returns a closed circle with a radius in points, clockwise on screen from its rightmost
  /// point, as four cubics.
  ///
  /// It deviates from the true circle by at most 2.73e−4 radii: a 60th of a pixel at a radius of
  /// 20 points and three pixels per point.
  public static func circle(center: Point, radius: Double) -> BezierPath {
    ellipse(
      in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// Returns a path of straight lines through the points, in order, closed if `isClosed` is true;
  /// an empty path if there are no points.
  public static func polyline(_ points: [Point], isClosed: Bool = false) -> BezierPath {
    guard let first = points.first else { return BezierPath() }
    var path = BezierPath([.move(to: first)] + points.dropFirst().map { .line(to: $0) })
    if isClosed { path.close() }
    return path
  }
}

extension Rect {
  /// The corners, clockwise on screen from the upper right one, with the unit vectors from each
  /// corner back along the entering side and on along the leaving side.
  var corners: [(corner: Point, entering: Vector, leaving: Vector)] {
    [
      (Point(x: maxX, y: minY), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: 1)),
      (Point(x: maxX, y: maxY), Vector(dx: 0, dy: -1), Vector(dx: -1, dy: 0)),
      (Point(x: minX, y: maxY), Vector(dx: 1, dy: 0), Vector(dx: 0, dy: -1)),
      (Point(x: minX, y: minY), Vector(dx: 0, dy: 1), Vector(dx: 1, dy: 0)),
    ]
  }
}
