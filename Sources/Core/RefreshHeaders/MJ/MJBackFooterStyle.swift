/// The styles of MJRefresh's back footers: a text with an arrow and a spinner, or with images.
///
/// The arrow points up at rest.
public struct MJBackFooterStyle: RefreshStyle {
  private var parts: MJParts

  /// Creates the style with its default settings.
  ///
  /// - Parameter showsImages: Whether images replace the arrow and the spinner.
  public init(showsImages: Bool = false) {
    parts = MJParts(.mjBackFooter, showsImages: showsImages)
  }

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: parts.images == nil ? "mj-back-footer" : "mj-back-gif-footer",
      summary: parts.images == nil
        ? "A centered line of text below the rows, next to an arrow or a spinner."
        : "A centered line of text below the rows, next to images that follow the pull and play "
          + "while loading.",
      placements: [.footer],
      behavior: MJBackFooterBehavior())
  }

  /// The settings of the text and the icons or images.
  public var settings: [Setting<MJBackFooterStyle>] {
    let icons = parts.images == nil ? "icons are" : "images are"
    let hidden = "Whether the text is hidden, so that the \(icons) centered."
    let settings =
      parts.settings(
        texts: [.idle, .pulling, .refreshing, .noMoreData], images: [.idle, .pulling, .refreshing])
      + [MJParts.stateHidden(hidden)] + parts.arrowSettings
    return settings.map { $0.of(\.parts) }
  }

  /// The counts, durations and height of the images; `nil` for the style with icons.
  public var images: StateImages? { parts.images?.model }

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts {
    parts.labels.announcements
  }

  /// Returns the footer's height, in points: the configured height or, if the behavior does not
  /// declare one, the larger of the default height and the images' height.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    parts.height(reads, else: MJBackFooterBehavior().shared.extent)
  }

  /// Draws the footer at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let drawing = MJDrawing(parts, at: .footer, IndicatorReading(behavior, reads), context)
    return drawing.footer(
      height: preferredHeight(reads),
      labels: parts.isStateHidden ? [] : [drawing.stateLabel],
      arrow: (idle: -MJMachine.halfTurn, pulling: 0))
  }
}
