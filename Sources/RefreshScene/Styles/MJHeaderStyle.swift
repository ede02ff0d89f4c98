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
    MJLook.parameters(
      texts: [.idle, .pulling, .refreshing, .lastUpdated, .today, .noRecord])
      + LabelSettings.timeParameters(automatic: "never") + [
        LabelSettings.todayRule,
        MJLook.stateHidden(
          "Whether both lines are left out, so that the icons stand in the middle."),
        Parameter(
          "timeHidden", .flag, default: .flag(false),
          "Whether the line with the time is left out."),
        MJLook.arrowColor,
      ]
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
    let height = look.reading.extent ?? preferredHeight(parameters: parameters)
    let whole = Rect(x: 0, y: 0, width: context.width, height: height)
    var (top, bottom) = (whole, whole)
    top.size.height = height / 2
    bottom.size.height = height / 2
    bottom.origin.y = height / 2
    var lines: [(id: String, label: Label, frame: Rect)] = []
    if !parameters.flag("stateHidden") {
      let state = look.label(look.reading.textState)
      if parameters.flag("timeHidden") {
        lines = [("header.state", state, whole)]
      } else {
        let time = look.settings.label(
          look.settings.lastUpdated(parameters, hasUpdated: look.reading.hasUpdated))
        lines = [("header.state", state, top), ("header.lastUpdated", time, bottom)]
      }
    }
    let center = look.iconCenter(beside: lines.map(\.label), in: whole)
    return look.layers(y: look.reading.position ?? -height) {
      lines.flatMap { $0.label.items($0.id, in: $0.frame, context.textLayout) }
      look.arrow(at: center, idle: 0, pulling: -MJLook.halfTurn)
      look.spinner(at: center)
    }
  }
}
