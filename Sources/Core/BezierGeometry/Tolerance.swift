/// The two tolerances that serve wherever nothing else is asked for, in points.
@usableFromInline package enum Tolerance {
  /// For lengths and whatever follows from them: a billionth of a point.
  ///
  /// The integrals behind it converge so quickly that asking for less would save next to nothing.
  @usableFromInline package static let length = 1e-9

  /// For shapes that replace other shapes, such as cubic curves for an arc: a thousandth of a point.
  ///
  /// At three pixels a point this moves no edge by more than a 300th of a pixel, which cannot change
  /// an 8-bit coverage by one step.
  @usableFromInline package static let shape = 1e-3
}
