import BezierGeometry
import Pixels
import RefreshModel
import VectorDrawing

/// What the normal looks of the MJRefresh family do alike.
struct MJLook {
  let reading: ComponentReading
  let settings: LabelSettings
  private let placement: Placement
  private let moment: Moment
  private let parameters: ParameterValues
  private let context: DrawingContext

  /// Half a turn, less the little by which the family decides the way of its arrows' turns.
  static let halfTurn = Double.pi - 1e-6

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

  /// The label of a state.
  func label(_ state: RefreshState) -> Label { settings.label(settings.labels.text(for: state)) }

  /// Where the icons' middle is: so far left of the widest text, and in the middle without any.
  func iconCenter(beside labels: [Label], in frame: Rect) -> Point {
    guard !labels.isEmpty else { return frame.center }
    let width = labels.map { $0.width(context.textLayout) }.max() ?? 0
    return Point(x: frame.midX - width / 2 - parameters.number("labelInset"), y: frame.midY)
  }

  /// The arrow, where it is shown.
  func arrow(
    _ icon: ArrowIcon = .mjVertical, at center: Point, idle: Double, pulling: Double
  ) -> [DisplayItem] {
    guard reading.isArrowShown else { return [] }
    let color =
      parameters.optionalColor("arrowColor", context.appearance) ?? settings.color
    return [
      icon.item(
        "\(placement.rawValue).arrow", at: center, color: color,
        angle: reading.arrowAngle(idle: idle, pulling: pulling))
    ]
  }

  /// The spinner, where it is shown.
  func spinner(at center: Point) -> [DisplayItem] {
    SpinnerSettings(parameters, context.appearance)
      .items("\(placement.rawValue).spinner", at: center, reading, at: moment)
  }

  /// The picture, where one is shown: at its own size, its middle in that of the height, its right
  /// edge so far left of the widest text, or in the middle where there is none.
  func image(beside labels: [Label], in frame: Rect) -> [DisplayItem] {
    guard let asset = ImageSettings(parameters)?.asset(reading, at: moment) else { return [] }
    let place = iconCenter(beside: labels, in: frame)
    let size = asset.size
    let x = labels.isEmpty ? place.x - size.width / 2 : place.x - size.width
    return [
      .image(
        "\(placement.rawValue).image", asset,
        at: Point(x: x, y: place.y - size.height / 2))
    ]
  }

  /// Puts the parts where the component is: behind the rows, in front of the list's background.
  func layers(
    y: Double, @DisplayItemBuilder _ parts: () -> [DisplayItem]
  ) -> StyleLayers {
    layers(at: Point(x: moment.scrollView.contentOffset.x, y: y), parts)
  }

  /// Puts the parts where the component is.
  func layers(
    at origin: Point, @DisplayItemBuilder _ parts: () -> [DisplayItem]
  ) -> StyleLayers {
    guard reading.opacity > 0 else { return [] }
    return StyleLayers(
      behindRows: [
        .group(
          placement.rawValue, at: origin, opacity: reading.opacity, parts())
      ])
  }

  // MARK: Parameters

  static func textParameters(texts: [LabelKey]) -> [Parameter] {
    LabelSettings.parameters(
      texts: texts, size: 14, weight: .bold,
      color: DynamicColor(light: Color(90, 90, 90), dark: Color(174, 174, 178)))
  }

  static func parameters(texts: [LabelKey]) -> [Parameter] {
    textParameters(texts: texts) + SpinnerSettings.parameters + [
      Parameter(
        "labelInset", .number(-1000...1000, .points), default: .number(25),
        "The distance from the widest text to the icons' middle.")
    ]
  }

  /// The settings of a look with pictures in the place of arrow and spinner.
  static func parameters(texts: [LabelKey], images: [RefreshState]) -> [Parameter] {
    ImageSettings.parameters(images) + textParameters(texts: texts) + [
      Parameter(
        "labelInset", .number(-1000...1000, .points), default: .number(20),
        "The distance from the widest text to the pictures.")
    ]
  }

  static let arrowColor = Parameter(
    "arrowColor", .color(automatic: true), default: .automatic,
    "The arrow's colour; auto is the texts'.")

  static func stateHidden(_ help: String) -> Parameter {
    Parameter("stateHidden", .flag, default: .flag(false), help)
  }
}
