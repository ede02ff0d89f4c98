import BezierGeometry
import VectorDrawing

/// The texts around a contact sheet's frames, laid out.
struct ContactSheetHeadings {
  /// The widest heading beside a row, in points; longer ones are broken into lines.
  private static let widestRow = 190.0
  private static let textFont = Font(size: 13, weight: .semibold)
  private static let detailFont = Font(size: ContactSheet.captionFontSize)
  private static let titleFont = Font(size: 17, weight: .semibold)

  /// A heading in lines.
  private struct Block {
    var text: TextBlock?
    var detail: TextBlock?

    init(
      _ heading: ContactSheet.Heading, font: Font, width: Double?, textLayout: any TextLayout
    ) {
      /// Broken only where it has to be, so that it is no wider than its widest line.
      func block(_ string: String, _ font: Font) -> TextBlock? {
        // An argument stays with its name.
        let string = string.split(separator: ": ", omittingEmptySubsequences: false)
          .joined(separator: ":\u{A0}")
        guard
          let whole = try? TextBlock(string, font: font, textLayout: textLayout),
          let width, whole.width > width
        else { return try? TextBlock(string, font: font, textLayout: textLayout) }
        return try? TextBlock(
          string, font: font, width: width, flow: .wrapped, textLayout: textLayout)
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

  init(
    _ sheet: ContactSheet, cellWidth: Double, columnCount: Int, textLayout: (any TextLayout)?
  ) {
    guard let textLayout else {
      (title, rows, columns) = (nil, [], [])
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

  /// The room that the rows' headings take to the left of the frames.
  var rowWidth: Double {
    rows.isEmpty ? 0 : (rows.reduce(0) { max($0, $1.width) } + ContactSheet.gap).rounded(.up)
  }

  /// The room that the columns' headings take above the frames.
  var columnHeight: Double {
    columns.isEmpty
      ? 0 : (columns.reduce(0) { max($0, $1.height) } + ContactSheet.gap / 2).rounded(.up)
  }

  /// The room that the title takes above everything.
  var titleHeight: Double {
    title.map { ($0.height + ContactSheet.gap).rounded(.up) } ?? 0
  }

  /// How wide the title is.
  var titleWidth: Double { title?.width ?? 0 }

  /// The headings around frames whose first stands at a point.
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
