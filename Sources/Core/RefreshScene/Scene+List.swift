/// The background and the cards of the list.
///
/// A list that scrolls horizontally is drawn as a transposed vertical list. Its rows are columns
/// whose width is the row height, and distances along a row are measured down the column.
extension Scene {
  /// Returns the visible part of the list's background, which starts at the edge of the content.
  @DisplayItemBuilder
  func list(within bounds: Rect, _ axis: ScrollAxis, _ context: DrawingContext) -> [DisplayItem] {
    let seen = axis.turned(bounds)
    let start = max(0, seen.minY)
    if seen.maxY > start {
      DisplayItem.fill(
        "list",
        axis.turned(Rect(x: seen.minX, y: start, width: seen.width, height: seen.maxY - start)),
        .color(context.listColor))
    }
  }

  /// Returns the rows that a part of the content contains, and the height of a row in points;
  /// `nil` if the list has no rows.
  func visibleRows(
    within bounds: Rect, _ view: ScrollViewState
  ) -> (rows: Range<Int>, height: Double)? {
    let seen = view.axis.turned(bounds)
    let count = Double(view.rows)
    let height = count > 0 ? view.axis.length(of: view.contentSize) / count : 0
    guard height > 0 else { return nil }
    let first = max(0, min((seen.minY / height).rounded(.down), count))
    let last = max(first, min((seen.maxY / height).rounded(.up), count))
    return (Int(first)..<Int(last), height)
  }

  /// Returns the cards of the visible rows.
  func cards(
    within bounds: Rect, _ view: ScrollViewState, opacity: Double, _ appearance: Appearance
  ) -> [DisplayItem] {
    let seen = view.axis.turned(bounds)
    let height = content.cardHeight
    let insetX = content.cardInsetX
    let insetY = content.cardInsetY
    let width = seen.width - 2 * insetX
    let cornerRadius = content.cardCornerRadius
    let color = content.cardColor.resolved(for: appearance)
    guard let (rows, rowHeight) = visibleRows(within: bounds, view), height > 0, width > 0,
      opacity > 0
    else { return [] }
    let alpha = color.alpha * min(opacity, 1)
    // Adjoining cards overlap, so that the list does not show through between them. If they are
    // translucent, they are composited as a group.
    let isTouching = abs(height - rowHeight) < 1e-6 && cornerRadius == 0
    let paint = Paint.color(color.withAlpha(isTouching ? 1 : alpha))
    let cards = rows.map { row -> DisplayItem in
      let overlap = isTouching && row + 1 < view.rows ? DrawingContext.fullOverlap : 0
      let card = view.axis.turned(
        Rect(
          x: insetX, y: Double(row) * rowHeight + insetY, width: width, height: height + overlap))
      return .fill(
        "card.\(row)",
        cornerRadius > 0 ? .roundedRect(card, cornerRadius: cornerRadius) : .rect(card), paint)
    }
    return isTouching && alpha < 1 ? [.group("cards", opacity: alpha, cards)] : cards
  }
}
