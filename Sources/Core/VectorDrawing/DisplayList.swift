/// A drawing as values: its items from back to front, in points.
///
/// A list does not depend on pixels, because the renderer chooses the scale. It is self-contained:
/// text has been converted to outlines, and images are in memory.
public struct DisplayList: Hashable, Sendable {
  /// The size, in points; items are clipped to `(0, 0, width, height)`.
  public var size: Size
  /// The color behind all items; `nil` for a transparent background.
  public var background: Color?
  /// The items in drawing order, from back to front.
  public var items: [DisplayItem]

  /// Creates a display list from an array of items.
  public init(size: Size, background: Color? = nil, items: [DisplayItem] = []) {
    self.size = size
    self.background = background
    self.items = items
  }

  /// Creates a display list from the items of a result builder.
  public init(
    size: Size, background: Color? = nil, @DisplayItemBuilder _ items: () -> [DisplayItem]
  ) {
    self.init(size: size, background: background, items: items())
  }
}
