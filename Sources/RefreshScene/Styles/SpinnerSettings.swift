import BezierGeometry
import Pixels
import RefreshModel
import VectorDrawing

/// The settings that all looks with the system's spinner share.
struct SpinnerSettings {
  private var icon: SpinnerIcon
  private var color: Color

  /// The spinner's box, in points.
  static let size = 20.0

  /// Reads the settings.
  init(_ values: ParameterValues, _ appearance: Appearance) {
    let style = SpinnerIcon.Style(rawValue: values.choice("spinnerStyle")) ?? .gray
    icon = SpinnerIcon(style: style, diameter: Self.size)
    color =
      values.optionalColor("spinnerColor", appearance) ?? style.color.resolved(for: appearance)
  }

  /// Draws the spinner, where it is shown.
  func items(
    _ id: String, at center: Point, _ reading: ComponentReading, at moment: Moment
  ) -> [DisplayItem] {
    guard reading.isSpinnerShown, reading.spinnerOpacity > 0 else { return [] }
    return [
      icon.item(
        id, at: center, color: color, time: reading.spinnerTime(at: moment),
        alpha: reading.spinnerOpacity)
    ]
  }

  /// The settings' parameters.
  static let parameters: [Parameter] = [
    Parameter(
      "spinnerStyle", .choice(SpinnerIcon.Style.allCases.map(\.rawValue)),
      default: .choice(SpinnerIcon.Style.gray.rawValue),
      "The spinner's look: gray up to iOS 12, medium since iOS 13."),
    Parameter(
      "spinnerColor", .color(automatic: true), default: .automatic,
      "The spinner's colour; auto is its style's."),
  ]
}
