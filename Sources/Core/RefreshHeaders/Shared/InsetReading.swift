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

extension ScrollGeometry {
  /// Returns the insets from which a pull is measured, for an original that reads `contentInset`.
  func inset(_ reading: InsetReading) -> EdgeInsets {
    reading == .adjusted ? adjustedContentInset : contentInset
  }
}
