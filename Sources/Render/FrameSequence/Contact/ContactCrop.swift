/// A crop of frames to the areas of their headers and footers, of the same size for all frames.
package struct ContactCrop {
  /// The part for each placement, in screen coordinates.
  private var parts: [Placement: Rect] = [:]
  private let screen: Size
  /// The size of every part, in points.
  package let size: Size

  /// Creates a crop that contains the areas of all frames.
  ///
  /// The initializer returns `nil` if an area is `nil`, if no areas are given, or if the crop has
  /// the size of the screen.
  package init?(_ areas: [HeaderArea?]) {
    let known = areas.compactMap(\.self)
    guard known.count == areas.count, !known.isEmpty else { return nil }
    for area in known {
      parts[area.placement] = parts[area.placement]?.union(area.rect) ?? area.rect
    }
    func largest(_ sizes: [Size]) -> Size {
      sizes.reduce(.zero) {
        Size(width: max($0.width, $1.width), height: max($0.height, $1.height))
      }
    }
    screen = largest(known.map(\.screen))
    size = largest(parts.values.map(\.size))
    guard size != screen else { return nil }
    // A smaller part is extended into the list: downward for a header, upward for a footer.
    for (placement, part) in parts {
      let origin =
        placement == .header
        ? part.origin : Point(x: part.maxX - size.width, y: part.maxY - size.height)
      parts[placement] = Rect(
        origin: Point(
          x: max(0, min(origin.x, screen.width - size.width)),
          y: max(0, min(origin.y, screen.height - size.height))), size: size)
    }
  }

  /// Returns the part of a frame's screen, without rounded corners and without anything around the
  /// screen.
  ///
  /// - Parameter area: One of the areas for which the crop was created.
  package func part(of list: DisplayList, at area: HeaderArea) -> DisplayList {
    let whole = Rect(origin: .zero, size: area.screen)
    let part = parts[area.placement]?.intersection(whole) ?? whole
    var list = list
    var origin = Vector.zero
    list.items = list.items.compactMap { item in
      guard case .group(var group) = item, group.id == "screen" else {
        return item.id == "touch" ? item : nil
      }
      group.clip = nil
      origin = Vector(dx: group.transform.tx, dy: group.transform.ty)
      return .group(group)
    }
    return list.cropped(to: part.offset(by: origin))
  }

  /// The notice that frames are cropped, as a sentence without a period.
  package var notice: String {
    let names = Placement.allCases.filter { parts[$0] != nil }.map { "the \($0.rawValue)" }
    return "frames are cropped from \(text(of: screen)) pt to the \(text(of: size)) pt around "
      + "\(names.joined(separator: " and ")); --whole shows the entire screen"
  }

  private func text(of size: Size) -> String {
    "\(size.width.decimalText(places: 2)) × \(size.height.decimalText(places: 2))"
  }
}

extension DisplayList {
  /// Returns the list's contents in a rectangle, whose top left corner becomes the origin.
  func cropped(to part: Rect) -> DisplayList {
    DisplayList(size: part.size, background: background) {
      DisplayItem.group(
        "crop", transform: .translation(x: -part.minX, y: -part.minY), clip: .rect(part), items)
    }
  }
}
