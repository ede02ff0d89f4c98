/// The style of PullToBounce: the list's surface sags, springs flat and throws up a ball.
///
/// A ring runs around the ball.
public struct PullToBounceStyle: RefreshStyle {
  /// The color of the area below the surface; `nil` is the list's background color.
  public var waveColor: DynamicColor?
  /// The ball's color; `nil` is the color of the area below the surface.
  ///
  /// In the dark appearance, if that color is dark, the ball is light gray.
  public var ballColor: DynamicColor?
  /// The ring's color; `nil` is the ball's color.
  public var ringColor: DynamicColor?
  /// The ring's radius, as a multiple of the ball's radius.
  public var ringScale = 1.2
  /// The ring's line width, in points.
  public var ringWidth = 2.0
  /// The color of the field above the surface.
  public var fieldColor = DynamicColor(light: Color(108, 168, 248), dark: Color(54, 98, 164))

  /// The color of the field that opens above the list.
  public var backdropColor: DynamicColor? { fieldColor }

  /// Creates the style with its default settings.
  public init() {}

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "pull-to-bounce",
      summary:
        "The surface sags below the field and springs flat; a ball rises with a ring around it.",
      behavior: PullToBounceBehavior())
  }

  /// Sets the colors of the original demo, with pale blue bars.
  ///
  /// The dark colors are RefreshReel's own.
  public func adapt(_ content: inout ContentSettings) {
    let bar = DynamicColor(light: Color(179, 208, 248), dark: Color(38, 52, 76))
    content.statusBarColor = bar
    content.navigationBarColor = bar
    content.listColor = DynamicColor(light: Color(242, 242, 247), dark: Color(28, 28, 32))
    content.cardColor = DynamicColor(light: .white, dark: Color(46, 46, 51))
  }

  /// The style's settings, one for each property.
  public var settings: [Setting<PullToBounceStyle>] { Self.list }

  private static let list: [Setting<PullToBounceStyle>] = [
    Setting(
      "waveColor", \.waveColor,
      help: "The color of the area below the surface; auto: the list's background color."),
    Setting(
      "ballColor", \.ballColor,
      help: "The ball's color; auto: the color of the area below the surface, or light gray if "
        + "that color is dark in the dark appearance."),
    Setting("ringColor", \.ringColor, help: "The ring's color; auto: the ball's color."),
    Setting(
      "ringScale", \.ringScale, in: 0...10, unit: .scalar,
      help: "The ring's radius, as a multiple of the ball's radius."),
    Setting(
      "ringWidth", \.ringWidth, in: 0...100, unit: .points,
      help: "The ring's line width, in points."),
    Setting("fieldColor", \.fieldColor, help: "The color of the field above the surface."),
  ]

  /// The signals of the surface and the optional signals of the ball and the ring.
  public struct Reads: Sendable {
    fileprivate let fullHeight: Double?
    fileprivate let gap: Bound<Double>
    fileprivate let level: Bound<Double>
    fileprivate let bend: Bound<Double>
    fileprivate let contentAlpha: Bound<Double>?
    fileprivate let ball: BallReads
  }

  fileprivate struct BallReads {
    let size: Double?
    let hidden: Bound<Bool>?
    let depth: Bound<Double>?
    let ring: RingReads
    let result: ResultReads
  }

  /// Binds the signals of the surface, the ball and the ring.
  public func bind(_ signals: inout SignalBinder) -> Reads {
    Reads(
      fullHeight: signals.constant(.fullHeight), gap: signals.required(.gap),
      level: signals.required(.level), bend: signals.required(.bend),
      contentAlpha: signals.optional(.contentAlpha),
      ball: BallReads(
        size: signals.constant(.ballSize), hidden: signals.optional(.ballHidden(0)),
        depth: signals.optional(.ballDepth), ring: RingReads(signals),
        result: ResultReads(signals)))
  }

  /// Returns the height at which the list is held open, rounded up to whole points.
  public func preferredHeight(_ reads: Reads) -> Double {
    max(reads.fullHeight ?? 0, 1).rounded(.up)
  }

  /// The angle that the ring spans, in radians: a full turn and a sixteenth, 382.5°.
  private static let ringSweep = 2 * Double.pi + .pi / 8

  /// Draws the header at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: Reads, context: DrawingContext
  ) -> StyleLayers {
    let offset = behavior.view.contentOffset
    let field = Paint.color(fieldColor.resolved(for: context.appearance))
    let waveColor = waveColor?.resolved(for: context.appearance) ?? context.listColor
    // The y coordinate of the surface's ends, relative to the content's upper edge.
    let side = behavior[reads.level] - behavior[reads.gap]
    let bend = behavior[reads.bend]
    var layers = StyleLayers(rowsOpacity: behavior[reads.contentAlpha] ?? 1)
    layers.backdrop = context.field(openedAt: offset, field)
    let parts =
      ball(behavior, reads.ball, below: side, of: waveColor, context)
      + wave(side: side, bend: bend, .color(waveColor), context)
    if !parts.isEmpty {
      layers.behindList = [.group("header", at: Point(x: offset.x, y: 0), parts)]
    }
    if side + bend / 2 > 0 {
      // With a custom timing function, the surface can swing below the list's edge.
      layers.listBackdrop = [
        .fill(
          "wave.dip",
          .wavePath(width: context.width, bendDistance: -bend)
            .applying(.translation(x: offset.x, y: side)), field)
      ]
    }
    return layers
  }

  /// Returns the area below the surface, down to the content's edge.
  ///
  /// The surface's control point is `bend` points below the surface's ends.
  private func wave(
    side: Double, bend: Double, _ paint: Paint, _ context: DrawingContext
  ) -> [DisplayItem] {
    guard side < 0 || bend != 0 else { return [] }
    let width = context.width
    var path = BezierPath()
    path.move(to: Point(x: 0, y: side))
    path.addQuadratic(control: Point(x: width / 2, y: side + bend), to: Point(x: width, y: side))
    path.addLine(to: Point(x: width, y: context.overlap))
    path.addLine(to: Point(x: 0, y: context.overlap))
    path.close()
    return [.fill("wave", path, paint)]
  }

  private func ball(
    _ behavior: HeaderState, _ reads: BallReads, below side: Double, of waveColor: Color,
    _ context: DrawingContext
  ) -> [DisplayItem] {
    let radius = (reads.size ?? 0) / 2
    guard behavior[reads.hidden] == false, radius > 0 else { return [] }
    let color = ballColor?.resolved(for: context.appearance) ?? context.standout(from: waveColor)
    let result = reads.result.shown(behavior)
    return [
      .group("ball", at: Point(x: context.width / 2, y: side + (behavior[reads.depth] ?? 0))) {
        DisplayItem.fill("ball.disc", .circle(center: .zero, radius: radius), .color(color))
        reads.ring.items(
          RingIcon(radius: radius * ringScale, lineWidth: ringWidth, sweep: Self.ringSweep),
          at: .zero, color: ringColor?.resolved(for: context.appearance) ?? color, behavior,
          alpha: result?.replacedOpacity ?? 1)
        if let result {
          ResultMark(
            result.result, size: radius * Self.markScale, lineWidth: radius * Self.markWidth
          ).items(
            "ball.result", at: .zero, color: fieldColor.resolved(for: context.appearance),
            time: result.time)
        }
      }
    ]
  }

  /// The size of a mark on the ball, as a multiple of the ball's radius.
  private static let markScale = 1.4
  /// The line width of a mark on the ball, as a multiple of the ball's radius.
  private static let markWidth = 0.18
}
