public import RefreshModel
public import RefreshScene

/// The looks of MJRefresh's auto footers: a text, and while loading a spinner or pictures beside it.
public struct MJAutoFooterStyle: RefreshStyle {
  private var look: MJLook
  private var isRefreshingTitleHidden = false

  /// Makes the style.
  ///
  /// - Parameter showsPictures: whether pictures take the place of the spinner.
  public init(showsPictures: Bool = false) {
    look = MJLook(.mjAutoFooter, showsPictures: showsPictures)
  }

  /// The name, the place and the default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: look.pictures == nil ? "mj-auto-footer" : "mj-auto-gif-footer",
      summary: look.pictures == nil
        ? "A centred line below the rows that says what to do, with a spinner beside it while loading."
        : "A centred line below the rows that says what to do, with pictures beside it while loading.",
      placements: [.footer],
      behavior: MJAutoFooterBehavior())
  }

  /// The settings.
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

  /// The pictures, where there are any.
  public var pictures: StatePictures? { look.pictures?.model }

  /// The footer's height, which makes room for the first picture.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    look.height(reads, else: MJAutoFooterBehavior().shared.extent)
  }

  /// Draws an instant.
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
