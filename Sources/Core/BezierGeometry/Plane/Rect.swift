/// An axis-aligned rectangle, in points; `origin` is its top left corner, as y grows down.
///
/// Widths and heights are taken as they are: a rectangle of negative extent has `minX > maxX`; call
/// `standardized` where that may happen.
public struct Rect: Hashable, Codable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extents.
  public var size: Size

  /// Makes a rectangle from its top left corner and its extents.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The smallest rectangle that holds both points.
  public init(_ first: Point, _ second: Point) {
    self.init(
      x: min(first.x, second.x), y: min(first.y, second.y),
      width: abs(second.x - first.x), height: abs(second.y - first.y))
  }

  /// The rectangle at the origin without extent.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  public var minX: Double { origin.x }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The horizontal middle.
  public var midX: Double { origin.x + size.width / 2 }
  /// The upper edge.
  public var minY: Double { origin.y }
  /// The lower edge.
  public var maxY: Double { origin.y + size.height }
  /// The vertical middle.
  public var midY: Double { origin.y + size.height / 2 }
  /// The extent along x.
  public var width: Double { size.width }
  /// The extent along y.
  public var height: Double { size.height }
  /// The middle.
  public var center: Point { Point(x: midX, y: midY) }
  /// The product of both extents.
  package var area: Double { size.area }
  /// Whether the rectangle has no inside.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// The same rectangle with extents that are not negative.
  package var standardized: Rect {
    Rect(Point(x: minX, y: minY), Point(x: maxX, y: maxY))
  }

  /// The rectangle moved by a vector.
  public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }

  /// The rectangle moved inwards by `dx` on the left and right and `dy` above and below; negative
  /// values grow it.
  public func inset(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    Rect(
      Point(x: min(minX, other.minX), y: min(minY, other.minY)),
      Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY)))
  }

  /// The part common to both; `nil` where they do not even touch.
  package func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let right = min(maxX, other.maxX)
    let top = max(minY, other.minY)
    let bottom = min(maxY, other.maxY)
    guard left <= right, top <= bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether the point lies inside or on the edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}
