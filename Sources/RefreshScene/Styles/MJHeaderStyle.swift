import BezierGeometry
public import RefreshModel
import VectorDrawing

/// The look of MJRefresh's normal header: what to do, when it was last done, and an arrow or a
/// spinner beside the wider of the two texts.
public struct MJHeaderStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `mj-header`.
  public var name: String { "mj-header" }
  /// One sentence.
  public var summary: String {
    "Two centred lines, what to do and when it was last done, beside an arrow or a spinner."
  }
  /// The MJRefresh header's behaviour.
  public var defaultComponent: String { ComponentDescription.mjHeader.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    MJLook.parameters(texts: MJHeaderLines.texts)
      + MJHeaderLines.parameters(
        "Whether both lines are left out, so that the icons stand in the middle.")
      + [MJLook.arrowColor]
  }

  /// The header's height.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    parameters.optionalNumber("height") ?? MJHeaderComponent().settings.extent
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
    let center = look.iconCenter(beside: lines.labels, in: whole)
    return look.layers(y: y) {
      lines.items(context.textLayout)
      look.arrow(at: center, idle: 0, pulling: -MJLook.halfTurn)
      look.spinner(at: center)
    }
  }
}
