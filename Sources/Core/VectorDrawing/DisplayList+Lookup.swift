/// An item of a display list and its transform.
package struct PlacedItem: Hashable, Sendable {
  package var item: DisplayItem
  /// The transform from the coordinates of the item's parent to those of the list.
  ///
  /// If the item is a group, its own transform is not included.
  package var transform: AffineTransform

  package init(item: DisplayItem, transform: AffineTransform) {
    self.item = item
    self.transform = transform
  }

  /// The bounding box of the item's outline in the list's coordinates; `nil` if the outline is
  /// empty.
  ///
  /// The box of a stroke is grown by half the line width; miter joins can extend beyond it. The
  /// box of a group is the union of its children's boxes, including children that the clip or the
  /// opacity hides.
  package var bounds: Rect? {
    switch item {
    case .fill(let item): return item.path.applying(transform).boundingBox
    case .stroke(let item):
      // The half-width and half-height of the unit circle after the transform.
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
      return Rect.union(item.children.compactMap { PlacedItem(item: $0, transform: inner).bounds })
    }
  }
}

extension DisplayList {
  /// Returns the first item, in drawing order, with an identifier; `nil` if no item has it.
  ///
  /// The children of groups are also searched.
  package func item(id: String) -> PlacedItem? {
    Self.item(id: id, in: items, transform: .identity)
  }

  /// Returns the bounding box of the item with an identifier, in points.
  ///
  /// The result is `nil` if no item has the identifier, or if the item's outline is empty.
  public func bounds(of id: String) -> Rect? { item(id: id)?.bounds }

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
