import BezierGeometry
import Pixels
public import RefreshModel
import VectorDrawing

/// The look of the EGO header: what to do and when it was last done, beside an arrow that fades
/// upwards or a spinner, on a colour of its own.
public struct EGOStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `ego`.
  public var name: String { "ego" }
  /// One sentence.
  public var summary: String {
    "Two lines with a light shadow on a pale ground, an arrow of fading bars or a spinner far left."
  }
  /// The EGO header's behaviour.
  public var defaultComponent: String { ComponentDescription.ego.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    EGOLook.parameters(texts: [.idle, .pulling, .refreshing, .lastUpdated])
      + LabelSettings.timeParameters(automatic: "the run's own time") + [
        Parameter(
          "dateFontSize", .number(1...1000, .points), default: .number(12),
          "The date's size; its weight is regular."),
        Parameter(
          "arrowColor", .color(),
          default: .color(DynamicColor(light: Color(126, 141, 162), dark: Color(140, 157, 182))),
          "The arrow's colour at full strength."),
      ]
  }

  /// What stays open while it loads, and at least the arrow whole, which stands up to 65 points above
  /// the list.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    max(EGOLook.preferredHeight(parameters), -Self.arrowFrame.minY)
  }

  /// The box in which the arrow stands, from the header's lower left corner.
  private static let arrowFrame = Rect(x: EGOLook.left, y: -65, width: 30, height: 55)

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let look = EGOLook(component, moment, parameters, context)
    // The app is asked for the date as soon as the header is made, and unless told otherwise it
    // says the present.
    let isOlder = parameters["lastUpdated"] != .automatic && !look.reading.hasUpdated
    var date = look.settings.label(
      look.settings.lastUpdated(parameters, hasUpdated: !isOlder))
    date.font = Font(
      family: look.settings.font.family, size: parameters.number("dateFontSize"))
    return look.layers {
      look.status()
      look.line("header.lastUpdated", date, y: -30)
      if look.reading.isArrowShown {
        ArrowIcon.ego.item(
          "header.arrow", at: Self.arrowFrame.center,
          color: parameters.color("arrowColor", context.appearance),
          angle: look.reading.arrowAngle(idle: 0, pulling: .pi))
      }
      look.spinner(y: -38)
    }
  }
}
