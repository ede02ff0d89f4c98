import RefreshReel

/// A style that draws the second floor as an evening sky, revealed as the list is pulled.
///
/// The moon rises with the pull. A label along the list's edge describes the effect of a release.
struct TwoLevelStyle: RefreshStyle {
  var traits: StyleTraits {
    StyleTraits(
      name: "two-level",
      summary: "An evening sky above the list, with a label for the effect of a release.",
      behavior: TwoLevelBehavior())
  }

  var zenithColor = DynamicColor(light: Color(38, 44, 96), dark: Color(10, 12, 34))
  var horizonColor = DynamicColor(light: Color(250, 168, 132), dark: Color(112, 62, 86))
  var moonColor = DynamicColor(Color(255, 240, 208))
  var textColor = DynamicColor(Color(255, 255, 255))
  var moonSize = 96.0

  let settings: [Setting<TwoLevelStyle>] = [
    Setting("zenithColor", \.zenithColor, help: "The color of the upper end of the sky."),
    Setting("horizonColor", \.horizonColor, help: "The color of the sky along the list's edge."),
    Setting("moonColor", \.moonColor, help: "The color of the moon and the stars."),
    Setting("textColor", \.textColor, help: "The color of the label."),
    Setting("moonSize", \.moonSize, in: 0...400, unit: .points, help: "The moon's diameter."),
  ]

  /// Colors the bars to match the evening sky.
  func adapt(_ content: inout ContentSettings) {
    content.statusBarColor = DynamicColor(light: Color(30, 34, 78), dark: Color(8, 10, 28))
    content.navigationBarColor = DynamicColor(light: Color(44, 50, 106), dark: Color(14, 16, 42))
  }

  struct Reads {
    let height: Double
    let floor: Bound<Floor>
    let reveal: Bound<Double>
  }

  /// Requires the second floor's signals, so that resolving with a behavior that lacks them
  /// fails.
  func bind(_ signals: inout SignalBinder) -> Reads {
    Reads(
      height: signals.constant(.height) ?? signals.triggerDistance,
      floor: signals.required(.floor), reveal: signals.required(.reveal))
  }

  func preferredHeight(_ reads: Reads) -> Double { reads.height * 2 }

  func draw(_ behavior: HeaderState, _ reads: Reads, context: DrawingContext) -> StyleLayers {
    let view = behavior.view
    let opened = -view.contentOffset.y
    guard opened > 0 else { return [] }
    let sky = Rect(
      x: 0, y: -opened - context.overlap, width: context.width,
      height: opened + 2 * context.overlap)
    func color(_ color: DynamicColor) -> Color { color.resolved(for: context.appearance) }
    let reveal = min(behavior[reads.reveal], 1)
    // The full sky is as high as the list and slides out from behind the list's top edge.
    let full = view.viewSize.height
    let fill = LinearGradient(
      from: Point(x: 0, y: -full), to: .zero, colors: [color(zenithColor), color(horizonColor)])
    let moon = Point(
      x: context.width * 0.72, y: -reveal * full * 0.62 + 1.6 * moonSize * (1 - reveal))
    return StyleLayers(
      backdrop: [.fill("sky", sky, .linearGradient(fill))],
      behindList: [
        .group("floor", clip: .rect(sky)) {
          for (index, star) in Self.stars.enumerated() {
            DisplayItem.fill(
              "star.\(index)",
              .circle(
                center: Point(x: star.x * context.width, y: -star.y * full), radius: star.size),
              .color(color(moonColor).withAlpha(0.9 * reveal)))
          }
          DisplayItem.fill(
            "moon", .circle(center: moon, radius: moonSize / 2), .color(color(moonColor)))
          line(behavior, reads, color(textColor), context)
        }
      ])
  }

  /// Returns the label that describes the effect of a release, or no items once the floor opens.
  private func line(
    _ behavior: HeaderState, _ reads: Reads, _ color: Color, _ context: DrawingContext
  ) -> [DisplayItem] {
    let text =
      switch (behavior[reads.floor], behavior.state) {
      case (.closed, .refreshing): "Refreshing …"
      case (.closed, .pulling): "Release to refresh, pull on for more"
      case (.closed, _): "Pull to refresh"
      case (.ready, _): "Release for the second floor"
      case (.opening, _), (.open, _), (.closing, _): ""
      }
    guard !text.isEmpty else { return [] }
    return TextLabel(text, font: Font(size: 14, weight: .bold), color: color).items(
      "line", in: Rect(x: 0, y: -reads.height, width: context.width, height: reads.height),
      context.textLayout)
  }

  /// The centers of the stars, as fractions of the sky from its lower left corner, and their
  /// radii, in points.
  private static let stars: [(x: Double, y: Double, size: Double)] = [
    (0.08, 0.42, 1.2), (0.15, 0.71, 1.6), (0.22, 0.56, 1), (0.31, 0.86, 1.8), (0.37, 0.48, 1.2),
    (0.44, 0.66, 1), (0.49, 0.92, 1.4), (0.56, 0.79, 1.8), (0.61, 0.5, 1), (0.84, 0.9, 1.6),
    (0.9, 0.74, 1.2), (0.95, 0.53, 1),
  ]
}
