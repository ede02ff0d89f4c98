package import BezierGeometry
package import VectorDrawing

/// Ribbons stacked vertically on a common time scale, with the names of their runs to the left.
package struct ContactSheetRibbons {
  /// The vertical distance between two ribbons, in points.
  private static let gap = 8.0
  /// The maximum width of the names if the frames have no row headings, in points.
  private static let widestName = 110.0

  private let ribbons: [ContactSheet.Ribbon]
  private let names: [TextBlock?]
  /// The width reserved for the names, in points.
  private let nameWidth: Double
  private let appearance: Appearance
  private let textLayout: (any TextLayout)?

  /// Creates a stack of ribbons.
  ///
  /// - Parameters:
  ///   - nameWidth: The width of the frames' row headings including the gap, in points, or 0
  ///     without row headings.
  ///   - textLayout: The text layout; if it is `nil`, texts are omitted.
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

  /// The total height, in points.
  package var height: Double {
    let count = Double(ribbons.count)
    return count * ContactSheet.Ribbon.height + max(count - 1, 0) * Self.gap
  }

  /// Returns the ribbons and their names as display items.
  ///
  /// - Parameters:
  ///   - origin: The top left corner.
  ///   - width: The total width, including the names, in points.
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
