/// The insets from which a behavior measures a pull.
public enum InsetReading: String, Hashable, CaseIterable, Sendable {
  /// The insets that the original library reads.
  ///
  /// They are zero if the original reads the bare content offset, and otherwise the content inset
  /// without the safe area.
  case original
  /// The adjusted content inset, which includes the safe area.
  case adjusted
}

extension InsetReading {
  /// Returns the content offset from which a pull is measured, in points, for an original that reads
  /// the bare content offset and a list with a resting offset.
  func edge(restingAt rest: Double) -> Double { self == .adjusted ? rest : 0 }
}

extension ScrollGeometry {
  /// Returns the insets from which a pull is measured, for an original that reads `contentInset`.
  func inset(_ reading: InsetReading) -> EdgeInsets {
    reading == .adjusted ? adjustedContentInset : contentInset
  }

  /// Returns the quantities that a footer's conditions compare, with their names along the axis.
  func quantities(
    offset: Double, _ inset: EdgeInsets, extent: Double
  ) -> [Decision.Quantity] {
    let names =
      axis == .vertical
      ? ["T", "insetBottom", "contentH", "viewH", "h"]
      : ["L", "insetRight", "contentW", "viewW", "w"]
    let numbers = [
      inset[axis.leadingEdge], inset[axis.trailingEdge], contentLength, viewLength, extent,
    ]
    return [.init("o", offset)] + zip(names, numbers).map { .init($0, $1) }
  }
}
