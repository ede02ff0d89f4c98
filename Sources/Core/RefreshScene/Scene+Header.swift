import BezierGeometry
package import RefreshModel
package import VectorDrawing

/// A behavior alone, on nothing.
extension Scene {
  /// All that a behavior draws, its field too, in content coordinates, the hindmost first.
  package func headerItems(
    _ placement: Placement, at instant: RunInstant, appearance: Appearance,
    textLayout: (any TextLayout)?
  ) -> [DisplayItem] {
    let context = context(appearance, textLayout)
    let layers = layers(of: placement, at: instant, context)
    return layers.backdrop + layers.behindList + layers.listBackdrop + layers.behindRows
      + layers.overRows
  }

  /// A behavior's strip of a list that scrolls up and down.
  ///
  /// - Parameter isWhole: whether it shows even where the pull has not brought it into view.
  func behaviorGroup(
    _ placement: Placement, height: Double, isWhole: Bool, at instant: RunInstant,
    _ context: DrawingContext
  ) -> [DisplayItem] {
    let view = instant.scrollView
    let pull: Double
    let edge: Double
    switch placement {
    case .header:
      pull = -(restingInset ?? view.adjustedContentInset).top - view.contentOffset.y
      edge = 0
    case .footer:
      edge = footerPosition(at: instant)
      pull = view.contentOffset.y + view.frame.height - edge
    }
    let visible = isWhole ? height : min(max(pull, 0), height)
    let left = view.contentOffset.x
    return alone(
      placement,
      in: Rect(
        x: left, y: placement == .header ? -visible : edge, width: frame.width, height: visible),
      from: Point(x: left, y: placement == .header ? -height : edge), at: instant, context)
  }

  func trailerGroup(
    size: Size, at instant: RunInstant, _ context: DrawingContext
  ) -> [DisplayItem] {
    let view = instant.scrollView
    let edge = footerPosition(at: instant)
    let pull = view.contentOffset.x + view.frame.width - edge
    let top = view.contentOffset.y + (view.frame.height - size.height) / 2
    let strip = Rect(x: edge, y: top, width: min(max(pull, 0), size.width), height: size.height)
    // What lies above and below the list is not the trailer's.
    let list = Rect(
      x: edge, y: view.contentOffset.y, width: size.width, height: view.frame.height)
    return alone(
      .footer, in: strip.intersection(list) ?? .zero, from: Point(x: edge, y: top), at: instant,
      context)
  }

  /// Where the footer begins along the list: below short content one that is pulled stands at the
  /// view's own edge.
  private func footerPosition(at instant: RunInstant) -> Double {
    let view = instant.scrollView
    return instant.footer.flatMap { $0[headers[.footer]?.position] }
      ?? view.axis.length(of: view.contentSize)
  }

  /// A behavior's layers without its backdrops.
  ///
  /// - Parameters:
  ///   - strip: what shows of them, in content coordinates.
  ///   - origin: where the picture's upper left corner is.
  private func alone(
    _ placement: Placement, in strip: Rect, from origin: Point, at instant: RunInstant,
    _ context: DrawingContext
  ) -> [DisplayItem] {
    guard strip.width > 0, strip.height > 0 else { return [] }
    let layers = layers(of: placement, at: instant, context)
    let items = layers.behindList + layers.behindRows + layers.overRows
    guard !items.isEmpty else { return [] }
    return [
      .group(
        "content", transform: .translation(x: -origin.x, y: -origin.y), clip: .rect(strip), items)
    ]
  }
}
