public import RefreshModel
public import RefreshScene

/// The looks of MJRefresh's back footers: a text beside an arrow, which points up at rest, or a spinner,
/// or beside pictures.
public struct MJBackFooterStyle: RefreshStyle {
  private var look: MJLook

  /// Makes the style.
  ///
  /// - Parameter showsPictures: whether pictures take the place of arrow and spinner.
  public init(showsPictures: Bool = false) {
    look = MJLook(.mjBackFooter, showsPictures: showsPictures)
  }

  /// The name, the place and the default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: look.pictures == nil ? "mj-back-footer" : "mj-back-gif-footer",
      summary: look.pictures == nil
        ? "A centred line that says what to do, beside an arrow or a spinner, below the rows."
        : "A centred line beside pictures that follow the pull and play while loading, below the rows.",
      placements: [.footer],
      behavior: MJBackFooterBehavior())
  }

  /// The settings.
  public var settings: [Setting<MJBackFooterStyle>] {
    let icons = look.pictures == nil ? "icons stand" : "pictures stand"
    let hidden = "Whether the text is left out, so that the \(icons) in the middle."
    let settings =
      look.settings(
        texts: [.idle, .pulling, .refreshing, .noMoreData], images: [.idle, .pulling, .refreshing])
      + [MJLook.stateHidden(hidden)] + look.arrowSettings
    return settings.map { $0.of(\.look) }
  }

  /// The pictures, where there are any.
  public var pictures: StatePictures? { look.pictures?.model }

  /// The footer's height, which makes room for the first picture of every state.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    look.height(reads, else: MJBackFooterBehavior().shared.extent)
  }

  /// Draws an instant.
  public func draw(
    _ behavior: HeaderInstant, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let drawing = MJDrawing(look, .footer, behavior, reads, context)
    return drawing.footer(
      height: preferredHeight(reads),
      labels: look.isStateHidden ? [] : [drawing.label(drawing.reading.textState)],
      arrow: (idle: -MJLook.halfTurn, pulling: 0))
  }
}
