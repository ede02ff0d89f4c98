import BezierGeometry
public import RefreshModel
public import RefreshScene
public import VectorDrawing

/// The look of PullToBounce: the list's surface is drawn down into a sag, springs flat, and throws up
/// a ball, round which a ring runs.
public struct PullToBounceStyle: RefreshStyle {
  /// What lies under the surface; `nil` is the list's own background.
  public var waveColor: DynamicColor?
  /// The ball; `nil` is the colour under the surface, and over a dark one in the dark a light grey.
  public var ballColor: DynamicColor?
  /// The ring; `nil` is the ball's colour.
  public var ringColor: DynamicColor?
  /// The ring's radius, in radii of the ball.
  public var ringScale = 1.2
  /// The width of the ring's line, in points.
  public var ringWidth = 2.0
  /// The field above the surface.
  public var fieldColor = DynamicColor(light: Color(108, 168, 248), dark: Color(54, 98, 164))

  /// The field that opens above the list.
  public var backdropColor: DynamicColor? { fieldColor }

  /// Makes the style.
  public init() {}

  /// The name, the place and the default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "pull-to-bounce",
      summary:
        "The surface sags under the field, springs flat and throws up a ball with a ring round it.",
      behavior: PullToBounceBehavior())
  }

  /// The demo's pale blue bar; dark, our own.
  public func adapt(_ content: inout ContentSettings) {
    let bar = DynamicColor(light: Color(179, 208, 248), dark: Color(38, 52, 76))
    content.statusBarColor = bar
    content.navigationBarColor = bar
    content.listColor = DynamicColor(light: Color(242, 242, 247), dark: Color(28, 28, 32))
    content.cardColor = DynamicColor(light: .white, dark: Color(46, 46, 51))
  }

  /// A setting for each property.
  public var settings: [Setting<PullToBounceStyle>] { Self.list }

  private static let list: [Setting<PullToBounceStyle>] = [
    Setting(
      "waveColor", \.waveColor,
      help: "What lies under the surface; auto is the list's own background."),
    Setting(
      "ballColor", \.ballColor,
      help:
        "The ball; auto is the colour under the surface, and over a dark one in the dark a light grey."
    ),
    Setting("ringColor", \.ringColor, help: "The ring; auto is the ball's colour."),
    Setting(
      "ringScale", \.ringScale, in: 0...10, unit: .scalar,
      help: "The ring's radius, in radii of the ball."),
    Setting(
      "ringWidth", \.ringWidth, in: 0...100, unit: .points, help: "The width of the ring's line."),
    Setting("fieldColor", \.fieldColor, help: "The field above the surface."),
  ]

  /// What the look reads: the surface, and the ball and its ring where there are any.
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
  }

  /// The surface, the ball, the ring.
  public func bind(_ signals: inout SignalBinder) -> Reads {
    Reads(
      fullHeight: signals.constant(.fullHeight), gap: signals.required(.gap),
      level: signals.required(.level), bend: signals.required(.bend),
      contentAlpha: signals.optional(.contentAlpha),
      ball: BallReads(
        size: signals.constant(.ballSize), hidden: signals.optional(.ballHidden(0)),
        depth: signals.optional(.ballDepth), ring: RingReads(signals)))
  }

  /// As high as the list is held open.
  public func preferredHeight(_ reads: Reads) -> Double {
    max(reads.fullHeight ?? 0, 1).rounded(.up)
  }

  /// How far round the ring goes, in radians: 382.5°, an eighth of a half turn more than once.
  private static let ringSweep = 2 * Double.pi + .pi / 8

  /// Draws an instant.
  public func draw(
    _ behavior: HeaderInstant, _ reads: Reads, context: DrawingContext
  ) -> StyleLayers {
    let offset = behavior.view.contentOffset
    let field = Paint.color(fieldColor.resolved(for: context.appearance))
    let waveColor = waveColor?.resolved(for: context.appearance) ?? context.listColor
    // The surface's sides, above the content's edge.
    let side = behavior[reads.level] - behavior[reads.gap]
    let bend = behavior[reads.bend]
    var layers = StyleLayers(rowsOpacity: behavior[reads.contentAlpha] ?? 1)
    layers.backdrop = context.field(openedAt: offset, field)
    let parts =
      ball(behavior, reads.ball, below: side, waveColor, context)
      + wave(side: side, bend: bend, .color(waveColor), context)
    if !parts.isEmpty {
      layers.behindList = [.group("header", at: Point(x: offset.x, y: 0), parts)]
    }
    if side + bend / 2 > 0 {
      // A curve of one's own can let the surface swing below the list's edge.
      layers.listBackdrop = [
        .fill(
          "wave.dip",
          .wavePath(width: context.width, bendDistance: -bend)
            .applying(.translation(x: offset.x, y: side)), field)
      ]
    }
    return layers
  }

  /// What lies under the surface, down to the content's edge: the surface's control point stands
  /// `bend` below its sides.
  private func wave(
    side: Double, bend: Double, _ paint: Paint, _ context: DrawingContext
  ) -> [DisplayItem] {
    guard side < 0 || bend != 0 else { return [] }
    let width = context.width
    var path = BezierPath()
    path.move(to: Point(x: 0, y: side))
    path.addQuadratic(
      control: Point(x: width / 2, y: side + bend), to: Point(x: width, y: side))
    path.addLine(to: Point(x: width, y: context.overlap))
    path.addLine(to: Point(x: 0, y: context.overlap))
    path.close()
    return [.fill("wave", path, paint)]
  }

  private func ball(
    _ behavior: HeaderInstant, _ reads: BallReads, below side: Double, _ waveColor: Color,
    _ context: DrawingContext
  ) -> [DisplayItem] {
    let radius = (reads.size ?? 0) / 2
    guard behavior[reads.hidden] == false, radius > 0 else { return [] }
    let color =
      ballColor?.resolved(for: context.appearance) ?? context.standout(from: waveColor)
    return [
      .group(
        "ball", at: Point(x: context.width / 2, y: side + (behavior[reads.depth] ?? 0))
      ) {
        DisplayItem.fill("ball.disc", .circle(center: .zero, radius: radius), .color(color))
        reads.ring.items(
          RingIcon(radius: radius * ringScale, lineWidth: ringWidth, sweep: Self.ringSweep),
          at: .zero, color: ringColor?.resolved(for: context.appearance) ?? color, behavior)
      }
    ]
  }
}
