/// The layout of the texts around a contact sheet's frames.
struct ContactSheetHeadings {
  /// The maximum width of a row heading in points; longer ones are wrapped.
  private static let widestRow = 190.0
  private static let textFont = Font(size: 13, weight: .semibold)
  private static let detailFont = Font(size: ContactSheet.captionFontSize)
  private static let titleFont = Font(size: 17, weight: .semibold)

  /// A heading, broken into lines.
  private struct Block {
    var text: TextBlock?
    var detail: TextBlock?

    init(_ heading: ContactSheet.Heading, font: Font, width: Double?, textLayout: any TextLayout) {
      func block(_ string: String, _ font: Font) -> TextBlock? {
        // A no-break space prevents a line break between an argument's label and its value.
        let string = string.split(separator: ": ", omittingEmptySubsequences: false)
          .joined(separator: ":\u{A0}")
        return try? TextBlock(fitting: string, font: font, width: width, textLayout: textLayout)
      }
      text = block(heading.text, font)
      detail = heading.detail.flatMap { block($0, detailFont) }
    }

    var width: Double { max(text?.width ?? 0, detail?.width ?? 0) }
    var height: Double { (text?.height ?? 0) + (detail.map { $0.height + 1 } ?? 0) }

    func items(_ id: String, at origin: Point, _ appearance: Appearance) -> [DisplayItem] {
      var items: [DisplayItem] = []
      if let text {
        items.append(
          .text(id, text, at: origin, .color(SheetColors.text.resolved(for: appearance))))
      }
      if let detail {
        items.append(
          .text(
            "\(id).detail", detail,
            at: origin + Vector(dx: 0, dy: text.map { $0.height + 1 } ?? 0),
            .color(SheetColors.detail.resolved(for: appearance))))
      }
      return items
    }
  }

  private let title: Block?
  private let rows: [Block]
  private let columns: [Block]

  init(_ sheet: ContactSheet, cellWidth: Double, columnCount: Int, textLayout: (any TextLayout)?) {
    guard let textLayout else {
      title = nil
      rows = []
      columns = []
      return
    }
    title = sheet.title.map {
      Block($0, font: Self.titleFont, width: nil, textLayout: textLayout)
    }
    rows = sheet.rows.map {
      Block($0, font: Self.textFont, width: Self.widestRow, textLayout: textLayout)
    }
    columns = sheet.columns.map {
      Block($0, font: Self.textFont, width: cellWidth, textLayout: textLayout)
    }
  }

  /// The width of the row headings to the left of the frames, including the gap, in points.
  var rowWidth: Double {
    rows.isEmpty ? 0 : (rows.reduce(0) { max($0, $1.width) } + ContactSheet.gap).rounded(.up)
  }

  /// The height of the column headings above the frames, including the gap, in points.
  var columnHeight: Double {
    columns.isEmpty
      ? 0 : (columns.reduce(0) { max($0, $1.height) } + ContactSheet.gap / 2).rounded(.up)
  }

  /// The height of the title at the top, including the gap, in points.
  var titleHeight: Double { title.map { ($0.height + ContactSheet.gap).rounded(.up) } ?? 0 }

  var titleWidth: Double { title?.width ?? 0 }

  /// Returns the headings as display items.
  ///
  /// - Parameters:
  ///   - origin: The position of the first frame.
  ///   - pitch: The distances from one column and row to the next.
  func items(origin: Point, pitch: Vector, appearance: Appearance) -> [DisplayItem] {
    let margin = ContactSheet.margin
    var items = title?.items("title", at: Point(x: margin, y: margin), appearance) ?? []
    for (index, block) in columns.enumerated() {
      items += block.items(
        "column.\(index)",
        at: Point(x: origin.x + Double(index) * pitch.dx, y: margin + titleHeight), appearance)
    }
    for (index, block) in rows.enumerated() {
      items += block.items(
        "row.\(index)", at: Point(x: margin, y: origin.y + Double(index) * pitch.dy), appearance)
    }
    return items
  }
}

extension TextBlock {
  /// Lays out a string, wrapped only if it is wider than `width`, in points.
  ///
  /// A block that is not wrapped is only as wide as its widest line.
  ///
  /// - Throws: ``TextLayoutError`` if a line cannot be laid out.
  init(
    fitting string: String, font: Font, width: Double?, textLayout: any TextLayout
  ) throws(TextLayoutError) {
    self = try TextBlock(string, font: font, textLayout: textLayout)
    if let width, self.width > width {
      self = try TextBlock(string, font: font, width: width, flow: .wrapped, textLayout: textLayout)
    }
  }
}
