/// The style of Material 3's pull-to-refresh: a round container that slides over the list.
///
/// An arrow in the container closes to a ring with the pull, and the ring turns while refreshing.
/// The list is drawn at rest.
public struct MaterialStyle: RefreshStyle {
  /// The container's color; the default is Material's `surfaceContainerHigh`.
  public var containerColor = DynamicColor(light: Color(236, 230, 240), dark: Color(43, 41, 48))
  /// The color of the arrow and the ring; the default is Material's `onSurfaceVariant`.
  public var indicatorColor = DynamicColor(light: Color(73, 69, 79), dark: Color(202, 196, 208))
  /// The color of the container's shadow, whose layers multiply the alpha.
  public var shadowColor = DynamicColor(light: .black, dark: .black)
  /// The image in the container that replaces the arrow and the ring, such as a logo; `nil` for none.
  public var image: ImageSource? {
    get { logo.image }
    set { logo.image = newValue }
  }
  private var logo = LogoSettings(size: 24)

  /// Creates the style with its default settings.
  public init() {}

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "material",
      summary: "Material 3: a round container with an arrow or a ring that slides over the list.",
      behavior: MaterialBehavior(), overlaysList: true)
  }

  /// The style's settings, one for each property.
  public var settings: [Setting<MaterialStyle>] { Self.list }

  private static let list: [Setting<MaterialStyle>] =
    [
      Setting("containerColor", \.containerColor, help: "The container's color."),
      Setting("indicatorColor", \.indicatorColor, help: "The color of the arrow and the ring."),
      Setting(
        "shadowColor", \.shadowColor,
        help: "The color of the container's shadow, whose layers multiply the alpha."),
    ] + LogoSettings.settings(replacing: "the arrow and the ring").map { $0.of(\.logo) }

  /// The pull and the optional signals of the container, the arrow and the ring.
  public struct Reads: Sendable {
    fileprivate let height: Double
    fileprivate let pull: Bound<Double>
    fileprivate let fraction: Bound<Double>?
    fileprivate let arrowAlpha: Bound<Double>?
    fileprivate let ringAlpha: Bound<Double>?
    fileprivate let ring: RingReads
    fileprivate let ringSquare: Bound<Bool>?
    fileprivate let sinceTrigger: Bound<Double?>?
    fileprivate let result: ResultReads
  }

  /// Binds the signals of the container, the arrow and the ring.
  public func bind(_ signals: inout SignalBinder) -> Reads {
    Reads(
      height: signals.constant(.height) ?? MaterialBehavior().threshold,
      pull: signals.required(.pull), fraction: signals.optional(.distanceFraction),
      arrowAlpha: signals.optional(.arrowAlpha), ringAlpha: signals.optional(.ringAlpha),
      ring: RingReads(signals), ringSquare: signals.optional(.ringSquare),
      sinceTrigger: signals.optional(.sinceTrigger), result: ResultReads(signals))
  }

  /// Returns the distance of the container's lower edge from the list's upper edge at the longest
  /// pull, with the shadow, rounded up to whole points.
  public func preferredHeight(_ reads: Reads) -> Double {
    (2 * reads.height + Self.shadowReach).rounded(.up)
  }

  /// The radius of the container, in points.
  private static let radius = 20.0
  /// The radius of the middle of the arrow and the ring, in points.
  private static let ringRadius = 6.75
  private static let lineWidth = 2.5
  /// The height of the arrow's head and half of its width, in points.
  private static let headSize = 5.0
  /// The width and height of a result's mark, in points.
  private static let markSize = 20.0

  /// Draws the header at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: Reads, context: DrawingContext
  ) -> StyleLayers {
    let isRefreshing = behavior.state.isRefreshing
    let pull =
      behavior[reads.fraction].map { MaterialPull(fraction: $0) }
      ?? MaterialPull(percent: isRefreshing ? 1 : behavior.pullingPercent)
    guard pull.fraction > 0 else { return [] }
    let color = indicatorColor.resolved(for: context.appearance)
    let ringAlpha = min(max(behavior[reads.ringAlpha] ?? (isRefreshing ? 1 : 0), 0), 1)
    let arrowAlpha =
      behavior[reads.arrowAlpha] ?? (pull.fraction < 1 ? MaterialRecording.faintAlpha : 1)
    let result = reads.result.shown(behavior)
    let logoScale =
      isRefreshing
      ? LogoSettings.pulse(Flicks(seconds: behavior[reads.sinceTrigger] ?? 0))
      : LogoSettings.scale(pulled: min(pull.fraction, 1))
    let view = behavior.view
    return StyleLayers(overRows: [
      .group(
        "header", at: Point(x: view.contentOffset.x, y: max(-behavior[reads.pull], 0)),
        clip: .rect(Rect(origin: .zero, size: view.viewSize))
      ) {
        DisplayItem.group(
          "header.container",
          at: Point(x: context.width / 2, y: pull.fraction * reads.height - Self.radius)
        ) {
          shadow(context)
          DisplayItem.fill(
            "header.disc", .circle(center: .zero, radius: Self.radius),
            .color(containerColor.resolved(for: context.appearance)))
          let replaced = result?.replacedOpacity ?? 1
          let logo = logo.items(
            "header.image", at: .zero, scale: logoScale,
            opacity: max(min(pull.fraction, 1), ringAlpha) * replaced)
          if let logo {
            logo
          } else {
            if result == nil { arrow(pull, color, alpha: arrowAlpha * (1 - ringAlpha)) }
            ring(behavior, reads, color, alpha: ringAlpha * replaced)
          }
          if let result {
            ResultMark(result.result, size: Self.markSize, lineWidth: Self.lineWidth).items(
              "header.result", at: .zero, color: color, time: result.time)
          }
        }
      }
    ])
  }

  // MARK: Arrow and ring

  private func arrow(_ pull: MaterialPull, _ color: Color, alpha: Double) -> [DisplayItem] {
    let (start, end) = pull.angles
    guard alpha > 0, pull.headScale > 0 else { return [] }
    let size = Self.headSize * pull.headScale
    // The head is drawn at the right, pointing down, and rotated to the arc's end. As in the
    // original, the line width is subtracted as if it were an angle.
    let head = BezierPath.polyline([
      Point(x: Self.ringRadius - size, y: -Self.lineWidth),
      Point(x: Self.ringRadius, y: size - Self.lineWidth),
      Point(x: Self.ringRadius + size, y: -Self.lineWidth),
    ]).applying(.rotation((end - Self.lineWidth) * .pi / 180))
    return [
      .group("header.arrow", at: .zero, opacity: min(alpha, 1)) {
        Self.ring(.butt).items(
          "header.arrow.arc", at: .zero, color: color, strokeEnd: (end - start) / 360,
          angle: (start + 90) * .pi / 180)
        DisplayItem.stroke(
          "header.arrow.head", head, .color(color), style: StrokeStyle(width: Self.lineWidth))
      }
    ]
  }

  /// Returns the behavior's ring, or Material's if it has none.
  private func ring(
    _ behavior: HeaderState, _ reads: Reads, _ color: Color, alpha: Double
  ) -> [DisplayItem] {
    guard alpha > 0 else { return [] }
    let color = color.withAlpha(color.alpha * alpha)
    let icon = Self.ring(behavior[reads.ringSquare] == true ? .square : .round)
    // The signal's angle is measured from the right; `RingIcon` measures from the top.
    let own = reads.ring.items(icon, at: .zero, color: color, behavior, turn: .pi / 2)
    guard own.isEmpty else { return own }
    let arc = MaterialBehavior.Indicator.current.arc(at: behavior[reads.sinceTrigger] ?? 0)
    return icon.items(
      "ring", at: .zero, color: color, strokeEnd: arc.sweep / 360,
      angle: (arc.start + 90) * .pi / 180)
  }

  private static func ring(_ lineCap: StrokeStyle.LineCap) -> RingIcon {
    RingIcon(radius: ringRadius, lineWidth: lineWidth, lineCap: lineCap)
  }

  // MARK: Shadow

  /// The circles of the shadow: the radius beyond the container's, the distance below it, in
  /// points, and the alpha.
  ///
  /// Their edges follow the quantiles of two blurs, which are those of Material's 3-point elevation
  /// on the web: 2 points below 1 point, and 6 points below 2 points with a spread of 2.
  private static let shadowLayers: [(spread: Double, y: Double, alpha: Double)] = [
    (6.15, 2, 0.025), (4.02, 2, 0.025), (2.63, 2, 0.025), (1.37, 2, 0.025), (-0.02, 2, 0.025),
    (0.97, 1, 0.1), (0, 1, 0.1),
  ]
  private static let shadowReach = 8.15

  private func shadow(_ context: DrawingContext) -> [DisplayItem] {
    let color = shadowColor.resolved(for: context.appearance)
    return Self.shadowLayers.enumerated().map { index, layer in
      .fill(
        "header.shadow.\(index)",
        .circle(center: Point(x: 0, y: layer.y), radius: Self.radius + layer.spread),
        .color(color.withAlpha(color.alpha * layer.alpha)))
    }
  }
}
