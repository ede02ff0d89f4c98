import RealModule

/// An affine transformation of the plane, with the coefficients of `CGAffineTransform`.
///
/// The transformation maps (x, y) to x′ = a·x + c·y + tx and y′ = b·x + d·y + ty.
public struct AffineTransform: Hashable, Sendable {
  /// The coefficient of x in x′.
  public var a: Double
  /// The coefficient of x in y′.
  public var b: Double
  /// The coefficient of y in x′.
  public var c: Double
  /// The coefficient of y in y′.
  public var d: Double
  /// The translation along the x-axis, in points.
  public var tx: Double
  /// The translation along the y-axis, in points.
  public var ty: Double

  /// Creates a transform from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity transform.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a transform that translates by the given distances, in points.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a transform that scales about the origin by the given factors.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a transform that rotates about the origin by an angle in radians, positive
  /// clockwise on screen.
  public static func rotation(_ angle: Double) -> AffineTransform {
    let sine = Double.sin(angle)
    let cosine = Double.cos(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the transform that applies this transform first and `next` second.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The factor by which areas are scaled; negative if the transform mirrors.
  package var determinant: Double { a * d - b * c }
}

extension Point {
  /// Returns the point transformed by `transform`.
  public func applying(_ transform: AffineTransform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}
