/// The styles of MJRefresh's auto footers: a text and, while loading, a spinner or images.
public struct MJAutoFooterStyle: RefreshStyle {
  private var parts: MJParts
  private var isRefreshingTitleHidden = false

  /// Creates the style with its default settings.
  ///
  /// - Parameter showsImages: Whether images replace the spinner.
  public init(showsImages: Bool = false) {
    parts = MJParts(.mjAutoFooter, showsImages: showsImages)
  }

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: parts.images == nil ? "mj-auto-footer" : "mj-auto-gif-footer",
      summary: parts.images == nil
        ? "A centered line of text below the rows, with a spinner next to it while loading."
        : "A centered line of text below the rows, with images next to it while loading.",
      placements: [.footer], behavior: MJAutoFooterBehavior())
  }

  /// The settings of the text and the spinner or images.
  public var settings: [Setting<MJAutoFooterStyle>] {
    let icons = parts.images == nil ? "spinner is" : "images are"
    return parts.settings(texts: [.idle, .refreshing, .noMoreData], images: [.refreshing])
      .map { $0.of(\.parts) } + [
        Setting(
          "refreshingTitleHidden", \.isRefreshingTitleHidden,
          help: "Whether the text is hidden while refreshing, so that the \(icons) centered."
        )
      ]
  }

  /// The counts, durations and height of the images; `nil` for the style with a spinner.
  public var images: StateImages? { parts.images?.model }

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts {
    parts.labels.announcements
  }

  /// Returns the footer's height, in points: the configured height or, if the behavior does not
  /// declare one, the larger of the default height and the images' height.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    parts.height(reads, else: MJAutoFooterBehavior().shared.extent)
  }

  /// Draws the footer at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let drawing = MJDrawing(parts, at: .footer, IndicatorReading(behavior, reads), context)
    let isBlank = isRefreshingTitleHidden && drawing.reading.textState == .refreshing
    return drawing.footer(
      height: preferredHeight(reads), labels: isBlank ? [] : [drawing.stateLabel])
  }
}
