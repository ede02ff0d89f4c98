@testable import GoldenImages

extension [DisplayItem] {
  mutating func change(_ id: String, _ change: (DisplayItem) -> DisplayItem) {
    changeAll(where: { $0 == id }, change)
  }

  mutating func changeAll(
    where holds: (String) -> Bool, _ change: (DisplayItem) -> DisplayItem
  ) {
    self = map { item in
      if holds(item.id) { return change(item) }
      guard case .group(var group) = item else { return item }
      group.children.changeAll(where: holds, change)
      return .group(group)
    }
  }

  mutating func removeAllTexts() {
    self = compactMap { item in
      if case .text = item { return nil }
      guard case .group(var group) = item else { return item }
      group.children.removeAllTexts()
      return .group(group)
    }
  }
}

extension DisplayItem {
  func shifted(_ x: Double, _ y: Double) -> DisplayItem {
    offset(by: Vector(dx: x, dy: y))
  }

  func scaled(_ factor: Double) -> DisplayItem {
    guard case .fill(var item) = self else { return self }
    item.path = item.path.applying(.scale(x: factor, y: factor))
    return .fill(item)
  }

  func painted(_ color: Color) -> DisplayItem {
    switch self {
    case .fill(var item):
      item.paint = .color(color)
      return .fill(item)
    case .stroke(var item):
      item.paint = .color(color)
      return .stroke(item)
    case .text(var item):
      item.paint = .color(color)
      return .text(item)
    case .image: return self
    case .group(var item):
      item.children = item.children.map { $0.painted(color) }
      return .group(item)
    }
  }

  func renamed(_ id: String) -> DisplayItem {
    switch self {
    case .fill(var item):
      item.id = id
      return .fill(item)
    case .group(var item):
      item.id = id
      for index in item.children.indices {
        item.children[index] = item.children[index].renamed("\(id).\(index)")
      }
      return .group(item)
    default: return self
    }
  }

  var faded: DisplayItem { .group("\(id).faded", opacity: 0.9, [self]) }

  var blank: DisplayItem {
    if case .group(var item) = self {
      item.children = item.children.map(\.blank)
      return .group(item)
    }
    return .fill("\(id).block", Rect(x: 0, y: -20, width: 10, height: 10), .color(Color(0, 0, 0)))
  }
}
