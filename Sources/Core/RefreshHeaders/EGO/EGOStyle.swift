/// The styles of the EGO header and of Fg, its modern rewrite.
///
/// The header is as tall as the list and is above it, with a separate background color. Texts
/// and icons are positioned relative to the header's lower edge. Both editions show the state
/// and, while loading, a spinner at the left. EGO also shows the date of the last refresh and an
/// arrow that fades toward its upper end.
public struct EGOStyle: RefreshStyle, LabeledStyle {
  private let edition: EGOHeaderBehavior.Edition
  /// The language, the texts, the font and the color of the state and the date.
  public var labels = LabelSettings(
    .ego, size: 13, weight: .bold,
    color: DynamicColor(light: Color(87, 108, 137), dark: Color(152, 170, 196)))
  /// The spinner that is shown while loading.
  public var spinner = SpinnerSettings()
  /// The image that replaces the arrow and the spinner, such as a logo.
  public var logo = LogoSettings()
  /// The color of the header's background.
  public var backgroundColor = DynamicColor(light: Color(226, 231, 237), dark: Color(30, 34, 40))
  /// The color of the sharp shadow 1 point below the texts.
  ///
  /// The light color is a gray with a white level of 0.9.
  public var shadowColor = DynamicColor(light: Color(230, 230, 230), dark: Color(12, 14, 17))
  /// The time of the last refresh that the date shows; ignored by Fg.
  public var times = TimeSettings()
  /// The font size of the date, in points; ignored by Fg.
  ///
  /// The weight of the date is always regular.
  public var dateFontSize = 12.0
  /// The image of a downward arrow that replaces the drawn one; ignored by Fg.
  ///
  /// The image is scaled to fit 30 × 55 points.
  public var arrowImage: ImageSource?
  /// The arrow's color at full opacity; ignored by Fg.
  public var arrowColor = DynamicColor(light: Color(126, 141, 162), dark: Color(140, 157, 182))

  /// Creates the style of an edition with its default settings.
  public init(_ edition: EGOHeaderBehavior.Edition = .ego) { self.edition = edition }

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: edition.rawValue, summary: edition.layout.summary, behavior: EGOHeaderBehavior(edition))
  }

  /// The style's settings; those of the date and the arrow exist in the EGO edition only.
  public var settings: [Setting<EGOStyle>] {
    edition.layout.arrowFrame == nil
      ? Self.settings(texts: Self.stateTexts, replacing: "the spinner") + Self.colors
      : Self.settings(texts: Self.stateTexts + [.lastUpdated]) + Self.colors + Self.dateAndArrow
  }

  private static let stateTexts: [LabelKey] = [.idle, .pulling, .refreshing]
  private static let colors: [Setting<EGOStyle>] = [
    Setting(
      "backgroundColor", \.backgroundColor, help: "The color of the header's background."),
    Setting(
      "shadowColor", \.shadowColor,
      help: "The color of the sharp shadow 1 point below the texts."),
  ]
  private static let dateAndArrow: [Setting<EGOStyle>] =
    TimeSettings.settings(automatic: "the time of the run").map { $0.of(\.times) } + [
      Setting(
        "dateFontSize", \.dateFontSize, in: 1...1000, unit: .points,
        help: "The font size of the date, in points; its weight is always regular."),
      Setting("arrowColor", \.arrowColor, help: "The arrow's color at full opacity."),
      Setting(
        "arrowImage", \.arrowImage,
        help: "The PNG file of a downward arrow that replaces the drawn one; it is scaled to fit "
          + "30 × 55 points."),
    ]

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts { labels.announcements }

  /// Returns the loading inset, in points, or 65 points if that is larger and the style has an
  /// arrow.
  ///
  /// The arrow's upper end is 65 points above the list.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    max(
      reads.height ?? EGOHeaderBehavior().loadingInset, -(edition.layout.arrowFrame?.minY ?? 0), 1)
  }

  private static let lineHeight = 20.0

  /// Draws the header at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let reading = IndicatorReading(behavior, reads, context)
    let layout = edition.layout
    let icon = layout.spinnerCenter
    return layers(reading) {
      line("header.state", stateLabel(reading, shadow: shadow(context)), y: -48, context)
      if layout.arrowFrame != nil { line("header.lastUpdated", date(reading), y: -30, context) }
      let logo = logo.items(
        at: layout.arrowFrame?.center ?? icon, reading,
        followsPull: layout.arrowFrame == nil ? reading.result == nil : reading.isArrowShown)
      if let logo {
        logo
      } else {
        if let frame = layout.arrowFrame { arrow(reading, in: frame) }
        spinner.items(at: icon, reading)
      }
      reading.mark(at: icon, labels)
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
    var date = labels.label(
      times.text(labels.labels, hasUpdated: !isOlder), reading.context.appearance,
      shadow: shadow(reading.context))
    date.font = Font(family: labels.fontFamily, size: dateFontSize)
    return date
  }

  private func arrow(_ reading: IndicatorReading, in frame: Rect) -> [DisplayItem] {
    let center = frame.center
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
            "header.arrow.image", asset, in: LogoSettings.fit(asset.size, in: frame.size))
        ])
    ]
  }
}

/// The differences between the editions, in points from the header's lower-left corner.
private struct EGOLayout {
  let summary: String
  let spinnerCenter: Point
  /// The box of the arrow; `nil` for an edition without an arrow and a date.
  let arrowFrame: Rect?
}

extension EGOHeaderBehavior.Edition {
  fileprivate var layout: EGOLayout {
    switch self {
    case .ego:
      EGOLayout(
        summary: "Two lines with a light shadow on a pale background; at the far left, a fading "
          + "arrow or a spinner.",
        spinnerCenter: Point(x: 35, y: -28),
        arrowFrame: Rect(x: 25, y: -65, width: 30, height: 55))
    case .fg:
      EGOLayout(
        summary: "One line with a light shadow on a pale background; while loading, a spinner at "
          + "the far left.",
        spinnerCenter: Point(x: 35, y: -38), arrowFrame: nil)
    }
  }
}
