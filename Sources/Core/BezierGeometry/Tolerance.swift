/// The default tolerances, in points.
@usableFromInline package enum Tolerance {
  /// The tolerance for lengths and values derived from them: a billionth of a point.
  ///
  /// The underlying integrals converge so quickly that a larger tolerance would save almost no
  /// time.
  @usableFromInline package static let length = 1e-9

  /// The tolerance for shapes that approximate other shapes, such as cubics for an arc: a
  /// thousandth of a point.
  ///
  /// At three pixels per point, this moves an edge by at most a 300th of a pixel, which changes
  /// an 8-bit coverage by at most one step.
  @usableFromInline package static let shape = 1e-3
}
