extension Double {
  /// Returns the number interpolated linearly from `self` to `other`, exactly `self` and
  /// `other` at fractions 0 and 1 for finite differences.
  ///
  /// Fractions outside `0...1` extrapolate.
  public func interpolated(to other: Double, fraction: Double) -> Double {
    fraction == 1 ? other : self + (other - self) * fraction
  }
}
