import RealModule

/// A displacement in the plane, in points; `dy` grows **down**.
public struct Vector: Hashable, Codable, Sendable {
  /// The horizontal component, in points, positive to the right.
  public var dx: Double
  /// The vertical component, in points, positive downward.
  public var dy: Double

  /// Creates a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The zero vector.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The Euclidean length, in points.
  public var length: Double { .hypot(dx, dy) }

  /// The square of the length, in square points, computed without a square root.
  package var squaredLength: Double { dx * dx + dy * dy }

  /// The direction in radians, −π…π: 0 to the right, positive clockwise on screen; 0 for the zero
  /// vector.
  public var angle: Double { .atan2(y: dy, x: dx) }

  /// The unit vector in this direction, or `nil` if the length is zero or not finite.
  public var normalized: Vector? {
    let length = length
    return length > 0 && length.isFinite ? self / length : nil
  }

  /// The vector rotated a quarter turn clockwise on screen.
  package var perpendicular: Vector { Vector(dx: -dy, dy: dx) }

  /// Returns the vector rotated by an angle in radians, positive clockwise on screen.
  public func rotated(by angle: Double) -> Vector {
    guard angle != 0 else { return self }
    let sine = Double.sin(angle)
    let cosine = Double.cos(angle)
    return Vector(dx: cosine * dx - sine * dy, dy: sine * dx + cosine * dy)
  }

  /// Returns the dot product, in square points.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the cross product: the signed area of the parallelogram that both vectors span, in
  /// square points.
  ///
  /// The area is positive if `other` lies clockwise of this vector on screen.
  package func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// Returns the sum of two vectors.
  public static func + (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx + rhs.dx, dy: lhs.dy + rhs.dy)
  }

  /// Returns the difference of two vectors.
  public static func - (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx - rhs.dx, dy: lhs.dy - rhs.dy)
  }

  /// Returns the negated vector.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// Returns the vector scaled by a factor.
  public static func * (lhs: Vector, rhs: Double) -> Vector {
    Vector(dx: lhs.dx * rhs, dy: lhs.dy * rhs)
  }

  /// Returns the vector scaled by a factor.
  public static func * (lhs: Double, rhs: Vector) -> Vector { rhs * lhs }

  /// Returns the vector divided by a scalar; the result is not finite if the scalar is 0.
  public static func / (lhs: Vector, rhs: Double) -> Vector {
    Vector(dx: lhs.dx / rhs, dy: lhs.dy / rhs)
  }
}

extension Vector {
  /// Returns the vector interpolated componentwise from `self` to `other`.
  public func interpolated(to other: Vector, fraction: Double) -> Vector {
    Vector(
      dx: dx.interpolated(to: other.dx, fraction: fraction),
      dy: dy.interpolated(to: other.dy, fraction: fraction))
  }
}
