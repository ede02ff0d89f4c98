import BezierGeometry
public import RefreshModel
import VectorDrawing

/// The look of MJRefresh's back footer with pictures.
public struct MJBackGIFFooterStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `mj-back-gif-footer`.
  public var name: String { "mj-back-gif-footer" }
  /// One sentence.
  public var summary: String {
    "A centred line beside pictures that follow the pull and play while loading, below the rows."
  }
  /// A footer.
  public var placements: Set<Placement> { [.footer] }
  /// The MJRefresh back footer's behaviour.
  public var defaultComponent: String { ComponentDescription.mjBackFooter.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    MJLook.parameters(
      texts: [.idle, .pulling, .refreshing, .noMoreData], images: [.idle, .pulling, .refreshing])
      + [
        MJLook.stateHidden(
          "Whether the text is left out, so that the pictures stand in the middle.")
      ]
  }

  /// The footer's height, which makes room for the first picture of every state.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    ImageSettings.height(
      parameters.optionalNumber("height") ?? MJBackFooterComponent().settings.extent,
      growingFor: parameters)
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
    return look.layers(y: look.reading.position ?? moment.scrollView.contentSize.height) {
      labels.flatMap { $0.items("footer.state", in: frame, context.textLayout) }
      look.image(beside: labels, in: frame)
    }
  }
}
