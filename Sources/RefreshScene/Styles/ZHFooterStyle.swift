import BezierGeometry
public import RefreshModel
import VectorDrawing

/// The look of ZHRefresh's footer: a spinner and a line of text below the rows.
public struct ZHFooterStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `zh-footer`.
  public var name: String { "zh-footer" }
  /// One sentence.
  public var summary: String { "A spinner that always turns and a grey line, below the rows." }
  /// A footer.
  public var placements: Set<Placement> { [.footer] }
  /// The ZHRefresh footer's behaviour.
  public var defaultComponent: String { ComponentDescription.zhFooter.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    ZHLook.parameters(texts: [.idle, .pulling, .refreshing])
  }

  /// The footer's height.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    parameters.optionalNumber("height") ?? ZHFooterComponent().height
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let look = ZHLook(.zhFooter, .footer, component, moment, parameters, context)
    let height = look.reading.extent ?? preferredHeight(parameters: parameters)
    return look.layers(
      y: look.reading.position ?? moment.scrollView.contentSize.height,
      in: Rect(x: 0, y: 0, width: context.width, height: height))
  }
}
