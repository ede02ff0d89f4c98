/// Distances from the four edges, in points; positive inwards.
public struct EdgeInsets: Hashable, Codable, Sendable {
  /// From the upper edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the lower edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Makes insets; those not given are 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  public static let zero = EdgeInsets()

  /// One of the four edges.
  public enum Edge: String, Hashable, Codable, CaseIterable, Sendable {
    /// The upper edge.
    case top
    /// The left edge.
    case left
    /// The lower edge.
    case bottom
    /// The right edge.
    case right
  }

  /// The distance from an edge.
  public subscript(edge: Edge) -> Double {
    get {
      switch edge {
      case .top: top
      case .left: left
      case .bottom: bottom
      case .right: right
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .left: left = newValue
      case .bottom: bottom = newValue
      case .right: right = newValue
      }
    }
  }

  /// The sum, edge by edge.
  public static func + (lhs: EdgeInsets, rhs: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: lhs.top + rhs.top, left: lhs.left + rhs.left, bottom: lhs.bottom + rhs.bottom,
      right: lhs.right + rhs.right)
  }
}
