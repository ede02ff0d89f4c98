import RealModule
package import Testing

extension DisplayItem {
  /// The identifiers of the item and its descendants, in drawing order.
  package var identifiers: [String] { [id] + (group?.children.flatMap(\.identifiers) ?? []) }

  package var fill: FillItem? { if case .fill(let item) = self { item } else { nil } }
  package var stroke: StrokeItem? { if case .stroke(let item) = self { item } else { nil } }
  package var text: TextItem? { if case .text(let item) = self { item } else { nil } }
  package var image: ImageItem? { if case .image(let item) = self { item } else { nil } }
  package var group: GroupItem? { if case .group(let item) = self { item } else { nil } }
}

extension DisplayList {
  package var identifiers: [String] { items.flatMap(\.identifiers) }

  /// Returns a stroke, which must be drawn.
  package func stroke(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> StrokeItem
  {
    try #require(item(id: id)?.item.stroke, "\(id)", sourceLocation: sourceLocation)
  }

  /// Returns an image, which must be drawn.
  package func image(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> ImageItem
  {
    try #require(item(id: id)?.item.image, "\(id)", sourceLocation: sourceLocation)
  }

  /// Returns a group, which must be drawn.
  package func group(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> GroupItem
  {
    try #require(item(id: id)?.item.group, "\(id)", sourceLocation: sourceLocation)
  }

  /// Returns the color of a fill, a stroke or a text.
  package func color(of id: String) -> Color? {
    let item = item(id: id)?.item
    let paint = item?.fill?.paint ?? item?.stroke?.paint ?? item?.text?.paint
    guard case .color(let color) = paint else { return nil }
    return color
  }

  /// Returns the outline of a fill, in the image's coordinates.
  package func outline(of id: String) -> BezierPath? {
    guard let placed = item(id: id), let fill = placed.item.fill else { return nil }
    return fill.path.applying(placed.transform)
  }

  /// Returns the bounds of a group's clip, in the image's coordinates.
  package func clip(of id: String) -> Rect? {
    guard let placed = item(id: id), let group = placed.item.group else { return nil }
    return group.clip?.applying(group.transform.concatenating(placed.transform)).boundingBox
  }

  /// Returns the string of a label's first line, or `nil` if the label is not drawn.
  package func text(of id: String) -> String? { item(id: "\(id).0")?.item.text?.text.string }

  /// Returns the origin of a group, in the image's coordinates.
  package func origin(of id: String) -> Point? {
    guard let placed = item(id: id), let group = placed.item.group else { return nil }
    let transform = group.transform.concatenating(placed.transform)
    return Point(x: transform.tx, y: transform.ty)
  }

  /// Returns a group's rotation in radians, clockwise on screen, −π…π.
  package func angle(of id: String) -> Double? {
    item(id: id)?.item.group.map { .atan2(y: $0.transform.b, x: $0.transform.a) }
  }

  /// Returns the position of a label's first line: its left edge, its width and its vertical
  /// center.
  package func line(of id: String) -> (
    minX: Double, width: Double, midY: Double, text: LaidOutText
  )? {
    guard let placed = item(id: "\(id).0"), let item = placed.item.text else { return nil }
    let origin = item.origin.applying(placed.transform)
    let top = origin.y - item.text.ascent
    return (origin.x, item.text.advance, top + item.text.height / 2, item.text)
  }
}

/// Returns whether two numbers are equal up to a tolerance; a missing one is not.
package func isClose(_ first: Double?, _ second: Double, within tolerance: Double = 1e-9) -> Bool {
  first.map { abs($0 - second) <= tolerance } ?? false
}

/// Returns whether two points are equal up to a tolerance.
package func isClose(_ first: Point?, _ second: Point, within tolerance: Double = 1e-9) -> Bool {
  isClose(first?.x, second.x, within: tolerance) && isClose(first?.y, second.y, within: tolerance)
}

/// Returns whether two rectangles have equal edges up to a tolerance.
package func isClose(_ first: Rect?, _ second: Rect, within tolerance: Double = 1e-9) -> Bool {
  isClose(first?.minX, second.minX, within: tolerance)
    && isClose(first?.minY, second.minY, within: tolerance)
    && isClose(first?.maxX, second.maxX, within: tolerance)
    && isClose(first?.maxY, second.maxY, within: tolerance)
}
