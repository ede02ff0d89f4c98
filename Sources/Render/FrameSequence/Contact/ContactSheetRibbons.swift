package import BezierGeometry
package import VectorDrawing

/// Ribbons below one another, on one scale of time, each with its run's name beside it.
package struct ContactSheetRibbons {
  /// Between two ribbons, in points.
  private static let gap = 8.0
  /// The widest names, in points, where nothing beside the frames gives them room.
  private static let widestName = 110.0

  private let ribbons: [ContactSheet.Ribbon]
  private let names: [TextBlock?]
  /// The room that names take to the left.
  private let nameWidth: Double
  private let appearance: Appearance
  private let textLayout: (any TextLayout)?

  /// - Parameter nameWidth: the room that there is for names beside the frames; 0 for none.
  package init(
    _ ribbons: [ContactSheet.Ribbon], nameWidth: Double, appearance: Appearance,
    textLayout: (any TextLayout)?
  ) {
    self.ribbons = ribbons
    self.appearance = appearance
    self.textLayout = textLayout
    let room = nameWidth > 0 ? nameWidth - ContactSheet.gap : Self.widestName
    let font = Font(size: ContactSheet.captionFontSize, weight: .semibold)
    names = ribbons.map { ribbon in
      guard let textLayout, !ribbon.name.isEmpty,
        let name = try? TextBlock(ribbon.name, font: font, textLayout: textLayout)
      else { return nil }
      guard name.width > room else { return name }
      return try? TextBlock(
        ribbon.name, font: font, width: room, overflow: .ellipsis, textLayout: textLayout)
    }
    let widest = names.reduce(0) { max($0, $1?.width ?? 0) }
    self.nameWidth = widest == 0 ? 0 : nameWidth > 0 ? nameWidth : widest + ContactSheet.gap
  }

  /// How high they are together.
  package var height: Double {
    let count = Double(ribbons.count)
    return count * ContactSheet.Ribbon.height + max(count - 1, 0) * Self.gap
  }

  /// The ribbons, from a corner down, with their names, in a width.
  package func items(at origin: Point, width: Double) -> [DisplayItem] {
    let longest = ribbons.reduce(0) { max($0, $1.duration) }
    let room = width - nameWidth
    return ribbons.enumerated().flatMap { index, ribbon -> [DisplayItem] in
      let id = "ribbon.\(index)"
      let y = origin.y + Double(index) * (ContactSheet.Ribbon.height + Self.gap)
      var items: [DisplayItem] = []
      if let name = names[index] {
        let middle = y + ContactSheet.Ribbon.bandMiddle
        items.append(
          .text(
            "\(id).name", name, at: Point(x: origin.x, y: middle - name.height / 2),
            .color(SheetColors.text.resolved(for: appearance))))
      }
      items.append(
        .group(
          id, at: Point(x: origin.x + nameWidth, y: y),
          ribbon.items(
            id: id, width: room * ribbon.duration / longest, room: room, appearance: appearance,
            textLayout: textLayout)))
      return items
    }
  }
}
