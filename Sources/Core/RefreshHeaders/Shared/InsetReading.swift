import RefreshModel

/// The insets from which a behavior measures a pull.
public enum InsetReading: String, Hashable, CaseIterable, Sendable {
  /// The insets that the original reads.
  ///
  /// They are zero if it reads the bare content offset, and otherwise the content inset without
  /// the safe area.
  case original
  /// The adjusted content inset, which includes the safe area.
  case adjusted
}

extension ScrollGeometry {
  /// Returns the insets that a behavior reads where its original reads `contentInset`.
  func inset(_ reading: InsetReading) -> EdgeInsets {
    reading == .adjusted ? adjustedContentInset : contentInset
  }
}

extension ScrollViewSimulation {
  /// Returns the insets that a behavior reads where its original reads `contentInset`.
  func inset(_ reading: InsetReading) -> EdgeInsets {
    reading == .adjusted ? adjustedContentInset : contentInset
  }
}
