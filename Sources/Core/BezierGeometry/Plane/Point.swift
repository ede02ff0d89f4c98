import RealModule

/// A location in the plane, in points; x grows to the right and y grows **down**, as on a screen.
///
/// Points and vectors are different types: adding two locations means nothing and does not
/// compile; subtracting them gives the vector between.
public struct Point: Hashable, Codable, Sendable {
  /// The horizontal coordinate, to the right.
  public var x: Double
  /// The vertical coordinate, downwards.
  public var y: Double

  /// Makes a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Whether both coordinates are finite numbers.
  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// The vector from `rhs` to `lhs`.
  public static func - (lhs: Point, rhs: Point) -> Vector {
    Vector(dx: lhs.x - rhs.x, dy: lhs.y - rhs.y)
  }

  /// The point moved by a vector.
  public static func + (lhs: Point, rhs: Vector) -> Point {
    Point(x: lhs.x + rhs.dx, y: lhs.y + rhs.dy)
  }

  /// The point moved against a vector.
  public static func - (lhs: Point, rhs: Vector) -> Point {
    Point(x: lhs.x - rhs.dx, y: lhs.y - rhs.dy)
  }
}

extension Point: Interpolatable {
  /// The point a `fraction` of the way along the straight line to `other`; exact at 0 and 1.
  public func interpolated(to other: Point, fraction: Double) -> Point {
    Point(
      x: x.interpolated(to: other.x, fraction: fraction),
      y: y.interpolated(to: other.y, fraction: fraction))
  }

  /// The sum of coordinates `self + factor · other`, as additive position animations need it.
  public func adding(_ other: Point, multipliedBy factor: Double) -> Point {
    Point(x: x + other.x * factor, y: y + other.y * factor)
  }

  /// The Euclidean distance.
  public func distance(to other: Point) -> Double {
    .hypot(other.x - x, other.y - y)
  }
}
