import BezierGeometry
public import RefreshModel
public import RefreshScene

/// The look of ZHRefresh's footer: a spinner and a line of text below the rows.
public struct ZHFooterStyle: RefreshStyle {
  private var look = ZHLook(.zhFooter)

  /// Makes the style.
  public init() {}

  /// The name, the place and the default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "zh-footer",
      summary: "A spinner that always turns and a grey line, below the rows.",
      placements: [.footer],
      behavior: ZHFooterBehavior())
  }

  /// The settings.
  public var settings: [Setting<ZHFooterStyle>] { ZHLook.settings.map { $0.of(\.look) } }

  /// The footer's height.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    reads.height ?? ZHFooterBehavior().height
  }

  /// Draws an instant.
  public func draw(
    _ behavior: HeaderInstant, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let reading = IndicatorReading(behavior, reads)
    return look.layers(
      .footer, reading, y: reading.position ?? behavior.view.scrollView.contentSize.height,
      height: reading.extent ?? preferredHeight(reads), context)
  }
}
