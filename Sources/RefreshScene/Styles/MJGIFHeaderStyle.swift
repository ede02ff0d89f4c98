import BezierGeometry
public import RefreshModel
import VectorDrawing

/// The look of MJRefresh's header with pictures: an animation drawn by hand beside the texts.
public struct MJGIFHeaderStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `mj-gif-header`.
  public var name: String { "mj-gif-header" }
  /// One sentence.
  public var summary: String {
    "Two centred lines beside pictures that follow the pull and play while refreshing."
  }
  /// The MJRefresh header's behaviour.
  public var defaultComponent: String { ComponentDescription.mjHeader.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    MJLook.parameters(texts: MJHeaderLines.texts, images: [.idle, .pulling, .refreshing])
      + MJHeaderLines.parameters(
        "Whether both lines are left out, so that the pictures stand in the middle.")
  }

  /// The header's height, which makes room for the first picture of every state.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    ImageSettings.height(
      parameters.optionalNumber("height") ?? MJHeaderComponent().settings.extent,
      growingFor: parameters)
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let look = MJLook(.mjHeader, .header, component, moment, parameters, context)
    let (y, height) = look.reading.headerFrame(
      preferredHeight: preferredHeight(parameters: parameters), in: moment.scrollView)
    let whole = Rect(x: 0, y: 0, width: context.width, height: height)
    let lines = MJHeaderLines(look, parameters, in: whole)
    return look.layers(y: y) {
      lines.items(context.textLayout)
      look.image(beside: lines.labels, in: whole)
    }
  }
}
