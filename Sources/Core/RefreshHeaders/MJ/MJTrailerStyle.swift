/// The style of MJRefresh's trailer: an arrow and a text to the right of a horizontal list.
///
/// The text is one character wide and read downward.
public struct MJTrailerStyle: RefreshStyle {
  private var parts = MJParts(.mjTrailer)
  private var labelX = 40.0
  private var arrowX = 15.0

  /// Creates the style with its default settings.
  public init() {}

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "mj-trailer",
      summary: "A vertical line of text next to an arrow, to the right of the columns of a "
        + "horizontal list.",
      placements: [.footer],
      behavior: MJTrailerBehavior())
  }

  /// The settings of the text and the arrow.
  public var settings: [Setting<MJTrailerStyle>] {
    MJParts.textSettings([.idle, .pulling, .refreshing, .noMoreData]).map { $0.of(\.parts) } + [
      Setting(
        "labelX", \.labelX, in: -1000...1000, unit: .points,
        help: "The center of the text, in points from the trailer's left edge."),
      Setting(
        "arrowX", \.arrowX, in: -1000...1000, unit: .points,
        help: "The center of the arrow, in points from the trailer's left edge."),
      MJParts.stateHidden("Whether the text is hidden, so that the arrow is centered.").of(\.parts),
    ] + parts.arrowSettings.map { $0.of(\.parts) }
  }

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts {
    parts.labels.announcements
  }

  /// Returns the trailer's width, in points.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    reads.height ?? MJTrailerBehavior().shared.extent
  }

  /// Draws the trailer at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let drawing = MJDrawing(parts, at: .footer, IndicatorReading(behavior, reads), context)
    let view = behavior.view
    let frame = Rect(
      x: 0, y: 0, width: drawing.reading.extent ?? preferredHeight(reads),
      height: view.viewSize.height)
    let isBare = parts.isStateHidden
    let arrow = Point(x: isBare ? frame.midX : arrowX, y: frame.midY)
    return drawing.layers(
      at: Point(
        x: drawing.reading.position ?? view.scrollView.contentSize.width, y: view.contentOffset.y)
    ) {
      if !isBare { column(drawing.stateLabel, in: frame, context) }
      drawing.arrow(.mjTrailer, at: arrow, idle: 0, pulling: .pi)
    }
  }

  /// Returns the text in a vertical label that is one em wide.
  private func column(
    _ label: TextLabel, in frame: Rect, _ context: DrawingContext
  ) -> [DisplayItem] {
    var label = label
    label.flow = .column
    let width = label.font.size
    return label.items(
      "footer.state",
      in: Rect(x: labelX - width / 2, y: frame.minY, width: width, height: frame.height),
      context.textLayout)
  }
}
