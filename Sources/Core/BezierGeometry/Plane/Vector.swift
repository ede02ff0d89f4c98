import RealModule

/// A displacement in the plane, in points; dy grows **down**.
public struct Vector: Hashable, Codable, Sendable {
  /// The horizontal part, to the right.
  public var dx: Double
  /// The vertical part, downwards.
  public var dy: Double

  /// Makes a vector from its parts.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector of no length.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The length.
  public var length: Double { .hypot(dx, dy) }

  /// The square of the length, without a root taken.
  package var squaredLength: Double { dx * dx + dy * dy }

  /// The direction in radians, −π … π, positive clockwise on screen; 0 for the zero vector.
  public var angle: Double { .atan2(y: dy, x: dx) }

  /// The vector of length 1 in this direction; `nil` for the zero vector.
  public var normalized: Vector? {
    let length = length
    return length > 0 && length.isFinite ? self / length : nil
  }

  /// The vector turned a quarter clockwise on screen.
  package var perpendicular: Vector { Vector(dx: -dy, dy: dx) }

  /// The vector turned by an angle in radians, positive clockwise on screen.
  public func rotated(by angle: Double) -> Vector {
    guard angle != 0 else { return self }
    let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
    return Vector(dx: cosine * dx - sine * dy, dy: sine * dx + cosine * dy)
  }

  /// The scalar product.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The signed area of the parallelogram of both; positive where `other` lies clockwise, on
  /// screen, of this vector.
  package func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// The sum.
  public static func + (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx + rhs.dx, dy: lhs.dy + rhs.dy)
  }

  /// The difference.
  public static func - (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx - rhs.dx, dy: lhs.dy - rhs.dy)
  }

  /// The opposite vector.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// The vector stretched by a factor.
  public static func * (lhs: Vector, rhs: Double) -> Vector {
    Vector(dx: lhs.dx * rhs, dy: lhs.dy * rhs)
  }

  /// The vector stretched by a factor.
  public static func * (lhs: Double, rhs: Vector) -> Vector { rhs * lhs }

  /// The vector shrunk by a divisor; not finite where the divisor is 0.
  public static func / (lhs: Vector, rhs: Double) -> Vector {
    Vector(dx: lhs.dx / rhs, dy: lhs.dy / rhs)
  }
}

extension Vector: Interpolatable {
  /// The vector a `fraction` of the way to `other`, part by part.
  public func interpolated(to other: Vector, fraction: Double) -> Vector {
    Vector(
      dx: dx.interpolated(to: other.dx, fraction: fraction),
      dy: dy.interpolated(to: other.dy, fraction: fraction))
  }

  /// `self + factor · other`.
  public func adding(_ other: Vector, multipliedBy factor: Double) -> Vector {
    self + other * factor
  }
}
