extension Double {
  /// Returns the number interpolated linearly from `self` to `other`; exact at fractions 0 and
  /// 1.
  ///
  /// Fractions outside `0...1` extrapolate.
  public func interpolated(to other: Double, fraction: Double) -> Double {
    fraction == 1 ? other : self + (other - self) * fraction
  }
}
