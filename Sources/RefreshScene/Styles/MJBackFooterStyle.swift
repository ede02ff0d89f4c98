import BezierGeometry
public import RefreshModel
import VectorDrawing

/// The look of MJRefresh's normal back footer: a text beside an arrow, which points up at rest, or a
/// spinner.
public struct MJBackFooterStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `mj-back-footer`.
  public var name: String { "mj-back-footer" }
  /// One sentence.
  public var summary: String {
    "A centred line that says what to do, beside an arrow or a spinner, below the rows."
  }
  /// A footer.
  public var placements: Set<Placement> { [.footer] }
  /// The MJRefresh back footer's behaviour.
  public var defaultComponent: String { ComponentDescription.mjBackFooter.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    MJLook.parameters(texts: [.idle, .pulling, .refreshing, .noMoreData]) + [
      MJLook.stateHidden("Whether the text is left out, so that the icons stand in the middle."),
      MJLook.arrowColor,
    ]
  }

  /// The footer's height.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    parameters.optionalNumber("height") ?? MJBackFooterComponent().settings.extent
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let look = MJLook(.mjBackFooter, .footer, component, moment, parameters, context)
    let height = look.reading.extent ?? preferredHeight(parameters: parameters)
    let frame = Rect(x: 0, y: 0, width: context.width, height: height)
    let labels = parameters.flag("stateHidden") ? [] : [look.label(look.reading.textState)]
    let center = look.iconCenter(beside: labels, in: frame)
    return look.layers(y: look.reading.position ?? moment.scrollView.contentSize.height) {
      labels.flatMap { $0.items("footer.state", in: frame, context.textLayout) }
      look.arrow(at: center, idle: -MJLook.halfTurn, pulling: 0)
      look.spinner(at: center)
    }
  }
}
