/// The style of ZHRefresh's footer: a spinner and a line of text below the rows.
public struct ZHFooterStyle: RefreshStyle {
  private var parts = ZHParts(.zhFooter)

  /// Creates the style with its default settings.
  public init() {}

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "zh-footer",
      summary: "A gray line of text below the rows, next to a spinner that always rotates.",
      placements: [.footer], behavior: ZHFooterBehavior())
  }

  /// The settings of the texts, the spinner and the gap between them.
  public var settings: [Setting<ZHFooterStyle>] { ZHParts.settings.map { $0.of(\.parts) } }

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts {
    parts.labels.announcements
  }

  /// Returns the footer's height, in points.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    reads.height ?? ZHFooterBehavior().height
  }

  /// Draws the footer at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let reading = IndicatorReading(behavior, reads)
    return parts.layers(
      .footer, reading, y: reading.position ?? behavior.view.scrollView.contentSize.height,
      height: reading.extent ?? preferredHeight(reads), context)
  }
}
