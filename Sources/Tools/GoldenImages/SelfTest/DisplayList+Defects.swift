extension DisplayList {
  /// The identifiers of all items except groups, frontmost first.
  var shapeIDs: [String] {
    items.allResults { if case .group = $0 { nil } else { $0.id } }.reversed()
  }

  /// Returns the list in which an item and the next one in the same group are swapped, or the
  /// previous one if it is the last; `nil` if the group has no other item.
  func swapped(at id: String) -> DisplayList? {
    var list = self
    let isSwapped = list.items.changeSiblings(of: id) { items, index in
      let other = index + 1 < items.count ? index + 1 : index - 1
      guard other >= 0 else { return false }
      items.swapAt(index, other)
      return true
    }
    return isSwapped ? list : nil
  }

  /// Returns the list with one item changed, or removed if `change` returns `nil`.
  func replacing(_ id: String, _ change: (DisplayItem) -> DisplayItem?) -> DisplayList {
    var list = self
    _ = list.items.changeSiblings(of: id) { items, index in
      items.replaceSubrange(index...index, with: change(items[index]).map { [$0] } ?? [])
      return true
    }
    return list
  }
}

extension [DisplayItem] {
  /// Changes the group of an item, and returns the result of `change`, or false without the item.
  ///
  /// - Parameter change: A closure that changes the items of the group, given the item's index.
  mutating func changeSiblings(
    of id: String, _ change: (inout [DisplayItem], Int) -> Bool
  ) -> Bool {
    if let index = firstIndex(where: { $0.id == id }) { return change(&self, index) }
    for index in indices {
      guard case .group(var group) = self[index], group.children.changeSiblings(of: id, change)
      else { continue }
      self[index] = .group(group)
      return true
    }
    return false
  }
}

extension DisplayItem {
  /// Returns the item moved down by a distance in points; groups are unchanged.
  func moved(down distance: Double) -> DisplayItem {
    if case .group = self { return self }
    return offset(by: Vector(dx: 0, dy: distance))
  }

  /// The item in a clearly different color.
  ///
  /// Each channel becomes 0 or 1, whichever is farther; gradients and images become magenta, and
  /// groups are unchanged.
  var recolored: DisplayItem {
    func far(_ value: Double) -> Double { value < 0.5 ? 1 : 0 }
    func far(_ paint: Paint) -> Paint {
      guard case .color(let color) = paint else { return .color(Color(red: 1, green: 0, blue: 1)) }
      return .color(
        Color(
          red: far(color.red), green: far(color.green), blue: far(color.blue), alpha: color.alpha))
    }
    switch self {
    case .fill(var item):
      item.paint = far(item.paint)
      return .fill(item)
    case .stroke(var item):
      item.paint = far(item.paint)
      return .stroke(item)
    case .text(var item):
      item.paint = far(item.paint)
      return .text(item)
    case .image(let item):
      return .fill(
        FillItem(
          id: item.id, path: .rect(item.frame), paint: .color(Color(red: 1, green: 0, blue: 1))))
    case .group: return self
    }
  }
}

extension String {
  /// The identifier without numbers at its end, as `spinner.spoke` for `spinner.spoke.11`.
  var withoutNumber: String {
    split(separator: ".").reversed().drop { Int($0) != nil }.reversed().joined(separator: ".")
  }
}
