import BezierGeometry
import Pixels
public import RefreshModel
import VectorDrawing

/// The look of ZHRefresh's header: one line of text with an arrow or a spinner beside it.
public struct ZHHeaderStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `zh-header`.
  public var name: String { "zh-header" }
  /// One sentence.
  public var summary: String {
    "A grey line that says what to do, right of an arrow or a spinner, centred with the spinner."
  }
  /// The ZHRefresh header's behaviour.
  public var defaultComponent: String { ComponentDescription.zhHeader.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    ZHLook.parameters(texts: [.idle, .pulling, .refreshing]) + [
      Parameter(
        "arrowColor", .color(),
        default: .color(DynamicColor(light: Color(168, 168, 168), dark: Color(142, 142, 147))),
        "The arrow's colour.")
    ]
  }

  /// The header's height.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    parameters.optionalNumber("height") ?? ZHHeaderComponent().height
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let look = ZHLook(.zhHeader, .header, component, moment, parameters, context)
    let (y, height) = look.reading.headerFrame(
      preferredHeight: preferredHeight(parameters: parameters), in: moment.scrollView)
    let frame = Rect(x: 0, y: 0, width: context.width, height: height)
    let color = parameters.color("arrowColor", context.appearance)
    return look.layers(y: y, in: frame) { title in
      guard look.reading.isArrowShown else { return [] }
      let width = ArrowIcon.zh.size.width
      return [
        ArrowIcon.zh.item(
          "header.arrow",
          at: Point(x: title - parameters.number("gap") - width / 2, y: frame.midY), color: color,
          angle: look.reading.arrowAngle(idle: 0, pulling: .pi))
      ]
    }
  }
}
