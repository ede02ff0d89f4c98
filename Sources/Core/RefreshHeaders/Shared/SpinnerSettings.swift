/// The settings of a style's system spinner.
public struct SpinnerSettings: Sendable {
  /// The style of the spinner.
  public var style = SpinnerStyle.gray
  /// The spinner's color; `nil` is the color of ``style``.
  public var color: DynamicColor?

  /// The width and height of the spinner's box, in points.
  static let size = 20.0

  /// Returns the items of the spinner, or an empty array while the spinner is hidden.
  func items(at center: Point, _ reading: IndicatorReading) -> [DisplayItem] {
    guard reading.isSpinnerShown, reading.spinnerOpacity > 0 else { return [] }
    return [
      SpinnerIcon(style: style, diameter: Self.size).item(
        reading.id("spinner"), at: center,
        color: (color ?? style.color).resolved(for: reading.context.appearance),
        time: reading.spinnerTime,
        alpha: reading.spinnerOpacity)
    ]
  }

  static let settings: [Setting<SpinnerSettings>] = [
    Setting(
      "spinnerStyle", \.style,
      help: "The spinner's style: gray up to iOS 12, medium since iOS 13."),
    Setting("spinnerColor", \.color, help: "The spinner's color; auto: the color of its style."),
  ]
}
