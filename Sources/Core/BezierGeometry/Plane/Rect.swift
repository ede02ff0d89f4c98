/// An axis-aligned rectangle, in points; `origin` is the top-left corner, because y grows down.
///
/// The extents are not normalized: a rectangle with a negative width has `minX > maxX`, and one
/// with a negative height has `minY > maxY`.
public struct Rect: Hashable, Codable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// Creates a rectangle from its top-left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its top-left corner and its extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates the smallest rectangle that contains both points.
  public init(_ first: Point, _ second: Point) {
    self.init(
      x: min(first.x, second.x), y: min(first.y, second.y),
      width: abs(second.x - first.x), height: abs(second.y - first.y))
  }

  /// The rectangle at the origin with zero width and height.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The x-coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The x-coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The x-coordinate of the center.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y-coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The y-coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The y-coordinate of the center.
  public var midY: Double { origin.y + size.height / 2 }
  /// The extent along the x-axis, in points; may be negative.
  public var width: Double { size.width }
  /// The extent along the y-axis, in points; may be negative.
  public var height: Double { size.height }
  /// The center of the rectangle.
  public var center: Point { Point(x: midX, y: midY) }
  package var area: Double { size.area }
  /// Whether the rectangle has no interior: its width or height is zero, negative or NaN.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// The same rectangle with nonnegative width and height.
  package var standardized: Rect { Rect(Point(x: minX, y: minY), Point(x: maxX, y: maxY)) }

  /// Returns the rectangle translated by a vector.
  public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }

  /// Returns the rectangle inset by `dx` points on the left and right and by `dy` points at the
  /// top and bottom.
  ///
  /// Negative values enlarge the rectangle.
  public func inset(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Returns the smallest rectangle that contains both rectangles.
  public func union(_ other: Rect) -> Rect {
    Rect(
      Point(x: min(minX, other.minX), y: min(minY, other.minY)),
      Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY)))
  }

  /// Returns the smallest rectangle that contains all rectangles, or `nil` for an empty collection.
  package static func union(_ boxes: some Collection<Rect>) -> Rect? {
    boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }

  /// Returns the intersection of both rectangles, or `nil` if they neither overlap nor touch.
  package func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let right = min(maxX, other.maxX)
    let top = max(minY, other.minY)
    let bottom = min(maxY, other.maxY)
    guard left <= right, top <= bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns whether the point lies inside the rectangle or on its edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}
