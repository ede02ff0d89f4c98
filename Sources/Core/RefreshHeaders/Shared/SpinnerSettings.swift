import BezierGeometry
import RefreshModel
import RefreshScene
import VectorDrawing

/// The settings that all looks with the system's spinner share.
struct SpinnerSettings: Sendable {
  /// The spinner's look.
  var style = SpinnerIcon.Style.gray
  /// The spinner's colour; `nil` is its style's.
  var color: DynamicColor?

  /// The spinner's box, in points.
  static let size = 20.0

  /// Draws the spinner, where it is shown.
  func items(
    _ id: String, at center: Point, _ reading: IndicatorReading, _ appearance: Appearance
  ) -> [DisplayItem] {
    guard reading.isSpinnerShown, reading.spinnerOpacity > 0 else { return [] }
    return [
      SpinnerIcon(style: style, diameter: Self.size).item(
        id, at: center, color: (color ?? style.color).resolved(for: appearance),
        time: reading.spinnerTime, alpha: reading.spinnerOpacity)
    ]
  }

  /// A setting for each property.
  static let settings: [Setting<SpinnerSettings>] = [
    Setting(
      "spinnerStyle", \.style, help: "The spinner's look: gray up to iOS 12, medium since iOS 13."),
    Setting("spinnerColor", \.color, help: "The spinner's colour; auto is its style's."),
  ]
}
