/// A value that an animation can run through: numbers, points, paths, colours.
///
/// The operations are those of a vector space: blending, keyframes and additive animation need no more.
/// Implementations must be componentwise and pure.
public protocol Interpolatable: Equatable, Sendable {
  /// The value a `fraction` of the way to `other`: 0 gives `self`, 1 gives `other`, values outside
  /// `0...1` extrapolate along the straight line.
  func interpolated(to other: Self, fraction: Double) -> Self

  /// The componentwise sum `self + factor · other`.
  func adding(_ other: Self, multipliedBy factor: Double) -> Self

  /// Whether the two values have corresponding components, so that the operations above make
  /// sense. Numbers always do; paths do where their elements correspond one by one.
  func corresponds(to other: Self) -> Bool
}

extension Interpolatable {
  /// Values of a fixed number of components always correspond.
  public func corresponds(to other: Self) -> Bool { true }
}

extension Double: Interpolatable {
  /// The number a `fraction` of the way to `other`; exact at 0 and 1.
  public func interpolated(to other: Double, fraction: Double) -> Double {
    fraction == 1 ? other : self + (other - self) * fraction
  }

  /// `self + factor · other`.
  public func adding(_ other: Double, multipliedBy factor: Double) -> Double {
    self + other * factor
  }
}
