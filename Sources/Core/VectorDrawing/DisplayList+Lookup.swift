public import BezierGeometry

/// An item together with where it stands in its list.
package struct PlacedItem: Hashable, Sendable {
  /// The item, in its own coordinates.
  package var item: DisplayItem
  /// From the coordinates around the item to the list's.
  ///
  /// A group's own transform comes before it.
  package var transform: AffineTransform

  /// Makes a placed item.
  package init(item: DisplayItem, transform: AffineTransform) {
    self.item = item
    self.transform = transform
  }

  /// The smallest rectangle, in the list's coordinates, that holds the item's outline; `nil` where
  /// it has none.
  ///
  /// A stroke's is grown by half the line's width, mitered corners not counted; a group's holds
  /// all its children, whether its clip and opacity let them be seen or not.
  package var bounds: Rect? {
    switch item {
    case .fill(let item): return item.path.applying(transform).boundingBox
    case .stroke(let item):
      // A circle's width and height after the transform, in its radius.
      let columns = (
        Vector(dx: transform.a, dy: transform.c).length,
        Vector(dx: transform.b, dy: transform.d).length
      )
      let radius = max(item.style.width, 0) / 2
      return item.path.applying(transform).boundingBox?
        .inset(dx: -radius * columns.0, dy: -radius * columns.1)
    case .text(let item):
      return item.text.path
        .applying(.translation(x: item.origin.x, y: item.origin.y))
        .applying(transform).boundingBox
    case .image(let item): return BezierPath.rect(item.frame).applying(transform).boundingBox
    case .group(let item):
      let inner = item.transform.concatenating(transform)
      let boxes = item.children.compactMap { PlacedItem(item: $0, transform: inner).bounds }
      return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    }
  }
}

extension DisplayList {
  /// The item of the identifier, wherever in the groups it is; the hindmost should there be
  /// several, `nil` where there is none.
  package func item(id: String) -> PlacedItem? {
    Self.item(id: id, in: items, transform: .identity)
  }

  /// The bounds of the item of the identifier, in points; `nil` where none is drawn.
  public func bounds(of id: String) -> Rect? { item(id: id)?.bounds }

  /// Whether there are texts in it, seen or not.
  package var hasTexts: Bool {
    items.firstResult { if case .text = $0 { true } else { nil } } ?? false
  }

  private static func item(
    id: String, in items: [DisplayItem], transform: AffineTransform
  ) -> PlacedItem? {
    for item in items {
      if item.id == id { return PlacedItem(item: item, transform: transform) }
      if case .group(let group) = item,
        let found = Self.item(
          id: id, in: group.children, transform: group.transform.concatenating(transform))
      {
        return found
      }
    }
    return nil
  }
}
