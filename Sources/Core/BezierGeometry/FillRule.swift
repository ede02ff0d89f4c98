/// What counts as inside where a path's subpaths overlap.
///
/// The names are Core Graphics', as in `CGPathFillRule`.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Inside is where the path winds around a point at all: a non-zero winding number.
  case winding
  /// Inside is where a ray from the point crosses the path an odd number of times.
  case evenOdd

  /// Whether a point that the path winds around this many times is inside.
  func isInside(winding: Int) -> Bool {
    switch self {
    case .winding: winding != 0
    case .evenOdd: !winding.isMultiple(of: 2)
    }
  }
}
