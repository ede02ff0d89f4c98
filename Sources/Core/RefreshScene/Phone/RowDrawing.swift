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
  /// The contents of the rows, used in rotation; empty for the texts of the screen.
  let contents: [RowContent]

  private var palette: ScreenPalette { platform.palette }

  private var isIOS: Bool { platform == .iOS }

  /// The identifier of the row, with which those of its parts begin.
  var id = ""
  /// The content of the row; `nil` for the texts of the screen.
  var own: RowContent?

  /// Returns the items of the row with an index, in content coordinates.
  func row(_ index: Int) -> DisplayItem {
    var drawing = self
    drawing.id = "row.\(index)"
    var kind = index
    if !contents.isEmpty, style != .skeleton {
      // Rows with the same content also have the same color.
      kind = index % contents.count
      drawing.own = contents[kind]
    }
    return .group(drawing.id, at: Point(x: 0, y: Double(index) * rowHeight), drawing.items(kind))
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
    let name = own?.title ?? texts.name(index)
    let frame = placed(avatar)
    if let asset = own?.image?.firstAsset {
      if let color = own?.color {
        DisplayItem.fill("\(id).avatar", .ellipse(in: frame), paint(color))
      }
      photo("photo", asset, in: frame, cutTo: .ellipse(in: frame))
    } else {
      let disc = own?.color ?? palette.avatarFill ?? hue(index)
      DisplayItem.fill("\(id).avatar", .ellipse(in: frame), paint(disc))
      text.line(
        "\(id).initial", Self.initial(of: name), size: isIOS ? 22 : 16,
        weight: isIOS ? .semibold : .medium, centerY: avatar.center.y, color: initialColor
      ) { frame.center.x - $0 / 2 }
    }
    line(
      "name", name, from: textX, to: width - 16 - (timeWidth ?? 60), size: isIOS ? 17 : 16,
      weight: isIOS ? .semibold : .regular, centerY: title, color: palette.label)
    time(own?.time ?? texts.time(index), margin: 16, title)
    line(
      "message", own?.detail ?? texts.message(index), from: textX, to: width - 16,
      size: isIOS ? 15 : 14, centerY: subtitle, color: palette.secondaryLabel)
    separator(from: textX)
  }

  private func hue(_ index: Int) -> DynamicColor {
    ScreenPalette.hues[index % ScreenPalette.hues.count]
  }

  /// The color of an avatar's letter: that of the platform, or one that contrasts with the content's
  /// color.
  private var initialColor: Color {
    if let color = own?.color?.resolved(for: appearance) { return color.isBright ? .black : .white }
    return palette.avatarLabel?.resolved(for: appearance) ?? .white
  }

  /// Returns the first letter or digit of a name, or its first character if it has neither.
  private static func initial(of name: String) -> String {
    (name.first { $0.isLetter || $0.isNumber } ?? name.first).map { $0.uppercased() } ?? ""
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
    DisplayItem.fill("\(id).card", cardOutline(frame), .color(cardColor))
    let badge = Rect(x: frame.minX + 16, y: frame.minY + 16, width: 36, height: 36)
    let outline = BezierPath.continuousRoundedRect(placed(badge), cornerRadius: 10)
    let color = own?.color ?? hue(index)
    if own?.image?.firstAsset == nil || own?.color != nil {
      DisplayItem.fill("\(id).badge", outline, paint(color, alpha: 0.18))
    }
    if let asset = own?.image?.firstAsset {
      photo("photo", asset, in: placed(badge), cutTo: outline)
    } else {
      DisplayItem.fill(
        "\(id).badge.dot", .circle(center: placed(badge).center, radius: 7), paint(color))
    }
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
    if let asset = own?.image?.firstAsset {
      DisplayItem.fill("\(id).card", cardOutline(frame), .color(cardColor))
      DisplayItem.group("\(id).image", clip: cardOutline(frame)) {
        if let color = own?.color { DisplayItem.fill("\(id).image.color", image, paint(color)) }
        photo("photo", asset, in: image, cutTo: .rect(image))
      }
    } else {
      landscape(index, in: image, of: frame)
    }
    let start = frame.minX + FeedCard.padding
    let end = frame.maxX - FeedCard.padding
    let top = image.maxY + FeedCard.textTop + FeedCard.titleHeight / 2
    let gap = FeedCard.titleHeight / 2 + FeedCard.titleGap + FeedCard.bodyLineHeight / 2
    texts(index, from: start, to: end, titleTo: end, top: top, gap: gap)
  }

  /// Returns a card with an image of hills under a sun in its upper part.
  ///
  /// The sky, the ground and the rest of the card are one fill, and only the ground touches its
  /// edges. Where an edge lies inside a pixel, a lower layer would otherwise show through.
  private func landscape(_ index: Int, in image: Rect, of card: Rect) -> [DisplayItem] {
    let colors =
      own?.color.map { LandscapeColors($0.resolved(for: appearance)) }
      ?? LandscapeColors.all[index % LandscapeColors.all.count]
    // An edge of a gradient in the middle of a pixel would depend on how the image is cut.
    let nudge = own == nil ? 0 : 0.02
    let part = (image.height + nudge) / max(card.height, 1)
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

  /// Returns an image that fills a frame, with its middle in that of the frame, cut to a shape.
  private func photo(
    _ name: String, _ asset: ImageAsset, in frame: Rect, cutTo shape: BezierPath
  ) -> DisplayItem {
    let scale = max(frame.width / asset.size.width, frame.height / asset.size.height)
    let size = Size(width: asset.size.width * scale, height: asset.size.height * scale)
    let whole = Rect(
      x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width,
      height: size.height)
    return .group("\(id).\(name)", clip: shape, [.image("\(id).\(name).image", asset, in: whole)])
  }

  /// Returns the title, the time if the content has one, and the two body lines of a card.
  ///
  /// - Parameters:
  ///   - titleEnd: The end of the title, in points.
  ///   - top: The center of the title's line, in points.
  ///   - gap: The distance from the center of the title's line to that of the first body line, in
  ///     points.
  @DisplayItemBuilder
  private func texts(
    _ index: Int, from start: Double, to end: Double, titleTo titleEnd: Double, top: Double,
    gap: Double
  ) -> [DisplayItem] {
    line(
      "title", own?.title ?? texts.title(index), from: start, to: titleEnd - (timeWidth ?? 0),
      size: isIOS ? 17 : 16, weight: isIOS ? .semibold : .medium, centerY: top,
      color: palette.label)
    time(own?.time ?? "", margin: width - titleEnd, top)
    let messages =
      own.map { text.lines($0.detail, size: isIOS ? 15 : 14, width: end - start) }
      ?? [texts.message(index), texts.message(index + 3)]
    for (number, message) in messages.enumerated() {
      let offset = gap + FeedCard.bodyLineHeight * Double(number)
      line(
        "message.\(number)", message, from: start, to: end, size: isIOS ? 15 : 14,
        centerY: top + offset, color: palette.secondaryLabel)
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
      paint(palette.tertiaryLabel), style: StrokeStyle(width: 2, lineCap: .round, lineJoin: .round))
  }

  private func line(
    _ name: String, _ string: String, from start: Double, to end: Double, size: Double,
    weight: Font.Weight = .regular, centerY: Double, color: DynamicColor
  ) -> [DisplayItem] {
    text.line(
      "\(id).\(name)", string, size: size, weight: weight, centerY: centerY,
      color: color.resolved(for: appearance), width: end - start
    ) { isMirrored ? width - start - $0 : start }
  }

  private var timeSize: Double { isIOS ? 15 : 11 }

  /// The width of the content's time with the gap before it, in points; `nil` without a content.
  private var timeWidth: Double? {
    own.map { $0.time.isEmpty ? 0 : text.width($0.time, size: timeSize) + 8 }
  }

  /// Returns a time that ends at a distance from the row's end, in points.
  private func time(_ string: String, margin: Double, _ y: Double) -> [DisplayItem] {
    text.line(
      "\(id).time", string, size: timeSize, centerY: y,
      color: palette.secondaryLabel.resolved(for: appearance)
    ) { isMirrored ? margin : width - margin - $0 }
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
