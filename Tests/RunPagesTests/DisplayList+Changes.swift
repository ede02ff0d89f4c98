extension DisplayList {
  /// An item that is not a group, and its visible bounds on the canvas.
  struct Leaf {
    var id: String
    var bounds: Rect
  }

  /// All items on the canvas that are not groups, within their clips.
  var visibleLeaves: [Leaf] {
    leaves(of: items, .identity, within: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  private func leaves(
    of items: [DisplayItem], _ transform: AffineTransform, within area: Rect
  ) -> [Leaf] {
    items.flatMap { item -> [Leaf] in
      guard case .group(let group) = item else {
        guard let bounds = PlacedItem(item: item, transform: transform).bounds,
          let seen = bounds.intersection(area)
        else { return [] }
        return [Leaf(id: item.id, bounds: seen)]
      }
      guard group.opacity > 0 else { return [] }
      let inner = group.transform.concatenating(transform)
      guard let clip = group.clip else { return leaves(of: group.children, inner, within: area) }
      guard let hole = clip.applying(inner).boundingBox?.intersection(area) else { return [] }
      return leaves(of: group.children, inner, within: hole)
    }
  }

  func removing(_ id: String) -> DisplayList { changing { $0.id == id ? nil : $0 } }

  func moving(_ id: String, by offset: Vector) -> DisplayList {
    changing { item in
      guard item.id == id else { return item }
      return .group("moved", at: .zero + offset, [item])
    }
  }

  private func changing(_ change: (DisplayItem) -> DisplayItem?) -> DisplayList {
    var list = self
    list.items = items.compactMap { $0.changing(change) }
    return list
  }
}

extension DisplayItem {
  fileprivate func changing(_ change: (DisplayItem) -> DisplayItem?) -> DisplayItem? {
    guard case .group(var group) = self else { return change(self) }
    group.children = group.children.compactMap { $0.changing(change) }
    return .group(group)
  }
}
