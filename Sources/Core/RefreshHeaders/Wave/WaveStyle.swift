import BezierGeometry
public import RefreshModel
public import RefreshScene
public import VectorDrawing

/// The wave header's look: a field that opens above the list, the list's own background bulging up
/// into it, and balls that rise out of the middle.
public struct WaveStyle: RefreshStyle {
  /// The hill; `nil` is the list's own background.
  public var waveColor: DynamicColor?
  /// The balls; `nil` is the hill's colour, and over a dark hill in the dark a light grey.
  public var ballColor: DynamicColor?
  /// The field that opens above the list.
  public var fieldColor = DynamicColor(light: Color(192, 194, 196), dark: Color(12, 12, 14))
  /// How far the full hill's top is level to either side, as a part of half the width; `nil` is the
  /// parabola.
  public var hillTip: Double?
  /// Whether that grows with the hill, out of flat, so that a low hill has a small tip.
  public var hillBlends = true
  /// The distance of the hill's crest to the right of the middle; at most half the width is used.
  public var hillOffset = 0.0
  /// How much the rows fade while refreshing: 1 is entirely.
  public var contentFade = 0.0

  /// The field that opens above the list.
  public var backdropColor: DynamicColor? { fieldColor }

  /// Makes the style; further properties are set afterwards.
  public init(
    waveColor: DynamicColor? = nil, ballColor: DynamicColor? = nil, fieldColor: DynamicColor? = nil
  ) {
    self.waveColor = waveColor
    self.ballColor = ballColor
    if let fieldColor { self.fieldColor = fieldColor }
  }

  /// The name, the place and the default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "wave",
      summary: "A hill bulges into the opening field, lets go, and balls rise out of it and bob.",
      behavior: WaveBehavior())
  }

  /// The old demo's grouped-table background; dark, our own: a list that rises into a deep field.
  public func adapt(_ content: inout ContentSettings) {
    content.listColor = DynamicColor(light: Color(239, 239, 244), dark: Color(44, 44, 47))
    content.cardColor = DynamicColor(light: .white, dark: Color(60, 60, 64))
  }

  /// A setting for each property.
  public var settings: [Setting<WaveStyle>] { Self.list }

  private static let list: [Setting<WaveStyle>] = [
    Setting("waveColor", \.waveColor, help: "The hill; auto is the list's own background."),
    Setting(
      "ballColor", \.ballColor,
      help: "The balls; auto is the hill's colour, and over a dark hill in the dark a light grey."),
    Setting("fieldColor", \.fieldColor, help: "The field that opens above the list."),
    Setting(
      "hillTip", \.hillTip, in: 0...1, unit: .fraction,
      help:
        "How far the full hill's top is level to either side, as a part of half the width; auto is the "
        + "parabola."),
    Setting(
      "hillBlends", \.hillBlends,
      help: "Whether that grows with the hill, out of flat, so that a low hill has a small tip."),
    Setting(
      "hillOffset", \.hillOffset, in: -10_000...10_000, unit: .points,
      help:
        "The distance of the hill's crest to the right of the middle; at most half the width is used."
    ).omittedFromDigest(at: .number(0)),
    Setting(
      "contentFade", \.contentFade, in: 0...1, unit: .fraction,
      help: "How much the rows fade while refreshing: 1 is entirely."),
  ]

  /// What the look reads: the hill, or the pull that makes one where the state machine has none, and the
  /// balls.
  public struct Reads: Sendable {
    fileprivate let triggerDistance: Double
    fileprivate let fullHeight: Double
    fileprivate let fullLift: Double
    fileprivate let ballReach: Double
    fileprivate let ballSize: Double
    fileprivate let bend: Bound<Double>?
    fileprivate let pull: Bound<Double>
    fileprivate let lift: Bound<Double>?
    fileprivate let refreshing: Bound<Double>
    fileprivate let balls: [(centre: Bound<Point>, hidden: Bound<Bool>?)]
  }

  /// The hill and the balls.
  ///
  /// A surface that hangs down is no hill: where the state machine's bend counts from a level of its own,
  /// the pull makes the hill.
  public func bind(_ signals: inout SignalBinder) -> Reads {
    let lift = signals.optional(.lift)
    let isHill = lift != nil
    let balls = signals.family(SignalName.ball)
    return Reads(
      triggerDistance: signals.triggerDistance,
      fullHeight: isHill
        ? signals.constant(.fullHeight) ?? 0 : signals.triggerDistance * Self.hillPerPull,
      fullLift: signals.constant(.fullLift) ?? 0, ballReach: signals.constant(.ballReach) ?? 0,
      ballSize: signals.constant(.ballSize) ?? 0, bend: isHill ? signals.optional(.bend) : nil,
      pull: signals.required(.pull), lift: lift,
      refreshing: signals.required(.refreshing),
      balls: balls.indices.map { (balls[$0], signals.optional(.ballHidden($0))) })
  }

  /// The full hill's height over a state machine that has no hill, as a part of its trigger distance: as in
  /// the old header, 50 points of 80.
  private static let hillPerPull = 50.0 / 80

  /// High enough for the pull, the full hill and the floating balls.
  public func preferredHeight(_ reads: Reads) -> Double {
    max(reads.triggerDistance, reads.fullHeight + reads.fullLift, reads.ballReach).rounded(.up)
  }

  /// How far the hill's control point lies beyond the edge: without the state machine's word the hill grows
  /// with the pull, up to its full height.
  private func bend(_ behavior: HeaderInstant, _ reads: Reads) -> Double {
    if let bend = behavior[reads.bend] { return bend }
    guard reads.triggerDistance > 0 else { return 0 }
    let part = min(max(behavior[reads.pull] / reads.triggerDistance, 0), 1)
    return WaveHill.bendDistance(ofHeight: reads.fullHeight) * part
  }

  /// Draws an instant.
  public func draw(
    _ behavior: HeaderInstant, _ reads: Reads, context: DrawingContext
  ) -> StyleLayers {
    let waveColor = waveColor?.resolved(for: context.appearance) ?? context.listColor
    let ballColor =
      ballColor?.resolved(for: context.appearance) ?? context.standout(from: waveColor)
    let field = Paint.color(fieldColor.resolved(for: context.appearance))
    let bend = bend(behavior, reads)
    let lift = behavior[reads.lift] ?? 0
    let edge = hill(bend: bend, full: reads.fullHeight, width: context.width)
      .applying(.translation(x: 0, y: -lift))
    var layers = StyleLayers(rowsOpacity: 1 - contentFade * behavior[reads.refreshing])
    layers.backdrop = context.field(openedAt: Point(x: 0, y: behavior.view.contentOffset.y), field)
    let balls = balls(behavior, reads, .color(ballColor))
    if bend < 0 {
      // A springy edge dips below its rest: there the field, and balls on their way, show over the
      // list, as far down as the edge has gone.
      layers.behindList = base(nil, lift: lift, .color(waveColor), context)
      layers.listBackdrop = [.fill("wave.dip", above(edge, by: context.overlap), field)]
      if !balls.isEmpty {
        layers.behindRows = [
          .group("balls", clip: above(edge, by: Self.clipHeight), balls)
        ]
      }
    } else {
      layers.behindList =
        balls + base(bend > 0 ? edge : nil, lift: lift, .color(waveColor), context)
    }
    return layers
  }

  /// The hill's outline above the edge of its base; a hollow under a negative bend.
  private func hill(bend: Double, full: Double, width: Double) -> BezierPath {
    guard let tip = hillTip else {
      return .wavePath(width: width, bendDistance: bend, crestOffset: hillOffset)
    }
    let height = WaveHill.height(ofBendDistance: bend)
    let part = hillBlends && full > 0 ? abs(height) / full : 1
    return .hillPath(
      width: width, height: height, tip: tip * part * width / 2, crestOffset: hillOffset)
  }

  /// The base that the hill stands on, with the hill's outline where there is one.
  private func base(
    _ hill: BezierPath?, lift: Double, _ paint: Paint, _ context: DrawingContext
  ) -> [DisplayItem] {
    guard hill != nil || lift > 0 else { return [] }
    var path = hill ?? BezierPath()
    path.append(
      .rect(Rect(x: 0, y: -lift, width: context.width, height: lift + context.overlap)))
    return [.fill("wave", path, paint)]
  }

  /// A hollow together with what lies above it, so far up.
  private func above(_ hollow: BezierPath, by height: Double) -> BezierPath {
    guard let box = hollow.boundingBox else { return hollow }
    var path = hollow
    path.append(.rect(Rect(x: box.minX, y: box.minY - height, width: box.width, height: height)))
    return path
  }

  /// Higher above the edge than any ball is seen, in points.
  private static let clipHeight = 10_000.0

  private func balls(
    _ behavior: HeaderInstant, _ reads: Reads, _ paint: Paint
  ) -> [DisplayItem] {
    let radius = reads.ballSize / 2
    guard radius > 0 else { return [] }
    return reads.balls.enumerated().compactMap { tag, ball in
      guard ball.hidden == nil || behavior[ball.hidden] == false else { return nil }
      return .group("ball.\(tag)", at: behavior[ball.centre]) {
        DisplayItem.fill("ball.\(tag).disc", .circle(center: .zero, radius: radius), paint)
      }
    }
  }
}
