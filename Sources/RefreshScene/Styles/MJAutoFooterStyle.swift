import BezierGeometry
public import RefreshModel
import VectorDrawing

/// The look of MJRefresh's normal auto footer: a text, and a spinner beside it while loading.
public struct MJAutoFooterStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `mj-auto-footer`.
  public var name: String { "mj-auto-footer" }
  /// One sentence.
  public var summary: String {
    "A centred line below the rows that says what to do, with a spinner beside it while loading."
  }
  /// A footer.
  public var placements: Set<Placement> { [.footer] }
  /// The MJRefresh auto footer's behaviour.
  public var defaultComponent: String { ComponentDescription.mjAutoFooter.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    MJLook.parameters(texts: [.idle, .refreshing, .noMoreData]) + [
      Parameter(
        "refreshingTitleHidden", .flag, default: .flag(false),
        "Whether the text is left out while refreshing, so that the spinner stands in the middle.")
    ]
  }

  /// The footer's height.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    parameters.optionalNumber("height") ?? MJAutoFooterComponent().settings.extent
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let look = MJLook(.mjAutoFooter, .footer, component, moment, parameters, context)
    let height = look.reading.extent ?? preferredHeight(parameters: parameters)
    let frame = Rect(x: 0, y: 0, width: context.width, height: height)
    let state = look.reading.textState
    let isBlank = parameters.flag("refreshingTitleHidden") && state == .refreshing
    let labels = isBlank ? [] : [look.label(state)]
    return look.layers(y: look.reading.position ?? moment.scrollView.contentSize.height) {
      labels.flatMap { $0.items("footer.state", in: frame, context.textLayout) }
      look.spinner(at: look.iconCenter(beside: labels, in: frame))
    }
  }
}
