/// A screen with a scroll view, its header and footer, and the bars.
///
/// A scene converts instants of a run to display lists.
package struct Scene: Sendable {
  /// The part of the screen that is drawn.
  package enum Crop: Hashable, Sendable {
    /// The entire screen.
    case screen
    /// The strip beyond the content's edge with a header or footer alone.
    ///
    /// The strip has the given height, in points, and moves with the content. Only the part that
    /// the pull has revealed is drawn. The strip of a header that overlays the list is at the upper
    /// edge of the list, and all of it is drawn.
    case behavior(Placement, height: Double)
    /// The strip beyond the content's edge with a header or footer alone, revealed or not.
    ///
    /// The crop is used for an image that is shown at several pulls. The height is in points.
    case strip(Placement, height: Double)
    /// The strip to the right of the content with a footer alone.
    ///
    /// The crop is used for a list that scrolls horizontally. The strip has the given size, in
    /// points, is centered vertically in the list and moves with the content. Only the part that
    /// the pull has revealed is drawn.
    case trailer(Size)
    /// A rectangle in screen coordinates, which may extend beyond the screen.
    case rect(Rect)

    /// Returns the size of the drawn part, in points.
    package func size(ofScreen screen: Size, list frame: Rect) -> Size {
      switch self {
      case .screen: screen
      case .behavior(_, let height), .strip(_, let height): Size(width: frame.width, height: height)
      case .trailer(let size): size
      case .rect(let rect): rect.size
      }
    }
  }

  package var screen: Size
  /// The scroll view's frame in screen coordinates.
  package var frame: Rect
  /// The height of the status bar, in points; 0 draws none.
  package var statusBarHeight: Double
  /// The height of the navigation bar, in points; 0 draws none.
  package var navigationBarHeight: Double
  package var content: ContentSettings
  /// The contents of a device's screen; `nil` for a screen of plain rows and bars.
  package var phone: PhoneScreen?
  /// The surroundings of the screen.
  package var stage = Stage()
  package var crop: Crop
  /// The color behind everything; `nil` for a transparent background.
  ///
  /// Around a device or a screen, it is not in an image of a header or footer alone.
  package var background: DynamicColor?
  /// Whether an image of the header or footer alone shows what is behind it on the screen.
  package var drawsField = false
  /// The styles of the header and the footer, with their behaviors.
  package var headers: [Placement: StyledHeader]
  /// The adjusted inset without the additions of behaviors, from which a pull is measured.
  ///
  /// It determines the visible part of a header that is drawn alone; if `nil`, the adjusted inset
  /// of each instant determines it.
  package var restingInset: EdgeInsets?

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

  /// The size of the display list, in points.
  package var canvasSize: Size {
    crop == .screen
      ? stage.size(around: screen, phone?.device) : crop.size(ofScreen: screen, list: frame)
  }

  /// Returns the display list at an instant, evaluating only the signals that are drawn.
  ///
  /// - Parameter textLayout: The text layout; if it is `nil`, labels are omitted.
  package func displayList(
    at instant: RunState, appearance: Appearance, textLayout: (any TextLayout)? = nil
  ) -> DisplayList {
    DisplayList(
      size: canvasSize, background: ground?.resolved(for: appearance),
      items: items(at: instant, context(appearance, textLayout)))
  }

  /// The placement of the header or footer that is drawn alone; `nil` if more is drawn.
  package var alone: Placement? {
    switch crop {
    case .screen, .rect: nil
    case .behavior(let placement, _), .strip(let placement, _): placement
    case .trailer: .footer
    }
  }

  /// The background of the image: none behind a header or footer alone if it belongs to the
  /// surroundings of the screen.
  var ground: DynamicColor? {
    alone != nil && (phone?.device != nil || stage.surrounds(screen)) ? nil : background
  }

  func context(_ appearance: Appearance, _ textLayout: (any TextLayout)?) -> DrawingContext {
    DrawingContext(
      appearance: appearance, width: frame.width, textLayout: textLayout,
      listColor: content.listColor.resolved(for: appearance))
  }

  /// The screen's upper-left corner in the image, if the image shows the screen.
  var screenOrigin: Point {
    if case .rect(let rect) = crop { return .zero - (rect.origin - .zero) }
    return stage.origin(phone?.device)
  }

  /// The upper-left corner of the scroll view in the image, if the image shows the screen.
  package var listOrigin: Point { screenOrigin + (frame.origin - .zero) }

  private func items(at instant: RunState, _ context: DrawingContext) -> [DisplayItem] {
    switch crop {
    case .screen, .rect: staged(at: instant, context, origin: screenOrigin)
    case .behavior(let placement, let height):
      behaviorGroup(placement, height: height, isWhole: false, at: instant, context)
    case .strip(let placement, let height):
      behaviorGroup(placement, height: height, isWhole: true, at: instant, context)
    case .trailer(let size): trailerGroup(size: size, at: instant, context)
    }
  }

  func layers(
    of placement: Placement, at instant: RunState, _ context: DrawingContext
  ) -> StyleLayers {
    guard let styled = headers[placement], let behavior = instant.behavior(placement) else {
      return []
    }
    return styled.layers(behavior, context)
  }

  /// Returns the distance by which the list is pulled down from its resting offset, in points;
  /// negative while it is scrolled into its content.
  func pull(of view: ScrollViewState) -> Double {
    -(restingInset ?? view.adjustedContentInset).top - view.contentOffset.y
  }

  /// Returns the scroll view as it is drawn: with a header that overlays the list, a pulled list
  /// stays at its resting offset.
  func drawnView(at instant: RunState) -> ScrollViewState {
    var view = instant.scrollView
    if headers[.header]?.overlaysList == true { view.contentOffset.y += max(pull(of: view), 0) }
    return view
  }

  // MARK: Screen

  /// Returns the screen with its surroundings, with the screen's upper-left corner at a point of
  /// the image.
  @DisplayItemBuilder
  private func staged(
    at instant: RunState, _ context: DrawingContext, origin: Point
  ) -> [DisplayItem] {
    let device = phone?.device
    stage.background(background, size: canvasSize, context.appearance)
    let behind = stage.behind(screen: screen, device)
    if !behind.isEmpty { DisplayItem.group("device", at: origin, behind) }
    DisplayItem.group("screen", at: origin, clip: stage.clip(of: screen, device)) {
      scrollViewGroup(at: instant, context)
      imageBars
      if let phone, phone.bar != nil {
        screenBars(phone, at: instant, context)
      } else {
        bars(context.appearance)
      }
      if let phone, let measures = phone.device?.measures {
        DeviceParts(
          measures: measures, size: screen, showsCutout: stage.showsDeviceShape,
          indicatorColor: context.listColor.isBright ? .black : .white
        ).items
      }
    }
    let around = stage.around(screen: screen, device)
    if !around.isEmpty { DisplayItem.group("bezel", at: origin, around) }
    if let finger = stage.finger(touch(at: instant)) {
      DisplayItem.group("touch", at: origin, [finger])
    }
    if crop == .screen { caption(at: instant, context) }
  }

  /// Returns the distance that the scroll view extends beneath the bar that it touches, in
  /// points.
  ///
  /// The distance is 0 if the scroll view touches no bar or the bar is translucent.
  private func overlapUnderBars(_ appearance: Appearance) -> Double {
    let isTouching = abs(frame.minY - statusBarHeight - navigationBarHeight) < 1e-6
    guard isTouching else { return 0 }
    return navigationBarHeight > 0
      ? overlap(under: navigationBarHeight, content.navigationBarColor, appearance)
      : overlap(under: statusBarHeight, content.statusBarColor, appearance)
  }

  /// Returns the distance that a view extends beneath a bar that it touches, in points.
  ///
  /// The distance is 0 beneath a translucent bar, and at most the bar's height.
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

  private func scrollViewGroup(at instant: RunState, _ context: DrawingContext) -> DisplayItem {
    let view = drawnView(at: instant)
    let bounds = Rect(origin: view.contentOffset, size: frame.size)
    // Rows that have scrolled beneath a phone's bar, or into the zone of its large title.
    let beneath = phone?.bar == nil ? 0 : max(frame.minY, 0)
    let ground = bounds.extended(
      above: beneath > 0 ? beneath : overlapUnderBars(context.appearance))
    let header = layers(of: .header, at: instant, context).moved(up: titleAboveList)
    let footer = layers(of: .footer, at: instant, context)
    let both = [header, footer]
    let shift = frame.origin - view.contentOffset
    let rowsOpacity = min(header.rowsOpacity, footer.rowsOpacity)
    return .group(
      "scrollView", transform: .translation(x: shift.dx, y: shift.dy), clip: .rect(ground)
    ) {
      DisplayItem.fill("background", ground, .color(context.listColor))
      both.flatMap(\.backdrop)
      both.flatMap(\.behindList)
      list(within: bounds, view.axis, context)
      both.flatMap(\.listBackdrop)
      both.flatMap(\.behindRows)
      if let phone, view.axis == .vertical, phone.rows != .plain || phone.image != nil {
        rows(of: phone, within: ground, view, opacity: rowsOpacity, context)
      } else {
        cards(within: bounds, view, opacity: rowsOpacity, context.appearance)
      }
      both.flatMap(\.overRows)
      scrollIndicator(view, context.appearance)
    }
  }

  /// Returns the scroll indicator at its position in the view, above all scrolling content.
  @DisplayItemBuilder
  private func scrollIndicator(_ view: ScrollViewState, _ appearance: Appearance) -> [DisplayItem] {
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

extension StyleLayers {
  /// Returns the layers moved up by a distance, in points.
  fileprivate func moved(up distance: Double) -> StyleLayers {
    guard distance != 0 else { return self }
    func moved(_ items: [DisplayItem]) -> [DisplayItem] {
      items.isEmpty ? [] : [.group("header", at: Point(x: 0, y: -distance), items)]
    }
    return StyleLayers(
      backdrop: moved(backdrop), behindList: moved(behindList), listBackdrop: moved(listBackdrop),
      behindRows: moved(behindRows), overRows: moved(overRows), rowsOpacity: rowsOpacity)
  }
}

extension Rect {
  /// Returns the rectangle with its upper edge moved up by a distance.
  fileprivate func extended(above distance: Double) -> Rect {
    Rect(x: minX, y: minY - distance, width: width, height: height + distance)
  }
}
