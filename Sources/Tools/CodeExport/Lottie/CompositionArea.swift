/// The area that a header's composition covers, and what the list's background hides of it.
struct CompositionArea {
  /// The area, in whole points from the header's corner of the list.
  let box: Rect
  /// Whether what is drawn reaches equally far to both sides of the list's center, within a point.
  ///
  /// Items that span the list, such as a field, do not count.
  let isCentered: Bool
  /// Whether items behind the list must be clipped, since others extend over the list.
  private let clipsBehind: Bool
  /// The part of the area above the content, which the list's background does not cover.
  private var aboveContent: Rect {
    Rect(x: box.minX, y: box.minY, width: box.width, height: -box.minY)
  }

  /// Measures the items at all frames, as far as the scroll view shows them.
  ///
  /// - Throws: `HeaderExportError` if nothing is ever visible.
  init(_ segments: HeaderSegments, _ appearance: Appearance) throws {
    let header = segments.header
    var behind: Rect?
    var over: Rect?
    var narrow: Rect?
    var isHidden = false
    var view = Size.zero
    func union(_ first: Rect?, _ second: Rect?) -> Rect? {
      Rect.union([first, second].compactMap(\.self))
    }
    for segment in segments.segments {
      for frame in segment.first...segment.last {
        let instant = try segments.instant(at: Double(frame), of: segment)
        let layers = header.layers(at: instant, appearance)
        let anchor = header.resolved.scene.anchor(of: header.placement, at: instant)
        let origin = anchor.corner - Point.zero
        view = anchor.visible.size
        // What follows the list may be revealed by scrolling at any time.
        let visible =
          header.placement == .footer
          ? Rect(origin: .zero, size: view)
          : anchor.visible.offset(by: Vector(dx: -origin.dx, dy: -origin.dy))
        func bounds(_ items: [DisplayItem]) -> Rect? {
          let shift = AffineTransform.translation(x: -origin.dx, y: -origin.dy)
          return items.reduce(nil) { box, item in
            let bounds = PlacedItem(item: item, transform: shift).bounds?.intersection(visible)
            if let bounds, bounds.width < view.width - 1 { narrow = union(narrow, bounds) }
            return union(box, bounds)
          }
        }
        var hidden = bounds(layers.behind)
        if header.placement == .header {
          if let hidden, hidden.maxY > 0.01 { isHidden = true }
          hidden = hidden?.intersection(
            Rect(x: visible.minX, y: visible.minY, width: visible.width, height: -visible.minY))
        }
        behind = union(behind, hidden)
        over = union(over, bounds(layers.listBackdrop + layers.behindRows + layers.overRows))
      }
    }
    guard let whole = union(behind, over), whole.width > 0, whole.height > 0 else {
      throw HeaderExportError.nothingDrawn
    }
    let isVertical = header.behavior.axis == .vertical
    // A size must be a whole number for some players.
    let (minX, maxX) =
      isVertical
      ? (0, view.width.rounded(.up)) : (whole.minX.rounded(.down), whole.maxX.rounded(.up))
    let (minY, maxY) =
      isVertical
      ? (whole.minY.rounded(.down), whole.maxY.rounded(.up)) : (0, view.height.rounded(.up))
    box = Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    clipsBehind = isHidden && box.maxY > 0
    isCentered = abs((narrow ?? whole).center.x - view.width / 2) <= 1
  }

  /// Returns the items of a header from its corner of the list.
  func items(
    of header: ExportedHeader, at instant: RunState, _ appearance: Appearance
  ) -> [DisplayItem] {
    let layers = header.layers(at: instant, appearance)
    let corner = header.resolved.scene.anchor(of: header.placement, at: instant).corner
    var items = layers.items
    if clipsBehind, !layers.behind.isEmpty {
      items =
        [.group("behindList", clip: .rect(aboveContent), layers.behind)]
        + layers.listBackdrop + layers.behindRows + layers.overRows
    }
    guard corner != .zero else { return items }
    return items.map { $0.offset(by: Point.zero - corner) }
  }
}
