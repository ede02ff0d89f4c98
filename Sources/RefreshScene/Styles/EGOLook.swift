import BezierGeometry
import Pixels
import RefreshModel
import VectorDrawing

/// What the EGO header and its rewrite do alike: a view as tall as the list above it, on a colour of
/// its own, its parts measured from its lower edge.
struct EGOLook {
  let reading: ComponentReading
  let settings: LabelSettings
  private let moment: Moment
  private let parameters: ParameterValues
  private let context: DrawingContext

  init(
    _ component: ComponentMoment, _ moment: Moment, _ parameters: ParameterValues,
    _ context: DrawingContext
  ) {
    reading = ComponentReading(component, at: .header)
    var settings = LabelSettings(.ego, parameters, context.appearance)
    settings.shadow = TextShadow(
      offset: Vector(dx: 0, dy: 1), color: parameters.color("shadowColor", context.appearance))
    self.settings = settings
    self.moment = moment
    self.parameters = parameters
    self.context = context
  }

  /// Puts the parts above the list's edge; their origin is the view's lower left corner.
  func layers(@DisplayItemBuilder _ parts: () -> [DisplayItem]) -> StyleLayers {
    let height = reading.extent ?? moment.scrollView.frame.height
    let bottom = (reading.position ?? -height) + height
    let frame = Rect(x: 0, y: -height, width: context.width, height: height)
    return StyleLayers(
      behindRows: [
        .group("header", at: Point(x: moment.scrollView.contentOffset.x, y: bottom)) {
          DisplayItem.fill(
            "header.background", frame,
            .color(parameters.color("backgroundColor", context.appearance)))
          parts()
        }
      ])
  }

  /// A line of text across the whole width.
  func line(_ id: String, _ label: Label, y: Double) -> [DisplayItem] {
    label.items(
      id, in: Rect(x: 0, y: y, width: context.width, height: Self.lineHeight),
      context.textLayout)
  }

  /// What to do, in the upper line.
  func status() -> [DisplayItem] {
    line("header.state", settings.label(settings.labels.text(for: reading.textState)), y: -48)
  }

  /// The spinner in a box so far up.
  func spinner(y: Double) -> [DisplayItem] {
    SpinnerSettings(parameters, context.appearance).items(
      "header.spinner",
      at: Point(x: Self.left + SpinnerSettings.size / 2, y: y + SpinnerSettings.size / 2),
      reading, at: moment)
  }

  /// Where arrow and spinner begin, and how high a line of text is, in points.
  static let left = 25.0
  private static let lineHeight = 20.0

  /// How tall a picture of the header alone is: what letting go leaves open.
  static func preferredHeight(_ parameters: ParameterValues) -> Double {
    max(parameters.optionalNumber("loadingInset") ?? EGOHeaderComponent().loadingInset, 1)
  }

  static func parameters(texts: [LabelKey]) -> [Parameter] {
    LabelSettings.parameters(
      texts: texts, size: 13, weight: .bold,
      color: DynamicColor(light: Color(87, 108, 137), dark: Color(152, 170, 196)))
      + SpinnerSettings.parameters + [
        Parameter(
          "backgroundColor", .color(),
          default: .color(DynamicColor(light: Color(226, 231, 237), dark: Color(30, 34, 40))),
          "The header's own background."),
        Parameter(
          "shadowColor", .color(),
          // White 0.9.
          default: .color(DynamicColor(light: Color(230, 230, 230), dark: Color(12, 14, 17))),
          "The sharp copy a point below the texts."),
      ]
  }
}
