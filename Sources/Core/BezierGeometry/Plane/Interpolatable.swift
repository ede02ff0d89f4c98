/// A value that can be animated, such as a number, a color, a point or a path.
///
/// The operations are those of a vector space, which is all that interpolation, keyframes and
/// additive animations require. Implementations must be componentwise and pure.
public protocol Interpolatable: Equatable, Sendable {
  /// Returns the value interpolated linearly from `self` at fraction 0 to `other` at fraction 1.
  ///
  /// Fractions outside `0...1` extrapolate.
  func interpolated(to other: Self, fraction: Double) -> Self

  /// Returns the componentwise sum `self + factor · other`.
  func adding(_ other: Self, multipliedBy factor: Double) -> Self

  /// Returns whether the components of both values match, so that the values can be interpolated
  /// and added.
  ///
  /// Numbers always correspond; paths correspond if their elements match one by one.
  func corresponds(to other: Self) -> Bool
}

extension Interpolatable {
  /// Returns `true`, because values with a fixed number of components always correspond.
  public func corresponds(to other: Self) -> Bool { true }
}

extension Double: Interpolatable {
  /// Returns the number interpolated linearly from `self` to `other`; exact at fractions 0 and
  /// 1.
  public func interpolated(to other: Double, fraction: Double) -> Double {
    fraction == 1 ? other : self + (other - self) * fraction
  }

  /// Returns the sum `self + factor · other`.
  public func adding(_ other: Double, multipliedBy factor: Double) -> Double {
    self + other * factor
  }
}
