/// The drawing shared by ZHRefresh's header and footer: a spinner and a title.
///
/// The spinner and the title are centered as a group, even while the spinner is hidden.
struct ZHParts: Sendable {
  var labels: LabelSettings
  var spinner = SpinnerSettings()
  var logo = LogoSettings()
  /// The gap between the text and the icon to its left, in points.
  var gap = 10.0

  init(_ family: LabelFamily) {
    labels = LabelSettings(
      family, size: 14, weight: .regular,
      color: DynamicColor(light: Color(160, 160, 160), dark: Color(142, 142, 147)),
      // The original has texts in Simplified Chinese only.
      language: .simplifiedChinese)
  }

  static let settings: [Setting<ZHParts>] =
    LabelSettings.settings(texts: [.idle, .pulling, .refreshing]).map { $0.of(\.labels) }
    + SpinnerSettings.settings.map { $0.of(\.spinner) }
    + LogoSettings.settings(replacing: "the arrow and the spinner").map { $0.of(\.logo) } + [
      Setting(
        "gap", \.gap, in: -1000...1000, unit: .points,
        help: "The gap between the text and the icon to its left, in points.")
    ]

  /// Returns the layers of the header or footer, drawn behind the rows.
  ///
  /// - Parameters:
  ///   - y: The upper edge, in content coordinates.
  ///   - height: The height, in points.
  ///   - others: A closure that returns additional items, given the x coordinate of the title's
  ///     left edge.
  func layers(
    _ placement: Placement, _ reading: IndicatorReading, y: Double, height: Double,
    _ context: DrawingContext, others: (_ titleX: Double) -> [DisplayItem] = { _ in [] }
  ) -> StyleLayers {
    guard reading.opacity > 0 else { return [] }
    let frame = Rect(x: 0, y: 0, width: context.width, height: height)
    let label = labels.label(reading.text(labels.labels), context.appearance)
    let width = label.width(context.textLayout)
    let iconSize = logo.image == nil ? SpinnerSettings.size : logo.size
    let lead = iconSize + gap
    let left = frame.midX - (lead + width) / 2
    let icon = Point(x: left + iconSize / 2, y: frame.midY)
    let title = Rect(x: left + lead, y: 0, width: width, height: frame.height)
    return StyleLayers(
      behindRows: [
        .group(
          placement.rawValue, at: Point(x: reading.view.contentOffset.x, y: y),
          opacity: reading.opacity
        ) {
          label.items("\(placement.rawValue).state", in: title, context.textLayout)
          if let logo = logo.items(
            "\(placement.rawValue).image", at: icon, reading,
            followsPull: placement == .header && reading.isArrowShown)
          {
            logo
          } else {
            others(title.minX)
            spinner.items(
              "\(placement.rawValue).spinner", at: icon, reading, context.appearance)
          }
          reading.mark("\(placement.rawValue).result", at: icon, labels, context.appearance)
        }
      ])
  }
}
