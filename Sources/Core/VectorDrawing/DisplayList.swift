public import BezierGeometry

/// A picture as values: what is drawn, from the hindmost to the foremost, in points.
///
/// A list knows nothing of pixels. A renderer chooses their number a point, and finds everything it
/// needs here: text is outlines already and images are in memory.
public struct DisplayList: Hashable, Sendable {
  /// The extents, in points; what lies outside `(0, 0, width, height)` is not seen.
  public var size: Size
  /// What is behind everything; `nil` leaves the picture transparent.
  public var background: Color?
  /// What is drawn, the hindmost first.
  public var items: [DisplayItem]

  /// Makes a list.
  public init(size: Size, background: Color? = nil, items: [DisplayItem] = []) {
    self.size = size
    self.background = background
    self.items = items
  }

  /// Makes a list of items written one under the other.
  public init(
    size: Size, background: Color? = nil, @DisplayItemBuilder _ items: () -> [DisplayItem]
  ) {
    self.init(size: size, background: background, items: items())
  }
}
