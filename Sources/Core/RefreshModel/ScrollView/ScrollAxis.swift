package import BezierGeometry

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
  package func length(of size: Size) -> Double { self == .vertical ? size.height : size.width }

  /// The size of an extent along the axis and one across it.
  func size(_ length: Double, across: Double) -> Size {
    self == .vertical
      ? Size(width: across, height: length) : Size(width: length, height: across)
  }

  /// The extent across the axis.
  func breadth(of size: Size) -> Double { self == .vertical ? size.width : size.height }

  /// The point of a coordinate along the axis and one across it.
  func point(_ coordinate: Double, across: Double) -> Point {
    self == .vertical ? Point(x: across, y: coordinate) : Point(x: coordinate, y: across)
  }

  /// The coordinate along the axis.
  package func coordinate(of point: Point) -> Double { self == .vertical ? point.y : point.x }
}
