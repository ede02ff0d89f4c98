/// The styles of MJRefresh's headers: the state and the time of the last refresh, in two lines.
///
/// An arrow and a spinner, or images, are to the left of the wider line.
public struct MJHeaderStyle: RefreshStyle {
  private var parts: MJParts
  private var times = TimeSettings()
  private var isTimeHidden = false

  /// Creates the style with its default settings.
  ///
  /// - Parameter showsImages: Whether images replace the arrow and the spinner.
  public init(showsImages: Bool = false) { parts = MJParts(.mjHeader, showsImages: showsImages) }

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: parts.images == nil ? "mj-header" : "mj-gif-header",
      summary: parts.images == nil
        ? "Two centered lines, the state and the time of the last refresh, next to an arrow or a "
          + "spinner."
        : "Two centered lines of text next to images that follow the pull and play while "
          + "refreshing.",
      behavior: MJHeaderBehavior())
  }

  /// The settings of the texts, the time, and the icons or images.
  public var settings: [Setting<MJHeaderStyle>] {
    let icons = parts.images == nil ? "icons are" : "images are"
    return parts.settings(
      texts: [.idle, .pulling, .refreshing, .lastUpdated, .today, .noRecord],
      images: [.idle, .pulling, .refreshing]
    ).map { $0.of(\.parts) } + TimeSettings.settings(automatic: "never").map { $0.of(\.times) }
      + [
        TimeSettings.todayRule.of(\.times),
        MJParts.stateHidden("Whether both lines are hidden, so that the \(icons) centered.")
          .of(\.parts),
        Setting("timeHidden", \.isTimeHidden, help: "Whether the line with the time is hidden."),
      ] + parts.arrowSettings.map { $0.of(\.parts) }
  }

  /// The counts, durations and height of the images; `nil` for the style with icons.
  public var images: StateImages? { parts.images?.model }

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts {
    parts.labels.announcements
  }

  /// Returns the header's height, in points: the configured height or, if the behavior does not
  /// declare one, the larger of the default height and the images' height.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    parts.height(reads, else: MJHeaderBehavior().shared.extent)
  }

  /// Draws the header at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let drawing = MJDrawing(parts, at: .header, IndicatorReading(behavior, reads), context)
    let (y, height) = drawing.reading.headerFrame(preferredHeight: preferredHeight(reads))
    let whole = Rect(x: 0, y: 0, width: context.width, height: height)
    let lines = lines(drawing, in: whole)
    return drawing.layers(y: y) {
      lines.flatMap { $0.label.items($0.id, in: $0.frame, context.textLayout) }
      drawing.icons(
        nextTo: lines.map(\.label), in: whole, arrow: (idle: 0, pulling: -MJMachine.halfTurn))
    }
  }

  /// Returns the visible lines, each in one half of the header; a single line has the full
  /// height.
  private func lines(
    _ drawing: MJDrawing, in whole: Rect
  ) -> [(id: String, label: TextLabel, frame: Rect)] {
    guard !parts.isStateHidden else { return [] }
    let state = drawing.stateLabel
    guard !isTimeHidden else { return [("header.state", state, whole)] }
    let half = whole.height / 2
    let top = Rect(x: whole.minX, y: whole.minY, width: whole.width, height: half)
    let bottom = Rect(x: whole.minX, y: half, width: whole.width, height: half)
    let time = drawing.label(
      times.text(parts.labels.labels, hasUpdated: drawing.reading.hasUpdated))
    return [("header.state", state, top), ("header.lastUpdated", time, bottom)]
  }
}
