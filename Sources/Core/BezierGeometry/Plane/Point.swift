import RealModule

/// A location in the plane, in points; x grows to the right and y grows **down**, as on a
/// screen.
///
/// Points and vectors are distinct types: the difference of two points is a ``Vector``, and
/// adding two points does not compile.
public struct Point: Hashable, Codable, Sendable {
  /// The horizontal coordinate, in points, which grows to the right.
  public var x: Double
  /// The vertical coordinate, in points, which grows down.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the vector from `rhs` to `lhs`.
  public static func - (lhs: Point, rhs: Point) -> Vector {
    Vector(dx: lhs.x - rhs.x, dy: lhs.y - rhs.y)
  }

  /// Returns the point translated by a vector.
  public static func + (lhs: Point, rhs: Vector) -> Point {
    Point(x: lhs.x + rhs.dx, y: lhs.y + rhs.dy)
  }

  /// Returns the point translated by the negated vector.
  public static func - (lhs: Point, rhs: Vector) -> Point {
    Point(x: lhs.x - rhs.dx, y: lhs.y - rhs.dy)
  }
}

extension Point {
  /// Returns the point interpolated linearly from `self` to `other`; exact at fractions 0 and 1.
  public func interpolated(to other: Point, fraction: Double) -> Point {
    Point(
      x: x.interpolated(to: other.x, fraction: fraction),
      y: y.interpolated(to: other.y, fraction: fraction))
  }

  /// Returns the Euclidean distance to another point, in points.
  public func distance(to other: Point) -> Double { .hypot(other.x - x, other.y - y) }
}
