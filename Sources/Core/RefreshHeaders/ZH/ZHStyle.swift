/// The styles of ZHRefresh's header and footer: one line of text with an icon to its left.
///
/// The icon and the text are centered as a group, even while the icon is hidden. The header's icon
/// is an arrow or a spinner; the footer's is a spinner.
public struct ZHStyle: RefreshStyle, LabeledStyle {
  private let placement: Placement
  /// The language, the text, the font and the color.
  public var labels: LabelSettings
  /// The spinner, which the header shows while refreshing.
  public var spinner = SpinnerSettings()
  /// The image that replaces the arrow and the spinner, such as a logo.
  public var logo = LogoSettings()
  /// The gap between the text and the icon to its left, in points.
  public var gap = 10.0
  /// The arrow's color; ignored by the footer.
  public var arrowColor = DynamicColor(light: Color(168, 168, 168), dark: Color(142, 142, 147))

  /// Creates the style of the header or the footer with its default settings.
  public init(_ placement: Placement = .header) {
    self.placement = placement
    labels = LabelSettings(
      placement == .header ? .zhHeader : .zhFooter, size: 14, weight: .regular,
      color: DynamicColor(light: Color(160, 160, 160), dark: Color(142, 142, 147)),
      // The original has texts in Simplified Chinese only.
      language: .simplifiedChinese)
  }

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    switch placement {
    case .header:
      StyleTraits(
        name: "zh-header",
        summary: "A gray line of text next to an arrow or a spinner, centered together.",
        behavior: ZHBehavior())
    case .footer:
      StyleTraits(
        name: "zh-footer",
        summary: "A gray line of text below the rows, next to a spinner that always rotates.",
        placements: [.footer], behavior: ZHBehavior(.footer))
    }
  }

  /// The settings of the text, the spinner and the gap, and of the header's arrow.
  public var settings: [Setting<ZHStyle>] {
    placement == .header ? Self.list + [Self.arrow] : Self.list
  }

  private static let list: [Setting<ZHStyle>] =
    settings(texts: [.idle, .pulling, .refreshing]) + [
      Setting(
        "gap", \.gap, in: -1000...1000, unit: .points,
        help: "The gap between the text and the icon to its left, in points.")
    ]
  private static let arrow = Setting("arrowColor", \ZHStyle.arrowColor, help: "The arrow's color.")

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts { labels.announcements }

  /// Returns the height of the header or footer, in points.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    reads.height ?? ZHBehavior(placement).height
  }

  /// Draws the header or footer at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let reading = IndicatorReading(behavior, reads, context)
    let (y, height) = reading.frame(preferredHeight: preferredHeight(reads))
    let label = stateLabel(reading)
    let width = label.width(context.textLayout)
    let iconSize = logo.image == nil ? SpinnerSettings.size : logo.size
    let lead = iconSize + gap
    let left = context.width / 2 - (lead + width) / 2
    let icon = Point(x: left + iconSize / 2, y: height / 2)
    let title = Rect(x: left + lead, y: 0, width: width, height: height)
    return reading.layers(y: y) {
      label.items(reading.id("state"), in: title, context.textLayout)
      icons(at: icon, reading, arrow: arrow(reading, titleX: title.minX, y: icon.y))
      reading.mark(at: icon, labels)
    }
  }

  /// Returns the arrow, which is empty while it is hidden; `nil` for the footer.
  private func arrow(_ reading: IndicatorReading, titleX: Double, y: Double) -> [DisplayItem]? {
    guard placement == .header else { return nil }
    let center = Point(x: titleX - gap - ArrowIcon.zh.size.width / 2, y: y)
    return reading.arrow(.zh, at: center, color: arrowColor, idle: 0, pulling: .pi)
  }
}
