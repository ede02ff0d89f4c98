public import BezierGeometry

/// The direction in which a list scrolls.
public enum ScrollAxis: String, Hashable, Codable, CaseIterable, Sendable {
  /// Up and down: headers are at the top, footers at the bottom.
  case vertical
  /// Left and right: footers are at the right.
  case horizontal

  /// The edge at which the content begins.
  public var leadingEdge: EdgeInsets.Edge { self == .vertical ? .top : .left }
  /// The edge at which the content ends.
  public var trailingEdge: EdgeInsets.Edge { self == .vertical ? .bottom : .right }

  /// The extent along the axis.
  public func length(of size: Size) -> Double { self == .vertical ? size.height : size.width }

  /// The coordinate along the axis.
  public func coordinate(of point: Point) -> Double { self == .vertical ? point.y : point.x }
}
