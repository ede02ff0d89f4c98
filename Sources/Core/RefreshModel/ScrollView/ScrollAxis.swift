/// The axis along which a list scrolls.
public enum ScrollAxis: String, Hashable, Codable, CaseIterable, Sendable {
  /// The y-axis, with headers at the top and footers at the bottom.
  case vertical
  /// The x-axis, with footers at the right.
  case horizontal

  /// The edge at which the content begins.
  public var leadingEdge: EdgeInsets.Edge { self == .vertical ? .top : .left }
  /// The edge at which the content ends.
  public var trailingEdge: EdgeInsets.Edge { self == .vertical ? .bottom : .right }

  /// Returns the extent of a size along the axis.
  package func length(of size: Size) -> Double { self == .vertical ? size.height : size.width }

  /// Returns the size with the given extents along and across the axis.
  func size(_ length: Double, across: Double) -> Size {
    self == .vertical ? Size(width: across, height: length) : Size(width: length, height: across)
  }

  /// Returns the extent of a size across the axis.
  func breadth(of size: Size) -> Double { self == .vertical ? size.width : size.height }

  /// Returns the point with the given coordinates along and across the axis.
  func point(_ coordinate: Double, across: Double) -> Point {
    self == .vertical ? Point(x: across, y: coordinate) : Point(x: coordinate, y: across)
  }

  /// Returns the coordinate of a point along the axis.
  package func coordinate(of point: Point) -> Double { self == .vertical ? point.y : point.x }

  /// Converts a rectangle between a vertical list and a list with this axis, in either direction.
  package func turned(_ rect: Rect) -> Rect {
    self == .vertical
      ? rect : Rect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }
}
