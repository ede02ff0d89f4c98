/// The rule that determines which points are inside a path with overlapping subpaths.
///
/// The names are those of Core Graphics' `CGPathFillRule`.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// A point is inside if its winding number is not zero.
  case winding
  /// A point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd

  /// Returns whether a point with the given winding number is inside.
  func isInside(winding: Int) -> Bool {
    switch self {
    case .winding: winding != 0
    case .evenOdd: !winding.isMultiple(of: 2)
    }
  }
}
