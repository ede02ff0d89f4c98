/// A style with texts, a system spinner, and an image that can replace its icons.
protocol LabeledStyle: Sendable {
  var labels: LabelSettings { get set }
  var spinner: SpinnerSettings { get set }
  /// The image that replaces the arrow and the spinner.
  var logo: LogoSettings { get set }
}

extension LabeledStyle {
  /// Returns the settings of the texts and the icons.
  ///
  /// - Parameter icons: The parts that the image replaces.
  static func settings(
    texts: [LabelKey], replacing icons: String = "the arrow and the spinner"
  ) -> [Setting<Self>] {
    LabelSettings.settings(texts: texts).map { $0.of(\.labels) }
      + SpinnerSettings.settings.map { $0.of(\.spinner) }
      + LogoSettings.settings(replacing: icons).map { $0.of(\.logo) }
  }

  /// Returns the label with the text of the state or of the result that is shown.
  func stateLabel(_ reading: IndicatorReading, shadow: TextShadow? = nil) -> TextLabel {
    labels.label(reading.text(labels.labels), reading.context.appearance, shadow: shadow)
  }

  /// Returns the image or, if the style has none, the arrow and the spinner.
  ///
  /// - Parameter arrow: The arrow, which is empty while it is hidden; `nil` for a style without one.
  func icons(
    at center: Point, _ reading: IndicatorReading, arrow: [DisplayItem]?
  ) -> [DisplayItem] {
    let followsPull = arrow != nil && reading.isArrowShown
    return logo.items(at: center, reading, followsPull: followsPull)
      ?? (arrow ?? []) + spinner.items(at: center, reading)
  }
}
