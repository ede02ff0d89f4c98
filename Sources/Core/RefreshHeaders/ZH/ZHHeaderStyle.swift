/// The style of ZHRefresh's header: one line of text with an arrow or a spinner to its left.
public struct ZHHeaderStyle: RefreshStyle {
  private var parts = ZHParts(.zhHeader)
  private var arrowColor = DynamicColor(light: Color(168, 168, 168), dark: Color(142, 142, 147))

  /// Creates the style with its default settings.
  public init() {}

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "zh-header",
      summary: "A gray line of text next to an arrow or a spinner, centered together.",
      behavior: ZHHeaderBehavior())
  }

  /// The settings of the text, the spinner, the gap and the arrow.
  public var settings: [Setting<ZHHeaderStyle>] {
    ZHParts.settings.map { $0.of(\.parts) } + [
      Setting("arrowColor", \.arrowColor, help: "The arrow's color.")
    ]
  }

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts {
    parts.labels.announcements
  }

  /// Returns the header's height, in points.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    reads.height ?? ZHHeaderBehavior().height
  }

  /// Draws the header at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let reading = IndicatorReading(behavior, reads)
    let (y, height) = reading.headerFrame(preferredHeight: preferredHeight(reads))
    return parts.layers(.header, reading, y: y, height: height, context) { title in
      guard reading.isArrowShown else { return [] }
      let width = ArrowIcon.zh.size.width
      return [
        ArrowIcon.zh.item(
          "header.arrow", at: Point(x: title - parts.gap - width / 2, y: height / 2),
          color: arrowColor.resolved(for: context.appearance),
          angle: reading.arrowAngle(idle: 0, pulling: .pi))
      ]
    }
  }
}
