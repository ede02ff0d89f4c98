public import BezierGeometry

/// Short forms, so that a style reads as a list of what it draws.
extension DisplayItem {
  /// Fills a path: `.fill("wave", path, .color(gray))`.
  public static func fill(
    _ id: String, _ path: BezierPath, _ paint: Paint, rule: FillRule = .winding
  ) -> DisplayItem {
    .fill(FillItem(id: id, path: path, paint: paint, rule: rule))
  }

  /// Fills a rectangle: `.fill("bar", Rect(x: 0, y: 0, width: 375, height: 80), .color(blue))`.
  public static func fill(_ id: String, _ rect: Rect, _ paint: Paint) -> DisplayItem {
    .fill(id, .rect(rect), paint)
  }

  /// Draws a line along a path: `.stroke("ring", arc, .color(.white), StrokeStyle(width: 2))`.
  public static func stroke(
    _ id: String, _ path: BezierPath, _ paint: Paint, _ style: StrokeStyle = StrokeStyle()
  ) -> DisplayItem {
    .stroke(StrokeItem(id: id, path: path, paint: paint, style: style))
  }

  /// Draws laid-out text with its baseline starting at a point.
  public static func text(
    _ id: String, _ text: LaidOutText, at origin: Point, _ paint: Paint
  ) -> DisplayItem {
    .text(TextItem(id: id, text: text, origin: origin, paint: paint))
  }

  /// Draws a picture stretched to a rectangle.
  public static func image(
    _ id: String, _ asset: ImageAsset, in frame: Rect,
    interpolation: ImageItem.Interpolation = .smooth
  ) -> DisplayItem {
    .image(ImageItem(id: id, asset: asset, frame: frame, interpolation: interpolation))
  }

  /// Draws a picture at its own size with its top left corner at a point.
  public static func image(
    _ id: String, _ asset: ImageAsset, at origin: Point,
    interpolation: ImageItem.Interpolation = .smooth
  ) -> DisplayItem {
    .image(id, asset, in: Rect(origin: origin, size: asset.size), interpolation: interpolation)
  }

  /// Groups items under a transform.
  package static func group(
    _ id: String, transform: AffineTransform = .identity, opacity: Double = 1,
    clip: BezierPath? = nil, _ children: [DisplayItem]
  ) -> DisplayItem {
    .group(
      GroupItem(id: id, transform: transform, opacity: opacity, clip: clip, children: children))
  }

  /// Groups items around an origin of their own: `.group("ball.0", at: center, [.fill(…)])`.
  package static func group(
    _ id: String, at origin: Point, opacity: Double = 1, clip: BezierPath? = nil,
    _ children: [DisplayItem]
  ) -> DisplayItem {
    .group(
      id, transform: .translation(x: origin.x, y: origin.y), opacity: opacity, clip: clip,
      children)
  }

  /// Groups items around an origin of their own: `.group("ball.0", at: center) { … }`.
  public static func group(
    _ id: String, at origin: Point, opacity: Double = 1, clip: BezierPath? = nil,
    @DisplayItemBuilder _ children: () -> [DisplayItem]
  ) -> DisplayItem {
    .group(id, at: origin, opacity: opacity, clip: clip, children())
  }

  /// Groups items under a transform.
  public static func group(
    _ id: String, transform: AffineTransform = .identity, opacity: Double = 1,
    clip: BezierPath? = nil, @DisplayItemBuilder _ children: () -> [DisplayItem]
  ) -> DisplayItem {
    .group(id, transform: transform, opacity: opacity, clip: clip, children())
  }
}

/// Collects items line by line, with `if`, `switch` and `for`.
///
/// A line is an item, an optional item or an array of items. It names the type, `DisplayItem.fill(…)`: Swift reads
/// a line that begins with a dot as a member of the line above.
@resultBuilder
public enum DisplayItemBuilder {
  /// One item; nothing for `nil`.
  public static func buildExpression(_ item: DisplayItem?) -> [DisplayItem] {
    item.map { [$0] } ?? []
  }
  /// An array of items.
  public static func buildExpression(_ items: [DisplayItem]) -> [DisplayItem] { items }
  /// Any other value is a mistake.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a line of a display list is a DisplayItem, an optional one or an array of them"
  )
  public static func buildExpression<Value>(_ value: Value) -> [DisplayItem] { [] }
  /// Items one after the other.
  public static func buildBlock(_ parts: [DisplayItem]...) -> [DisplayItem] {
    Array(parts.joined())
  }
  /// The items of a loop.
  public static func buildArray(_ parts: [[DisplayItem]]) -> [DisplayItem] {
    Array(parts.joined())
  }
  /// The items of an `if` without `else`.
  public static func buildOptional(_ part: [DisplayItem]?) -> [DisplayItem] { part ?? [] }
  /// The items of a condition that holds.
  public static func buildEither(first part: [DisplayItem]) -> [DisplayItem] { part }
  /// The items of a condition that does not hold.
  public static func buildEither(second part: [DisplayItem]) -> [DisplayItem] { part }
}
