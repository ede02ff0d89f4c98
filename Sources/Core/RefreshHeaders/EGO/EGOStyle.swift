/// The styles of the EGO header and of Fg, its modern rewrite.
///
/// The header is as tall as the list and is above it, with a separate background color. Texts
/// and icons are positioned relative to the header's lower edge. Both editions show the state
/// and, while loading, a spinner at the left. EGO also shows the date of the last refresh and an
/// arrow that fades toward its upper end.
public struct EGOStyle: RefreshStyle {
  private let edition: EGOHeaderBehavior.Edition
  private var icons = LabeledIcons(
    LabelSettings(
      .ego, size: 13, weight: .bold,
      color: DynamicColor(light: Color(87, 108, 137), dark: Color(152, 170, 196))))
  private var times = TimeSettings()
  private var backgroundColor = DynamicColor(light: Color(226, 231, 237), dark: Color(30, 34, 40))
  // The light color is a gray with a white level of 0.9.
  private var shadowColor = DynamicColor(light: Color(230, 230, 230), dark: Color(12, 14, 17))
  private var dateFontSize = 12.0
  private var arrowImage: ImageSource?
  private var arrowColor = DynamicColor(light: Color(126, 141, 162), dark: Color(140, 157, 182))

  /// Creates the style of an edition with its default settings.
  public init(_ edition: EGOHeaderBehavior.Edition = .ego) { self.edition = edition }

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: edition.rawValue,
      summary: edition == .ego
        ? "Two lines with a light shadow on a pale background; at the far left, a fading arrow or "
          + "a spinner."
        : "One line with a light shadow on a pale background; while loading, a spinner at the far "
          + "left.",
      behavior: EGOHeaderBehavior(edition))
  }

  /// The style's settings; those of the date and the arrow exist in the EGO edition only.
  public var settings: [Setting<EGOStyle>] {
    let texts: [LabelKey] = [.idle, .pulling, .refreshing]
    let icons =
      edition == .ego
      ? LabeledIcons.settings(texts: texts + [.lastUpdated])
      : LabeledIcons.settings(texts: texts, replacing: "the spinner")
    let common: [Setting<EGOStyle>] =
      icons.map { $0.of(\.icons) } + [
        Setting(
          "backgroundColor", \.backgroundColor,
          help: "The color of the header's background."),
        Setting(
          "shadowColor", \.shadowColor,
          help: "The color of the sharp shadow 1 point below the texts."),
      ]
    guard edition == .ego else { return common }
    return common
      + TimeSettings.settings(automatic: "the time of the run").map { $0.of(\.times) } + [
        Setting(
          "dateFontSize", \.dateFontSize, in: 1...1000, unit: .points,
          help: "The font size of the date, in points; its weight is always regular."),
        Setting("arrowColor", \.arrowColor, help: "The arrow's color at full opacity."),
        Setting(
          "arrowImage", \.arrowImage,
          help: "The PNG file of a downward arrow that replaces the drawn one; it is scaled to fit "
            + "30 × 55 points."),
      ]
  }

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts {
    icons.labels.announcements
  }

  /// Returns the loading inset, in points, or 65 points if that is larger and the style has an
  /// arrow.
  ///
  /// The arrow's upper end is 65 points above the list.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    let open = max(reads.height ?? EGOHeaderBehavior().loadingInset, 1)
    return edition == .ego ? max(open, -Self.arrowFrame.minY) : open
  }

  /// The arrow's box, relative to the header's lower-left corner.
  private static let arrowFrame = Rect(x: left, y: -65, width: 30, height: 55)

  /// The left edge of the arrow and the spinner, in points.
  private static let left = 25.0
  private static let lineHeight = 20.0

  /// Draws the header at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let reading = IndicatorReading(behavior, reads, context)
    let icon = Point(
      x: Self.left + SpinnerSettings.size / 2,
      y: (edition == .ego ? -38 : -48) + SpinnerSettings.size / 2)
    return layers(reading) {
      line("header.state", icons.stateLabel(reading, shadow: shadow(context)), y: -48, context)
      if edition == .ego { line("header.lastUpdated", date(reading), y: -30, context) }
      let logo = icons.logo.items(
        at: edition == .ego ? Self.arrowFrame.center : icon, reading,
        followsPull: edition == .ego ? reading.isArrowShown : reading.result == nil)
      if let logo {
        logo
      } else {
        if edition == .ego { arrow(reading) }
        icons.spinner.items(at: icon, reading)
      }
      reading.mark(at: icon, icons.labels)
    }
  }

  /// Returns the header's layers, with the origin of `parts` at the header's lower-left corner.
  private func layers(
    _ reading: IndicatorReading, @DisplayItemBuilder _ parts: () -> [DisplayItem]
  ) -> StyleLayers {
    let context = reading.context
    let height = reading.extent ?? reading.view.viewSize.height
    let bottom = (reading.position ?? -height) + height
    return StyleLayers(
      behindRows: [
        .group("header", at: Point(x: reading.view.contentOffset.x, y: bottom)) {
          DisplayItem.fill(
            "header.background", Rect(x: 0, y: -height, width: context.width, height: height),
            .color(backgroundColor.resolved(for: context.appearance)))
          parts()
        }
      ])
  }

  private func shadow(_ context: DrawingContext) -> TextShadow {
    TextShadow(offset: Vector(dx: 0, dy: 1), color: shadowColor.resolved(for: context.appearance))
  }

  /// Returns the items of a line of text across the full width.
  private func line(
    _ id: String, _ label: TextLabel, y: Double, _ context: DrawingContext
  ) -> [DisplayItem] {
    label.items(
      id, in: Rect(x: 0, y: y, width: context.width, height: Self.lineHeight),
      context.textLayout)
  }

  /// Returns the label with the date of the last refresh.
  ///
  /// The original requests the date from the app when the header is created. Without a
  /// `lastUpdated` setting, that date is the date of the run.
  private func date(_ reading: IndicatorReading) -> TextLabel {
    let isOlder = times.lastUpdated != nil && !reading.hasUpdated
    var date = icons.labels.label(
      times.text(icons.labels.labels, hasUpdated: !isOlder), reading.context.appearance,
      shadow: shadow(reading.context))
    date.font = Font(family: icons.labels.fontFamily, size: dateFontSize)
    return date
  }

  private func arrow(_ reading: IndicatorReading) -> [DisplayItem] {
    let center = Self.arrowFrame.center
    guard let asset = arrowImage?.firstAsset else {
      return reading.arrow(.ego, at: center, color: arrowColor, idle: 0, pulling: .pi)
    }
    guard reading.isArrowShown else { return [] }
    let angle = reading.arrowAngle(idle: 0, pulling: .pi)
    return [
      .group(
        "header.arrow",
        transform: .rotation(angle).concatenating(.translation(x: center.x, y: center.y)),
        [
          .image(
            "header.arrow.image", asset, in: LogoSettings.fit(asset.size, in: Self.arrowFrame.size))
        ])
    ]
  }
}
