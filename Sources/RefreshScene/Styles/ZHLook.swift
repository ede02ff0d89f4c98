import BezierGeometry
import Pixels
import RefreshModel
import VectorDrawing

/// What ZHRefresh's header and footer do alike: a spinner and a title, centred as one group whether
/// the spinner is seen or not.
struct ZHLook {
  let reading: ComponentReading
  private let settings: LabelSettings
  private let placement: Placement
  private let moment: Moment
  private let parameters: ParameterValues
  private let context: DrawingContext

  init(
    _ family: LabelFamily, _ placement: Placement, _ component: ComponentMoment,
    _ moment: Moment, _ parameters: ParameterValues, _ context: DrawingContext
  ) {
    reading = ComponentReading(component, at: placement)
    settings = LabelSettings(family, parameters, context.appearance)
    self.placement = placement
    self.moment = moment
    self.parameters = parameters
    self.context = context
  }

  /// Puts the parts where the component is, behind the rows.
  ///
  /// - Parameter others: what else there is, by where the title begins.
  func layers(
    y: Double, in frame: Rect, others: (_ titleX: Double) -> [DisplayItem] = { _ in [] }
  ) -> StyleLayers {
    guard reading.opacity > 0 else { return [] }
    let label = settings.label(settings.labels.text(for: reading.textState))
    let width = label.width(context.textLayout)
    let lead = SpinnerSettings.size + parameters.number("gap")
    let left = frame.midX - (lead + width) / 2
    let title = Rect(x: left + lead, y: 0, width: width, height: frame.height)
    return StyleLayers(
      behindRows: [
        .group(
          placement.rawValue, at: Point(x: moment.scrollView.contentOffset.x, y: y),
          opacity: reading.opacity
        ) {
          label.items("\(placement.rawValue).state", in: title, context.textLayout)
          others(title.minX)
          SpinnerSettings(parameters, context.appearance).items(
            "\(placement.rawValue).spinner",
            at: Point(x: left + SpinnerSettings.size / 2, y: frame.midY), reading, at: moment)
        }
      ])
  }

  static func parameters(texts: [LabelKey]) -> [Parameter] {
    LabelSettings.parameters(
      texts: texts, size: 14, weight: .regular,
      color: DynamicColor(light: Color(160, 160, 160), dark: Color(142, 142, 147)),
      // The original has no other language.
      language: .simplifiedChinese)
      + SpinnerSettings.parameters + [
        Parameter(
          "gap", .number(-1000...1000, .points), default: .number(10),
          "The gap between the text and what stands left of it.")
      ]
  }
}
