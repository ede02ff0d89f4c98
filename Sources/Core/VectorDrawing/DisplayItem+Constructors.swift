/// Shorthand for creating items in display lists.
extension DisplayItem {
  /// Creates an item that fills a path, as in `.fill("wave", path, .color(gray))`.
  public static func fill(
    _ id: String, _ path: BezierPath, _ paint: Paint, rule: FillRule = .winding
  ) -> DisplayItem {
    .fill(FillItem(id: id, path: path, paint: paint, rule: rule))
  }

  /// Creates an item that fills a rectangle.
  ///
  /// For example, `.fill("bar", Rect(x: 0, y: 0, width: 375, height: 80), .color(blue))`.
  public static func fill(_ id: String, _ rect: Rect, _ paint: Paint) -> DisplayItem {
    .fill(id, .rect(rect), paint)
  }

  /// Creates an item that strokes a path.
  ///
  /// For example, `.stroke("ring", arc, .color(.white), style: StrokeStyle(width: 2))`.
  public static func stroke(
    _ id: String, _ path: BezierPath, _ paint: Paint, style: StrokeStyle = StrokeStyle()
  ) -> DisplayItem {
    .stroke(StrokeItem(id: id, path: path, paint: paint, style: style))
  }

  /// Creates an item that draws laid-out text, with the start of the baseline at a point.
  public static func text(
    _ id: String, _ text: LaidOutText, at origin: Point, _ paint: Paint
  ) -> DisplayItem {
    .text(TextItem(id: id, text: text, origin: origin, paint: paint))
  }

  /// Creates an item that draws an image stretched to a rectangle.
  public static func image(
    _ id: String, _ asset: ImageAsset, in frame: Rect,
    interpolation: ImageItem.Interpolation = .smooth
  ) -> DisplayItem {
    .image(ImageItem(id: id, asset: asset, frame: frame, interpolation: interpolation))
  }

  /// Creates an item that draws an image at its natural size with its upper-left corner at a
  /// point.
  public static func image(
    _ id: String, _ asset: ImageAsset, at origin: Point,
    interpolation: ImageItem.Interpolation = .smooth
  ) -> DisplayItem {
    .image(id, asset, in: Rect(origin: origin, size: asset.size), interpolation: interpolation)
  }

  package static func group(
    _ id: String, transform: AffineTransform = .identity, opacity: Double = 1,
    clip: BezierPath? = nil, _ children: [DisplayItem]
  ) -> DisplayItem {
    .group(
      GroupItem(id: id, transform: transform, opacity: opacity, clip: clip, children: children))
  }

  /// Creates a group whose origin is at a point, as in
  /// `.group("ball.0", at: center, [.fill(…)])`.
  package static func group(
    _ id: String, at origin: Point, opacity: Double = 1, clip: BezierPath? = nil,
    _ children: [DisplayItem]
  ) -> DisplayItem {
    .group(
      id, transform: .translation(x: origin.x, y: origin.y), opacity: opacity, clip: clip,
      children)
  }

  /// Creates a group whose origin is at a point, as in `.group("ball.0", at: center) { … }`.
  public static func group(
    _ id: String, at origin: Point, opacity: Double = 1, clip: BezierPath? = nil,
    @DisplayItemBuilder _ children: () -> [DisplayItem]
  ) -> DisplayItem {
    .group(id, at: origin, opacity: opacity, clip: clip, children())
  }

  /// Creates a group of items under a transform.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the display list.
  ///   - transform: The transform from the children's coordinates to the parent's.
  ///   - opacity: The opacity of the children composited together, 0…1.
  ///   - clip: The clip path in the children's coordinates; `nil` for no clip.
  ///   - children: The items in drawing order, from back to front.
  public static func group(
    _ id: String, transform: AffineTransform = .identity, opacity: Double = 1,
    clip: BezierPath? = nil, @DisplayItemBuilder _ children: () -> [DisplayItem]
  ) -> DisplayItem {
    .group(id, transform: transform, opacity: opacity, clip: clip, children())
  }
}

/// A result builder that collects display items, with support for `if`, `switch` and `for`.
///
/// Each line is an item, an optional item or an array of items. A line names the type, as in
/// `DisplayItem.fill(…)`, because Swift parses a line that begins with a dot as a member of the
/// previous line.
@resultBuilder
public enum DisplayItemBuilder {
  /// Returns an array that contains the item, or an empty array for `nil`.
  public static func buildExpression(_ item: DisplayItem?) -> [DisplayItem] {
    item.map { [$0] } ?? []
  }
  /// Returns the items unchanged.
  public static func buildExpression(_ items: [DisplayItem]) -> [DisplayItem] { items }
  /// Rejects an expression of any other type at compile time.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "expected a DisplayItem, an optional DisplayItem or an array of DisplayItem values"
  )
  public static func buildExpression<Value>(_ value: Value) -> [DisplayItem] { [] }
  /// Concatenates the items of consecutive lines.
  public static func buildBlock(_ parts: [DisplayItem]...) -> [DisplayItem] {
    Array(parts.joined())
  }
  /// Concatenates the items of all iterations of a loop.
  public static func buildArray(_ parts: [[DisplayItem]]) -> [DisplayItem] { Array(parts.joined()) }
  /// Returns the items of an `if` without `else`, or an empty array if the condition is false.
  public static func buildOptional(_ part: [DisplayItem]?) -> [DisplayItem] { part ?? [] }
  /// Returns the items of the first branch of a condition.
  public static func buildEither(first part: [DisplayItem]) -> [DisplayItem] { part }
  /// Returns the items of the second branch of a condition.
  public static func buildEither(second part: [DisplayItem]) -> [DisplayItem] { part }
}
