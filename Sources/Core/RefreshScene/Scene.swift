package import BezierGeometry
package import RefreshModel
package import VectorDrawing

/// What is drawn around and behind a scroll view's behaviors, and what part of it is shown: turns
/// instants into display lists.
package struct Scene: Sendable {
  /// What part of the screen is drawn.
  package enum Crop: Hashable, Sendable {
    /// All of it.
    case screen
    /// A behavior alone, on nothing: the strip beyond the content's edge, so high, moving with the
    /// content; of it what the pull has brought into view.
    case behavior(Placement, height: Double)
    /// The same strip whole, brought into view or not: an image for a header that shows it at pulls
    /// beside the one it was drawn at.
    case strip(Placement, height: Double)
    /// The footer of a list that scrolls sideways alone, on nothing: the strip right of the content's
    /// edge, so wide, and so high about the list's middle, moving with the content; of it what the
    /// pull has brought into view.
    case trailer(Size)
    /// A rectangle, in screen coordinates; it may reach beyond the screen.
    case rect(Rect)

    /// The size of what is drawn.
    package func size(ofScreen screen: Size, list frame: Rect) -> Size {
      switch self {
      case .screen: screen
      case .behavior(_, let height), .strip(_, let height):
        Size(width: frame.width, height: height)
      case .trailer(let size): size
      case .rect(let rect): rect.size
      }
    }
  }

  /// The screen's size.
  package var screen: Size
  /// The scroll view's frame on the screen.
  package var frame: Rect
  /// The height of the strip behind the clock; 0 draws none.
  package var statusBarHeight: Double
  /// The height of the bar under it; 0 draws none.
  package var navigationBarHeight: Double
  /// What surrounds the behaviors.
  package var content: ContentSettings
  /// What is drawn.
  package var crop: Crop
  /// What lies behind everything; `nil` is transparent.
  package var background: DynamicColor?
  /// The behaviors' looks.
  package var headers: [Placement: StyledHeader]
  /// The adjusted insets without what behaviors add, by which a header alone is cut out; `nil` takes
  /// those of each instant.
  package var restingInset: EdgeInsets?

  /// Makes a scene.
  package init(
    screen: Size, frame: Rect, statusBarHeight: Double = 0, navigationBarHeight: Double = 0,
    content: ContentSettings = ContentSettings(),
    crop: Crop = .screen, background: DynamicColor? = nil,
    headers: [Placement: StyledHeader], restingInset: EdgeInsets? = nil
  ) {
    self.screen = screen
    self.frame = frame
    self.statusBarHeight = statusBarHeight
    self.navigationBarHeight = navigationBarHeight
    self.content = content
    self.crop = crop
    self.background = background
    self.headers = headers
    self.restingInset = restingInset
  }

  /// The size of the picture, in points.
  package var canvasSize: Size { crop.size(ofScreen: screen, list: frame) }

  /// Draws an instant of a run, of which nothing is worked out that is not drawn.
  ///
  /// - Parameters:
  ///   - instant: what is true.
  ///   - appearance: which of the colours to use.
  ///   - textLayout: lays out text; `nil` leaves labels out.
  package func displayList(
    at instant: RunInstant, appearance: Appearance, textLayout: (any TextLayout)? = nil
  ) -> DisplayList {
    DisplayList(
      size: canvasSize, background: background?.resolved(for: appearance),
      items: items(at: instant, context(appearance, textLayout)))
  }

  func context(
    _ appearance: Appearance, _ textLayout: (any TextLayout)?
  ) -> DrawingContext {
    DrawingContext(
      appearance: appearance, width: frame.width, textLayout: textLayout,
      listColor: content.listColor.resolved(for: appearance))
  }

  private func items(at instant: RunInstant, _ context: DrawingContext) -> [DisplayItem] {
    switch crop {
    case .screen:
      [screenGroup(at: instant, context, origin: .zero)]
    case .rect(let rect):
      [
        screenGroup(
          at: instant, context, origin: Point(x: 0, y: 0) - (rect.origin - Point.zero))
      ]
    case .behavior(let placement, let height):
      behaviorGroup(placement, height: height, isWhole: false, at: instant, context)
    case .strip(let placement, let height):
      behaviorGroup(placement, height: height, isWhole: true, at: instant, context)
    case .trailer(let size):
      trailerGroup(size: size, at: instant, context)
    }
  }

  func layers(
    of placement: Placement, at instant: RunInstant, _ context: DrawingContext
  ) -> StyleLayers {
    guard let styled = headers[placement], let behavior = instant.behavior(placement) else {
      return []
    }
    return styled.layers(behavior, context)
  }

  // MARK: The screen

  private func screenGroup(
    at instant: RunInstant, _ context: DrawingContext, origin: Point
  ) -> DisplayItem {
    .group("screen", at: origin, clip: .rect(Rect(origin: .zero, size: screen))) {
      scrollViewGroup(at: instant, context)
      bars(context.appearance)
    }
  }

  /// How far the scroll view reaches beneath the bar that it touches, in points: not at all beneath one that
  /// is see-through.
  private func overlapUnderBars(_ appearance: Appearance) -> Double {
    let isTouching = abs(frame.minY - statusBarHeight - navigationBarHeight) < 1e-6
    guard isTouching else { return 0 }
    return navigationBarHeight > 0
      ? overlap(under: navigationBarHeight, content.navigationBarColor, appearance)
      : overlap(under: statusBarHeight, content.statusBarColor, appearance)
  }

  /// How far what touches a bar reaches beneath it, in points.
  private func overlap(
    under height: Double, _ color: DynamicColor, _ appearance: Appearance
  ) -> Double {
    color.resolved(for: appearance).alpha < 1
      ? 0 : min(max(height, 0), DrawingContext.fullOverlap)
  }

  @DisplayItemBuilder
  private func bars(_ appearance: Appearance) -> [DisplayItem] {
    if statusBarHeight > 0 {
      let overlap = overlap(under: navigationBarHeight, content.navigationBarColor, appearance)
      DisplayItem.fill(
        "statusBar", Rect(x: 0, y: 0, width: screen.width, height: statusBarHeight + overlap),
        .color(content.statusBarColor.resolved(for: appearance)))
    }
    if navigationBarHeight > 0 {
      DisplayItem.fill(
        "navigationBar",
        Rect(x: 0, y: statusBarHeight, width: screen.width, height: navigationBarHeight),
        .color(content.navigationBarColor.resolved(for: appearance)))
    }
  }

  private func scrollViewGroup(at instant: RunInstant, _ context: DrawingContext) -> DisplayItem {
    let view = instant.scrollView
    let bounds = Rect(origin: view.contentOffset, size: frame.size)
    let ground = bounds.extended(above: overlapUnderBars(context.appearance))
    let header = layers(of: .header, at: instant, context)
    let footer = layers(of: .footer, at: instant, context)
    let both = [header, footer]
    let shift = frame.origin - view.contentOffset
    return .group(
      "scrollView", transform: .translation(x: shift.dx, y: shift.dy), clip: .rect(ground)
    ) {
      DisplayItem.fill("background", ground, .color(context.listColor))
      both.flatMap(\.backdrop)
      both.flatMap(\.behindList)
      list(within: bounds, view.axis, context)
      both.flatMap(\.listBackdrop)
      both.flatMap(\.behindRows)
      cards(
        within: bounds, view, opacity: min(header.rowsOpacity, footer.rowsOpacity),
        context.appearance)
      both.flatMap(\.overRows)
      scrollIndicator(view, context.appearance)
    }
  }

  /// The indicator, over all that scrolls, where it stands in the view.
  @DisplayItemBuilder
  private func scrollIndicator(
    _ view: ScrollViewState, _ appearance: Appearance
  ) -> [DisplayItem] {
    if let indicator = view.scrollIndicator {
      let frame = indicator.frame
      let color = content.scrollIndicatorColor.resolved(for: appearance)
      DisplayItem.fill(
        "scrollIndicator",
        .roundedRect(
          Rect(origin: view.contentOffset + (frame.origin - Point.zero), size: frame.size),
          cornerRadius: min(frame.width, frame.height) / 2),
        .color(color.withAlpha(color.alpha * indicator.alpha)))
    }
  }
}

extension Rect {
  /// The rectangle with its upper edge moved up.
  fileprivate func extended(above distance: Double) -> Rect {
    Rect(x: minX, y: minY - distance, width: width, height: height + distance)
  }
}
