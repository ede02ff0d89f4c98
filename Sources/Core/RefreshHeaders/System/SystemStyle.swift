/// The style of `UIRefreshControl`: eight spokes that appear one by one with the pull.
///
/// The spinner keeps its distance from the upper edge of the list, and the list covers what the
/// pull has not revealed. It is drawn like Flutter's copy of the control.
public struct SystemStyle: RefreshStyle {
  /// The color of the spokes at full opacity.
  public var spinnerColor = DynamicColor(light: Color(60, 60, 68), dark: Color(235, 235, 245))
  /// The image that replaces the spokes, such as a logo; `nil` for none.
  public var image: ImageSource? {
    get { logo.image }
    set { logo.image = newValue }
  }
  private var logo = LogoSettings()

  /// Creates the style with its default settings.
  public init() {}

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "system",
      summary: "UIRefreshControl: eight gray spokes that appear with the pull and tick around.",
      behavior: SystemBehavior(), opensAboveTitle: true)
  }

  /// The style's settings, one for each property.
  public var settings: [Setting<SystemStyle>] { Self.list }

  private static let list: [Setting<SystemStyle>] =
    [
      Setting("spinnerColor", \.spinnerColor, help: "The color of the spokes at full opacity.")
    ] + LogoSettings.settings(replacing: "the spokes").map { $0.of(\.logo) }

  /// The signals of the pull and the optional signals of the spinner.
  public struct Reads: Sendable {
    fileprivate let indicator: IndicatorReads
    fileprivate let pull: Bound<Double>
    fileprivate let scale: Bound<Double>?
    fileprivate let triggerDistance: Double
  }

  /// Binds the signals of the pull and the spinner.
  public func bind(_ signals: inout SignalBinder) -> Reads {
    Reads(
      indicator: IndicatorReads(signals), pull: signals.required(.pull),
      scale: signals.optional(.spinnerScale), triggerDistance: signals.triggerDistance)
  }

  /// Returns the larger of the header's open height and its threshold, rounded up to whole points.
  public func preferredHeight(_ reads: Reads) -> Double {
    max(reads.indicator.height ?? SystemBehavior().height, reads.triggerDistance, 1).rounded(.up)
  }

  /// The width and height of a result's mark, and the width of its line, in points.
  private static let markSize = 26.0
  private static let markWidth = 2.8

  /// Draws the header at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: Reads, context: DrawingContext
  ) -> StyleLayers {
    let pull = behavior[reads.pull]
    let reading = IndicatorReading(behavior, reads.indicator, context)
    let scale = behavior[reads.scale] ?? 1
    guard pull > 0, scale > 0 else { return [] }
    let color = spinnerColor.resolved(for: context.appearance)
    let center = Point(
      x: behavior.view.contentOffset.x + context.width / 2, y: SystemSpinner.centerY - pull)
    let spinner =
      reading.isSpinnerShown || reading.result != nil
      ? SystemSpinner(time: reading.spinnerTime, opacity: reading.spinnerOpacity)
      : SystemSpinner(pullingPercent: behavior.pullingPercent)
    var items: [DisplayItem] = []
    if let logo = logo.items(
      "header.image", at: center, scale: scale * LogoSettings.scale(for: reading),
      opacity: spinner.opacity)
    {
      items = logo
    } else if spinner.opacity > 0 {
      items.append(
        .group(
          "header.spinner", at: center, opacity: spinner.opacity,
          spinner.items("header.spinner", radius: SystemSpinner.radius * scale, color)))
    }
    if let result = reading.result {
      items += ResultMark(
        result.result, size: Self.markSize * scale, lineWidth: Self.markWidth * scale
      ).items("header.result", at: center, color: color, time: result.time)
    }
    return StyleLayers(behindList: items)
  }
}

/// The spokes of the spinner at an instant, clockwise from the top.
struct SystemSpinner: Hashable {
  /// The alpha of each drawn spoke.
  let alphas: [Double]
  /// The opacity of the spinner, 0…1.
  let opacity: Double

  /// The full radius of the spinner, in points.
  static let radius = 14.0
  /// The distance of the spinner's center from the upper edge of the list, in points.
  static let centerY = 30.0
  private static let count = 8
  private static let fullAlpha = 147.0 / 255
  /// The pulling percent at which the spinner becomes opaque.
  private static let opaquePercent = 0.35
  /// The alphas of the spokes, 0…255, from the spoke farthest behind the leading one to the leading
  /// one.
  private static let levels = [47.0, 47, 47, 47, 72, 97, 122, 147]

  /// Creates the spinner during a pull: spoke `i` is drawn if `i` < 8 × percent.
  init(pullingPercent percent: Double) {
    let shown = (Double(Self.count) * min(max(percent, 0), 1)).rounded(.up)
    alphas = Array(repeating: Self.fullAlpha, count: Int(shown))
    opacity = TimingFunction.easeInEaseOut.value(at: min(max(percent, 0) / Self.opaquePercent, 1))
  }

  /// Creates the spinner that ticks, in eight steps per second.
  init(time: Flicks, opacity: Double = 1) {
    let step = Int(time.count / (Flicks.perSecond / Int64(Self.count)) % Int64(Self.count))
    alphas = (0..<Self.count).map { Self.levels[($0 - step + Self.count) % Self.count] / 255 }
    self.opacity = opacity
  }

  /// Returns the spokes `ID.spoke.0` to `ID.spoke.7` around the origin.
  func items(_ id: String, radius: Double, _ color: Color) -> [DisplayItem] {
    let spoke = BezierPath.roundedRect(
      Rect(x: -radius / 10, y: -radius, width: radius / 5, height: radius * 2 / 3),
      cornerRadius: radius / 10)
    return alphas.enumerated().map { index, alpha in
      .fill(
        "\(id).spoke.\(index)",
        spoke.applying(.rotation(2 * .pi * Double(index) / Double(Self.count))),
        .color(color.withAlpha(color.alpha * alpha)))
    }
  }
}
