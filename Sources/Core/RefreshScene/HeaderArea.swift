/// The part of a screen around a header or footer.
package struct HeaderArea: Hashable, Sendable {
  package var placement: Placement
  /// The rectangle in screen coordinates, in points.
  package var rect: Rect
  /// The size of the screen, in points.
  package var screen: Size
}

extension Scene {
  /// The maximum height of the bars above a header in its area, in points.
  private static let maximumBars = 160.0
  /// The allowed heights of a row next to a header in its area, in points.
  private static let rowRange = 44.0...100.0
  /// The number of rows next to a header whose items cover most of the list.
  private static let widestRows = 1.5

  /// Returns the area of the header or footer that is visible at an instant, or of the first one
  /// if none is visible; `nil` if the scene has neither.
  ///
  /// The area contains the whole strip of the header or footer, the part that the pull has
  /// revealed, and items over the rows unless they cover most of the list. It extends to the bars
  /// above a header, one row into the list, and over the full width.
  package func headerArea(
    at instant: RunState, appearance: Appearance, textLayout: (any TextLayout)? = nil
  ) -> HeaderArea? {
    let found = Placement.allCases.compactMap { placement in
      headers[placement].map {
        area(
          placement, height: max($0.preferredHeight, 1), instant, context(appearance, textLayout))
      }
    }
    return (found.first(where: \.isVisible) ?? found.first)?.area
  }

  /// Returns the area of a header or footer with a height in points, and whether it is visible.
  private func area(
    _ placement: Placement, height: Double, _ instant: RunState, _ context: DrawingContext
  ) -> (area: HeaderArea, isVisible: Bool) {
    let view = drawnView(at: instant)
    let axis = view.axis
    let window = axis.turned(frame)
    let inset = restingInset ?? view.adjustedContentInset
    // From here on, y is the position along the list, in screen coordinates.
    let start = window.minY - axis.coordinate(of: view.contentOffset)
    let isVisible: Bool
    var top, bottom: Double
    switch placement {
    case .header:
      top = window.minY + inset[axis.leadingEdge]
      bottom = max(top + height, start)
      isVisible =
        axis.coordinate(of: instant.scrollView.contentOffset) < window.minY - top
        || instant.behavior(placement)?.state != .idle
    case .footer:
      let edge = start + footerPosition(at: instant)
      let end = window.maxY - inset[axis.trailingEdge]
      top = min(edge, end - height)
      bottom = top + height
      isVisible = edge < end
    }
    let layers = layers(of: placement, at: instant, context)
    let shift = AffineTransform.translation(
      x: frame.minX - view.contentOffset.x, y: frame.minY - view.contentOffset.y)
    let over = (layers.behindRows + layers.overRows)
      .compactMap { PlacedItem(item: $0, transform: shift).bounds?.intersection(frame) }
      .map(axis.turned)
    let upper = over.reduce(top) { min($0, $1.minY) }
    let lower = over.reduce(bottom) { max($0, $1.maxY) }
    let isWide = lower - upper > window.height / 2
    if !isWide {
      top = upper
      bottom = lower
    }
    let rowHeight = view.rows > 0 ? axis.length(of: view.contentSize) / Double(view.rows) : 0
    let row =
      min(max(rowHeight, Self.rowRange.lowerBound), Self.rowRange.upperBound)
      * (isWide ? Self.widestRows : 1)
    top = placement == .header ? window.minY - Self.maximumBars : top - row
    let left = axis == .vertical ? 0 : window.minX
    let right = axis == .vertical ? screen.width : window.maxX
    let whole = Rect(origin: .zero, size: screen)
    let part = axis.turned(
      Rect(
        x: left, y: top.rounded(.down), width: right - left,
        height: (bottom + row).rounded(.up) - top.rounded(.down)))
    return (
      HeaderArea(placement: placement, rect: part.intersection(whole) ?? whole, screen: screen),
      isVisible
    )
  }
}
