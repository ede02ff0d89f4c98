public import RefreshModel
public import RefreshScene

/// The styles of MJRefresh's auto footers: a text and, while loading, a spinner or images.
public struct MJAutoFooterStyle: RefreshStyle {
  private var look: MJLook
  private var isRefreshingTitleHidden = false

  /// Creates the style with its default settings.
  ///
  /// - Parameter showsPictures: Whether images replace the spinner.
  public init(showsPictures: Bool = false) {
    look = MJLook(.mjAutoFooter, showsPictures: showsPictures)
  }

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: look.pictures == nil ? "mj-auto-footer" : "mj-auto-gif-footer",
      summary: look.pictures == nil
        ? "A centred line below the rows that says what to do, with a spinner beside it while loading."
        : "A centred line below the rows that says what to do, with pictures beside it while loading.",
      placements: [.footer],
      behavior: MJAutoFooterBehavior())
  }

  /// The settings of the text and the spinner or images.
  public var settings: [Setting<MJAutoFooterStyle>] {
    let icons = look.pictures == nil ? "spinner stands" : "pictures stand"
    return look.settings(texts: [.idle, .refreshing, .noMoreData], images: [.refreshing])
      .map { $0.of(\.look) } + [
        Setting(
          "refreshingTitleHidden", \.isRefreshingTitleHidden,
          help: "Whether the text is left out while refreshing, so that the \(icons) in the middle."
        )
      ]
  }

  /// The properties of the images; `nil` for the style with a spinner.
  public var pictures: StatePictures? { look.pictures?.model }

  /// Returns the footer's height, which has room for the first image.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    look.height(reads, else: MJAutoFooterBehavior().shared.extent)
  }

  /// Draws the footer at an instant.
  public func draw(
    _ behavior: HeaderInstant, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let drawing = MJDrawing(look, .footer, behavior, reads, context)
    let state = drawing.reading.textState
    let isBlank = isRefreshingTitleHidden && state == .refreshing
    return drawing.footer(
      height: preferredHeight(reads), labels: isBlank ? [] : [drawing.label(state)])
  }
}
