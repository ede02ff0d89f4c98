/// The rows of a list in a style of the platform.
///
/// Positions are those of a layout that runs from left to right; a mirrored layout reflects
/// boxes and the starts of lines, not the glyphs.
struct RowDrawing {
  let style: RowStyle
  let platform: Platform
  let width: Double
  let rowHeight: Double
  let isMirrored: Bool
  let appearance: Appearance
  let cardColor: Color
  let texts: ScreenTexts
  let text: ScreenText

  private var palette: ScreenPalette { platform.palette }

  private var isIOS: Bool { platform == .iOS }

  /// The identifier of the row, with which those of its parts begin.
  var id = ""

  /// Returns the items of the row with an index, in content coordinates.
  func row(_ index: Int) -> DisplayItem {
    var drawing = self
    drawing.id = "row.\(index)"
    return .group(drawing.id, at: Point(x: 0, y: Double(index) * rowHeight), drawing.items(index))
  }

  private func items(_ index: Int) -> [DisplayItem] {
    switch style {
    case .plain: []
    case .mail: mail(index)
    case .card: card(index)
    case .skeleton: skeleton(index)
    case .feed: feed(index)
    }
  }

  // MARK: Mail

  /// The frame of the avatar, the left edge of the texts, and the y-coordinates of the centers of
  /// the title and the subtitle, relative to the row, in points.
  private var lines: (avatar: Rect, textX: Double, title: Double, subtitle: Double) {
    let extra = (rowHeight - RowStyle.mail.height(on: platform, width: width)) / 2
    return isIOS
      ? (Rect(x: 16, y: 12 + extra, width: 52, height: 52), 80, 27 + extra, 50 + extra)
      : (Rect(x: 16, y: 16 + extra, width: 40, height: 40), 72, 26 + extra, 48 + extra)
  }

  @DisplayItemBuilder
  private func mail(_ index: Int) -> [DisplayItem] {
    let (avatar, textX, title, subtitle) = lines
    let (name, message, time) = (texts.name(index), texts.message(index), texts.time(index))
    let hue = ScreenPalette.hues[index % ScreenPalette.hues.count]
    let disc = palette.avatar?.fill ?? hue
    DisplayItem.fill("\(id).avatar", .ellipse(in: placed(avatar)), paint(disc))
    text.line(
      "\(id).initial", String(name.prefix(1)), size: isIOS ? 22 : 16, isIOS ? .semibold : .medium,
      centerY: avatar.center.y,
      palette.avatar?.label.resolved(for: appearance) ?? .white
    ) { placed(avatar).center.x - $0 / 2 }
    let timeWidth = 60.0
    line(
      "name", name, from: textX, to: width - 16 - timeWidth, isIOS ? 17 : 16,
      isIOS ? .semibold : .regular, title, palette.label)
    ending("time", time, isIOS ? 15 : 11, title, palette.secondaryLabel)
    line(
      "message", message, from: textX, to: width - 16, isIOS ? 15 : 14, .regular, subtitle,
      palette.secondaryLabel)
    separator(from: textX)
  }

  // MARK: Skeleton

  /// The widths of the bars as fractions of the text column, used in rotation.
  private static let titleWidths = [0.62, 0.48, 0.74, 0.55, 0.68]
  private static let subtitleWidths = [0.86, 0.71, 0.93, 0.64, 0.80]

  @DisplayItemBuilder
  private func skeleton(_ index: Int) -> [DisplayItem] {
    let (avatar, textX, title, subtitle) = lines
    let column = width - textX - 16
    DisplayItem.fill("\(id).avatar", .ellipse(in: placed(avatar)), paint(palette.fill))
    for (name, y, height, widths) in [
      ("name", title, 13.0, Self.titleWidths), ("message", subtitle, 12.0, Self.subtitleWidths),
    ] {
      let bar = Rect(
        x: textX, y: y - height / 2, width: column * widths[index % widths.count], height: height)
      DisplayItem.fill(
        "\(id).\(name)", .roundedRect(placed(bar), cornerRadius: 4), paint(palette.fill))
    }
    separator(from: textX)
  }

  // MARK: Cards

  private var cardRadius: Double { isIOS ? 20 : 12 }

  @DisplayItemBuilder
  private func card(_ index: Int) -> [DisplayItem] {
    let frame = Rect(x: 16, y: 6, width: width - 32, height: rowHeight - 12)
    let hue = ScreenPalette.hues[index % ScreenPalette.hues.count]
    DisplayItem.fill("\(id).card", cardOutline(frame), .color(cardColor))
    let badge = Rect(x: frame.minX + 16, y: frame.minY + 16, width: 36, height: 36)
    DisplayItem.fill(
      "\(id).badge", .continuousRoundedRect(placed(badge), cornerRadius: 10),
      paint(hue, alpha: 0.18))
    DisplayItem.fill(
      "\(id).badge.dot", .circle(center: placed(badge).center, radius: 7), paint(hue))
    let start = badge.maxX + 12
    let end = frame.maxX - 16
    let top = frame.minY + 26
    texts(index, from: start, to: end, titleTo: end - 20, top: top, gap: 23)
    chevron(end, top)
  }

  @DisplayItemBuilder
  private func feed(_ index: Int) -> [DisplayItem] {
    let layout = FeedCard(width: width)
    let frame = Rect(
      x: FeedCard.margin, y: FeedCard.gap / 2, width: width - 2 * FeedCard.margin,
      height: rowHeight - FeedCard.gap)
    let imageHeight = max(layout.imageHeight + frame.height - layout.height, 0)
    let image = Rect(x: frame.minX, y: frame.minY, width: frame.width, height: imageHeight)
    landscape(index, in: image, of: frame)
    let start = frame.minX + FeedCard.padding
    let end = frame.maxX - FeedCard.padding
    let top = image.maxY + FeedCard.padding - 4 + 11
    texts(index, from: start, to: end, titleTo: end, top: top, gap: 25)
  }

  /// Returns a card with an image of hills under a sun in its upper part.
  ///
  /// The sky, the ground and the rest of the card are one fill, and only the ground touches its
  /// edges. Where an edge lies inside a pixel, a lower layer would otherwise show through.
  private func landscape(_ index: Int, in image: Rect, of card: Rect) -> [DisplayItem] {
    let colors = ScreenPalette.landscapes[index % ScreenPalette.landscapes.count]
    let part = image.height / max(card.height, 1)
    let horizon = 1 - Self.groundPart
    let gradient = LinearGradient(
      from: Point(x: card.minX, y: card.minY), to: Point(x: card.minX, y: card.maxY),
      stops: [
        GradientStop(0, colors.skyTop), GradientStop(part * horizon, colors.skyBottom),
        GradientStop(part * horizon, colors.nearHills), GradientStop(part, colors.nearHills),
        GradientStop(part, cardColor), GradientStop(1, cardColor),
      ])
    // Points are fractions of the image's width and height.
    func at(_ x: Double, _ y: Double) -> Point {
      Point(x: image.minX + image.width * x, y: image.minY + image.height * y)
    }
    let shift = Double(index % 3) * 0.1
    let far = BezierPath([
      .move(to: at(0.04, 0.95)),
      .cubic(
        control1: at(0.16 + shift, 0.34), control2: at(0.36 + shift, 0.22), to: at(0.94, 0.95)),
      .close,
    ])
    let near = BezierPath([
      .move(to: at(0, horizon)),
      .cubic(
        control1: at(0.45 - shift, horizon), control2: at(0.68 - shift, 0.28), to: at(1, horizon)),
      .line(to: at(1, 1)), .line(to: at(0, 1)), .close,
    ])
    return [
      .fill("\(id).card", cardOutline(card), .linearGradient(gradient)),
      .fill(
        "\(id).sun", .circle(center: at(0.68 - shift, 0.34), radius: image.height * 0.13),
        .color(Color.white.withAlpha(0.9))),
      .fill("\(id).hills.0", far, .color(colors.farHills)),
      .fill("\(id).hills.1", near, .color(colors.nearHills)),
    ]
  }

  /// The height of the ground as a fraction of an image's height.
  private static let groundPart = 0.2

  // MARK: Parts

  /// Returns the title and the two body lines of a card.
  ///
  /// - Parameters:
  ///   - titleEnd: The end of the title, in points.
  ///   - top: The center of the title's line, in points.
  ///   - gap: The distance from the title's line to the first body line, in points.
  @DisplayItemBuilder
  private func texts(
    _ index: Int, from start: Double, to end: Double, titleTo titleEnd: Double, top: Double,
    gap: Double
  ) -> [DisplayItem] {
    line(
      "title", texts.title(index), from: start, to: titleEnd, isIOS ? 17 : 16,
      isIOS ? .semibold : .medium, top, palette.label)
    for (number, message) in [texts.message(index), texts.message(index + 3)].enumerated() {
      line(
        "message.\(number)", message, from: start, to: end, isIOS ? 15 : 14, .regular,
        top + gap + 20 * Double(number), palette.secondaryLabel)
    }
  }

  private func cardOutline(_ frame: Rect) -> BezierPath {
    isIOS
      ? .continuousRoundedRect(frame, cornerRadius: cardRadius)
      : .roundedRect(frame, cornerRadius: cardRadius)
  }

  private func separator(from x: Double) -> DisplayItem? {
    guard isIOS else { return nil }
    let line = Rect(x: x, y: rowHeight - 0.5, width: width - x, height: 0.5)
    return .fill("\(id).separator", placed(line), paint(palette.separator))
  }

  private func chevron(_ end: Double, _ y: Double) -> DisplayItem? {
    guard isIOS else { return nil }
    let points = [
      Point(x: end - 7, y: y - 6), Point(x: end - 1, y: y), Point(x: end - 7, y: y + 6),
    ]
    return .stroke(
      "\(id).chevron", .polyline(points.map { Point(x: placed($0.x), y: $0.y) }),
      paint(palette.tertiaryLabel), StrokeStyle(width: 2, lineCap: .round, lineJoin: .round))
  }

  private func line(
    _ name: String, _ string: String, from start: Double, to end: Double, _ size: Double,
    _ weight: Font.Weight, _ y: Double, _ color: DynamicColor
  ) -> [DisplayItem] {
    text.line(
      "\(id).\(name)", string, size: size, weight, centerY: y, color.resolved(for: appearance),
      width: end - start
    ) { isMirrored ? width - start - $0 : start }
  }

  /// Returns a line that ends at the trailing margin.
  private func ending(
    _ name: String, _ string: String, _ size: Double, _ y: Double, _ color: DynamicColor
  ) -> [DisplayItem] {
    text.line("\(id).\(name)", string, size: size, centerY: y, color.resolved(for: appearance)) {
      isMirrored ? 16 : width - 16 - $0
    }
  }

  private func placed(_ x: Double) -> Double { isMirrored ? width - x : x }

  private func placed(_ rect: Rect) -> Rect {
    isMirrored
      ? Rect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
  }

  private func paint(_ color: DynamicColor, alpha: Double = 1) -> Paint {
    let color = color.resolved(for: appearance)
    return .color(color.withAlpha(color.alpha * alpha))
  }
}
