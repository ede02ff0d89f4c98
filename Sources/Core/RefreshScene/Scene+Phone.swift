/// The rows, bars, touch and caption of a device's screen.
extension Scene {
  /// The distance by which a header opens above the list's edge, below which the large title
  /// moves with the list, in points.
  var titleAboveList: Double {
    guard let phone, phone.bar?.headerPosition == .aboveTitle else { return 0 }
    return phone.largeTitleHeight
  }

  private func text(
    _ context: DrawingContext, family: String = Font.defaultFamily
  ) -> ScreenText {
    ScreenText(
      textLayout: context.textLayout, language: (phone?.language ?? .english).rawValue,
      family: family)
  }

  /// Returns the visible rows, or the image that scrolls instead of them.
  func rows(
    of phone: PhoneScreen, within bounds: Rect, _ view: ScrollViewState, opacity: Double,
    _ context: DrawingContext
  ) -> [DisplayItem] {
    let items =
      phone.image.map { image(of: phone, $0) } ?? rows(of: phone, within: bounds, view, context)
    guard opacity > 0, !items.isEmpty else { return [] }
    return opacity < 1 ? [.group("rows", opacity: opacity, items)] : items
  }

  /// Returns the part of the image that scrolls, below the content's edge.
  private func image(of phone: PhoneScreen, _ image: ImageAsset) -> [DisplayItem] {
    let content = Self.image("content", image, at: Point(x: 0, y: -phone.imageInset), frame.width)
    guard phone.imageInset > 0, case .image(let item) = content else { return [content] }
    let scrolling = Rect(
      x: 0, y: 0, width: frame.width, height: max(item.frame.maxY, 0))
    return [.group("content.clip", clip: .rect(scrolling), [content])]
  }

  /// Returns the upper part of the image, which stays while the list moves, if the screen has no
  /// other bars.
  @DisplayItemBuilder
  var imageBars: [DisplayItem] {
    if let phone, phone.bar == nil, statusBarHeight + navigationBarHeight == 0,
      let image = phone.image, phone.imageInset > 0
    {
      let edge = frame.minY + (restingInset?.top ?? 0)
      let origin = Point(x: frame.minX, y: edge - phone.imageInset)
      DisplayItem.group(
        "imageBars",
        clip: .rect(Rect(origin: origin, size: Size(width: frame.width, height: phone.imageInset)))
      ) { Self.image("imageBars.image", image, at: origin, frame.width) }
    }
  }

  /// Returns an image with its upper left corner at a point, scaled to a width.
  private static func image(
    _ id: String, _ image: ImageAsset, at origin: Point, _ width: Double
  ) -> DisplayItem {
    let height = image.size.height * width / max(image.size.width, 1)
    return .image(id, image, in: Rect(origin: origin, size: Size(width: width, height: height)))
  }

  private func rows(
    of phone: PhoneScreen, within bounds: Rect, _ view: ScrollViewState, _ context: DrawingContext
  ) -> [DisplayItem] {
    guard let (rows, rowHeight) = visibleRows(within: bounds, view) else { return [] }
    let drawing = RowDrawing(
      style: phone.rows, platform: phone.platform, width: frame.width, rowHeight: rowHeight,
      isMirrored: phone.isMirrored, appearance: context.appearance,
      cardColor: content.cardColor.resolved(for: context.appearance),
      texts: phone.language.screenTexts,
      text: text(context, family: phone.fontFamily), contents: phone.contents)
    return rows.map(drawing.row)
  }

  /// Returns the status bar and the navigation bar of a device's screen.
  func screenBars(
    _ phone: PhoneScreen, at instant: RunState, _ context: DrawingContext
  ) -> [DisplayItem] {
    guard let bar = phone.bar else { return [] }
    let backdrop = headers[.header]?.style.backdropColor?.resolved(for: context.appearance)
    return ScreenBars(
      screen: phone, bar: bar, size: screen, scrolled: 0 - pull(of: instant.scrollView),
      appearance: context.appearance, listColor: context.listColor,
      colorUnderStatus: backdrop ?? context.listColor,
      text: text(context, family: phone.fontFamily)
    ).items
  }

  // MARK: Touch

  /// Returns the finger at an instant, in screen coordinates; `nil` if none is visible.
  func touch(at instant: RunState) -> Touch? {
    guard stage.showsFinger, let finger = instant.finger else { return nil }
    // The finger lies below the header that it pulls, and above the footer.
    let top = frame.minY + (restingInset?.top ?? 0)
    let start =
      headers[.header] == nil ? frame.minY + frame.height * 0.72 : top + (frame.maxY - top) * 0.22
    let x = finger.x == frame.width / 2 ? frame.width * 0.64 : finger.x
    let margin = 30.0
    let y = min(max(start + finger.travel, frame.minY + margin), frame.maxY - margin)
    var touch = Touch(position: Point(x: frame.minX + x, y: y), size: 1, opacity: 1)
    let pressed = min(finger.sinceDown.seconds / Touch.pressDuration, 1)
    touch.size = 1.3 - 0.3 * pressed
    touch.opacity = pressed
    if let sinceUp = finger.sinceUp {
      let faded = min(sinceUp.seconds / Touch.fadeDuration, 1)
      touch.size += 0.5 * faded
      touch.opacity *= 1 - faded
    }
    return touch
  }

  // MARK: Caption

  func caption(at instant: RunState, _ context: DrawingContext) -> [DisplayItem] {
    guard !stage.caption.isEmpty else { return [] }
    let ground = (stage.backgroundEnd ?? background)?.resolved(for: context.appearance) ?? .clear
    return stage.caption(
      CaptionText(stage.caption).text(at: instant), below: screen, of: phone?.device, on: ground,
      text(context))
  }
}
