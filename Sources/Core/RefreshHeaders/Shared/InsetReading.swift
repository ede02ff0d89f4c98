import RefreshModel

/// The insets from which a behavior counts a pull.
public enum InsetReading: String, Hashable, CaseIterable, Sendable {
  /// Those that the original reads: none where it reads the bare content offset, else the view's own
  /// without the safe area.
  case original
  /// The view's own and the safe area's together.
  case adjusted
}

extension ScrollGeometry {
  /// The insets that a behavior reads where its original reads `contentInset`.
  func inset(_ reading: InsetReading) -> EdgeInsets {
    reading == .adjusted ? adjustedContentInset : contentInset
  }
}

extension ScrollViewSimulation {
  /// The insets that a behavior reads where its original reads `contentInset`.
  func inset(_ reading: InsetReading) -> EdgeInsets {
    reading == .adjusted ? adjustedContentInset : contentInset
  }
}
