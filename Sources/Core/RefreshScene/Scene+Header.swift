/// The drawing of a header or footer alone.
extension Scene {
  /// Returns the layers of a header or footer, in content coordinates.
  ///
  /// Labels are omitted if `textLayout` is `nil`.
  package func headerLayers(
    _ placement: Placement, at instant: RunState, appearance: Appearance,
    textLayout: (any TextLayout)?
  ) -> StyleLayers {
    layers(of: placement, at: instant, context(appearance, textLayout))
  }

  /// Returns the corner of the list from which a header or footer extends, and the visible part of
  /// the scroll view, both in content coordinates.
  ///
  /// The corner is the upper left one of the content for a header, and the start of the footer at
  /// the list's left or upper edge for a footer.
  package func anchor(
    of placement: Placement, at instant: RunState
  ) -> (corner: Point, visible: Rect) {
    let view = drawnView(at: instant)
    let visible = Rect(origin: view.contentOffset, size: view.frame.size)
    guard placement == .footer else { return (.zero, visible) }
    let edge = footerPosition(at: instant)
    return (
      view.axis == .vertical
        ? Point(x: 0, y: edge) : Point(x: edge, y: view.contentOffset.y), visible
    )
  }

  /// Returns the line along the list's edge next to a header or footer, from one side of the list
  /// to the other, in the image's coordinates.
  ///
  /// The line is `nil` if the header overlays the list, whose edge then stays in its place, and if
  /// the image does not show the screen.
  package func edge(of placement: Placement, at instant: RunState) -> (start: Point, end: Point)? {
    guard alone == nil, placement == .footer || headers[.header]?.overlaysList != true else {
      return nil
    }
    let (corner, visible) = anchor(of: placement, at: instant)
    let title = placement == .header ? titleAboveList : 0
    var start = listOrigin + (corner - visible.origin)
    start.y -= title
    let across =
      instant.scrollView.axis == .vertical
      ? Vector(dx: frame.width, dy: 0) : Vector(dx: 0, dy: frame.height)
    return (start, start + across)
  }

  /// Returns the strip of a header or footer in a list that scrolls vertically.
  ///
  /// - Parameters:
  ///   - height: The height of the full strip, in points.
  ///   - isWhole: Whether the full strip is drawn, even if the pull has not revealed it.
  func behaviorGroup(
    _ placement: Placement, height: Double, isWhole: Bool, at instant: RunState,
    _ context: DrawingContext
  ) -> [DisplayItem] {
    let view = instant.scrollView
    let left = view.contentOffset.x
    let pull: Double
    let edge: Double
    switch placement {
    case .header:
      pull = self.pull(of: view)
      edge = 0
      if headers[.header]?.overlaysList == true {
        let top = Point(x: left, y: max(-pull, 0))
        return alone(
          .header, in: Rect(origin: top, size: Size(width: frame.width, height: height)),
          from: top, at: instant, context)
      }
    case .footer:
      edge = footerPosition(at: instant)
      pull = view.contentOffset.y + view.frame.height - edge
    }
    let visible = isWhole ? height : min(max(pull, 0), height)
    return alone(
      placement,
      in: Rect(
        x: left, y: placement == .header ? -visible : edge, width: frame.width, height: visible),
      from: Point(x: left, y: placement == .header ? -height : edge), at: instant, context)
  }

  func trailerGroup(
    size: Size, at instant: RunState, _ context: DrawingContext
  ) -> [DisplayItem] {
    let view = instant.scrollView
    let edge = footerPosition(at: instant)
    let pull = view.contentOffset.x + view.frame.width - edge
    let top = view.contentOffset.y + (view.frame.height - size.height) / 2
    let strip = Rect(x: edge, y: top, width: min(max(pull, 0), size.width), height: size.height)
    // The strip is clipped to the list, whose height may be less than that of the trailer.
    let list = Rect(x: edge, y: view.contentOffset.y, width: size.width, height: view.frame.height)
    return alone(
      .footer, in: strip.intersection(list) ?? .zero, from: Point(x: edge, y: top), at: instant,
      context)
  }

  /// Returns the start of the footer along the list, in points.
  ///
  /// The result is the position that the behavior declares, or the end of the content if it
  /// declares none. The declared position can be beyond the content if the content is shorter than
  /// the view.
  func footerPosition(at instant: RunState) -> Double {
    let view = instant.scrollView
    return instant.footer.flatMap { $0[headers[.footer]?.position] }
      ?? view.axis.length(of: view.contentSize)
  }

  /// Returns the layers of a header or footer, without what is behind it if that is omitted.
  ///
  /// - Parameters:
  ///   - strip: The visible part, in content coordinates.
  ///   - origin: The upper-left corner of the image, in content coordinates.
  private func alone(
    _ placement: Placement, in strip: Rect, from origin: Point, at instant: RunState,
    _ context: DrawingContext
  ) -> [DisplayItem] {
    guard strip.width > 0, strip.height > 0 else { return [] }
    let layers = layers(of: placement, at: instant, context)
    var items = layers.behindList + layers.behindRows + layers.overRows
    if drawsField {
      items = layers.items
      // A header that overlays the list has rows behind it.
      if ground == nil, headers[placement]?.overlaysList == false {
        items.insert(.fill("background", strip, .color(context.listColor)), at: 0)
      }
    }
    guard !items.isEmpty else { return [] }
    return [
      .group(
        "content", transform: .translation(x: -origin.x, y: -origin.y), clip: .rect(strip), items)
    ]
  }
}
