/// The style of the wave header: the list's background bulges into a field that opens above it.
///
/// Balls rise from the center of the bulge.
public struct WaveStyle: RefreshStyle {
  /// The color of the hill; `nil` is the list's background color.
  public var waveColor: DynamicColor?
  /// The color of the balls; `nil` is the hill's color.
  ///
  /// In the dark appearance, if the hill is dark, the balls are light gray.
  public var ballColor: DynamicColor?
  /// The color of the field that opens above the list.
  public var fieldColor = DynamicColor(light: Color(192, 194, 196), dark: Color(12, 12, 14))
  /// The color of the field's lower right corner, to which a gradient leads from the field's
  /// color; `nil` for a field of one color.
  public var fieldEndColor: DynamicColor?
  /// The length of the full hill's level tip to either side, as a fraction of half the width.
  ///
  /// `nil` draws a parabola.
  public var hillTip: Double?
  /// Whether the level tip widens as the hill grows.
  public var hillBlends = true
  /// The distance of the hill's crest to the right of the center, in points, limited to half the
  /// width.
  public var hillOffset = 0.0
  /// The amount by which the rows fade while refreshing, 0…1; 1 makes them transparent.
  public var contentFade = 0.0

  /// The color of the field that opens above the list.
  public var backdropColor: DynamicColor? { fieldColor }

  /// Creates the style with its colors; `nil` selects a color's default.
  ///
  /// The other properties can be set later.
  public init(
    waveColor: DynamicColor? = nil, ballColor: DynamicColor? = nil, fieldColor: DynamicColor? = nil
  ) {
    self.waveColor = waveColor
    self.ballColor = ballColor
    if let fieldColor { self.fieldColor = fieldColor }
  }

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "wave",
      summary: "A hill bulges into the opening field and flattens; balls rise out of it and float.",
      behavior: WaveBehavior())
  }

  /// Sets the grouped-table background color of the original demo, with white cards.
  ///
  /// The dark colors are RefreshReel's own; the list contrasts with the dark field.
  public func adapt(_ content: inout ContentSettings) {
    content.listColor = DynamicColor(light: Color(239, 239, 244), dark: Color(44, 44, 47))
    content.cardColor = DynamicColor(light: .white, dark: Color(60, 60, 64))
  }

  /// The style's settings, one for each property.
  public var settings: [Setting<WaveStyle>] { Self.list }

  private static let list: [Setting<WaveStyle>] = [
    Setting(
      "waveColor", \.waveColor,
      help: "The color of the hill; auto: the list's background color."),
    Setting(
      "ballColor", \.ballColor,
      help: "The color of the balls; auto: the hill's color, or light gray if the hill is dark in "
        + "the dark appearance."),
    Setting("fieldColor", \.fieldColor, help: "The color of the field that opens above the list."),
    Setting(
      "fieldEndColor", \.fieldEndColor,
      help: "The color of the field's lower right corner, to which a gradient leads from the "
        + "field's color; auto: a field of one color."),
    Setting(
      "hillTip", \.hillTip, in: 0...1, unit: .fraction,
      help: "The length of the full hill's level tip to either side, as a fraction of half the "
        + "width; auto: a parabola."),
    Setting("hillBlends", \.hillBlends, help: "Whether the level tip widens as the hill grows."),
    Setting(
      "hillOffset", \.hillOffset, in: -10_000...10_000, unit: .points,
      help: "The distance of the hill's crest to the right of the center, in points, limited to "
        + "half the width."),
    Setting(
      "contentFade", \.contentFade, in: 0...1, unit: .fraction,
      help: "The amount by which the rows fade while refreshing; 1 makes them transparent."),
  ]

  /// The signals of the hill and the balls, and of the pull for a behavior without a hill.
  public struct Reads: Sendable {
    fileprivate let triggerDistance: Double
    fileprivate let fullHeight: Double
    fileprivate let fullLift: Double
    fileprivate let ballReach: Double
    fileprivate let ballSize: Double
    fileprivate let ballRise: Double
    fileprivate let hillHeight: Bound<Double>?
    fileprivate let pull: Bound<Double>
    fileprivate let lift: Bound<Double>?
    fileprivate let refreshing: Bound<Double>
    fileprivate let balls: [(center: Bound<Point>, hidden: Bound<Bool>?)]
    fileprivate let result: ResultReads
  }

  /// Binds the signals of the hill and the balls.
  ///
  /// For a behavior without a hill, the pull determines the hill's height.
  public func bind(_ signals: inout SignalBinder) -> Reads {
    let hillHeight = signals.optional(.hillHeight)
    let balls = signals.family(SignalName.ball)
    return Reads(
      triggerDistance: signals.triggerDistance,
      fullHeight: hillHeight == nil
        ? signals.triggerDistance * Self.hillPerPull : signals.constant(.fullHeight) ?? 0,
      fullLift: signals.constant(.fullLift) ?? 0, ballReach: signals.constant(.ballReach) ?? 0,
      ballSize: signals.constant(.ballSize) ?? Self.ballSize,
      ballRise: signals.constant(.ballRise) ?? signals.triggerDistance / 2,
      hillHeight: hillHeight, pull: signals.required(.pull), lift: signals.optional(.lift),
      refreshing: signals.required(.refreshing),
      balls: balls.indices.map { (balls[$0], signals.optional(.ballHidden($0))) },
      result: ResultReads(signals))
  }

  /// The diameter, in points, of the balls that a behavior without balls is drawn for.
  private static let ballSize = 15.0

  /// The full hill's height as a fraction of the trigger distance, for a behavior without a
  /// hill.
  ///
  /// The fraction is that of the original wave: 50 points of 80.
  private static let hillPerPull = 50.0 / 80

  /// Returns the height for the pull, the full hill and the floating balls, rounded up to whole
  /// points.
  public func preferredHeight(_ reads: Reads) -> Double {
    max(reads.triggerDistance, reads.fullHeight + reads.fullLift, reads.ballReach).rounded(.up)
  }

  /// Returns the height of the hill, in points; negative for a hollow.
  ///
  /// For a behavior without a hill, the height grows with the pull up to that of the full hill.
  private func hillHeight(_ behavior: HeaderState, _ reads: Reads) -> Double {
    if let height = behavior[reads.hillHeight] { return height }
    guard reads.triggerDistance > 0 else { return 0 }
    return reads.fullHeight * min(max(behavior[reads.pull] / reads.triggerDistance, 0), 1)
  }

  /// Draws the header at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: Reads, context: DrawingContext
  ) -> StyleLayers {
    let waveColor = waveColor?.resolved(for: context.appearance) ?? context.listColor
    let ballColor =
      ballColor?.resolved(for: context.appearance) ?? context.standout(from: waveColor)
    let field = fieldPaint(reads, context)
    let hillHeight = hillHeight(behavior, reads)
    let lift = behavior[reads.lift] ?? 0
    let edge = hill(hillHeight, full: reads.fullHeight, width: context.width)
      .applying(.translation(x: 0, y: -lift))
    var layers = StyleLayers(rowsOpacity: 1 - contentFade * behavior[reads.refreshing])
    layers.backdrop = context.field(openedAt: Point(x: 0, y: behavior.view.contentOffset.y), field)
    let balls = balls(behavior, reads, color: ballColor, context)
    if hillHeight < 0 {
      // With a spring, the edge dips below its resting level. The field and the rising balls are
      // then drawn over the list, down to the dipped edge.
      layers.behindList = base(nil, lift: lift, .color(waveColor), context)
      layers.listBackdrop = [.fill("wave.dip", above(edge, by: context.overlap), field)]
      if !balls.isEmpty {
        layers.behindRows = [.group("balls", clip: above(edge, by: Self.clipHeight), balls)]
      }
    } else {
      layers.behindList =
        balls + base(hillHeight > 0 ? edge : nil, lift: lift, .color(waveColor), context)
    }
    return layers
  }

  /// Returns the paint of the field, in content coordinates.
  ///
  /// A gradient spans the width and the height of the full pull, and moves with the list.
  private func fieldPaint(_ reads: Reads, _ context: DrawingContext) -> Paint {
    let color = fieldColor.resolved(for: context.appearance)
    guard let end = fieldEndColor?.resolved(for: context.appearance) else { return .color(color) }
    return .linearGradient(
      LinearGradient(
        from: Point(x: 0, y: -reads.triggerDistance - reads.fullHeight),
        to: Point(x: context.width, y: 0), colors: [color, end]))
  }

  /// Returns the outline of the hill above its base, or of a hollow if the height is negative.
  private func hill(_ height: Double, full: Double, width: Double) -> BezierPath {
    guard let tip = hillTip else {
      return .wavePath(width: width, hillHeight: height, crestOffset: hillOffset)
    }
    let part = hillBlends && full > 0 ? abs(height) / full : 1
    return .hillPath(
      width: width, height: height, tip: tip * part * width / 2, crestOffset: hillOffset)
  }

  /// Returns the base together with the outline of the hill, or only the base if `hill` is `nil`.
  ///
  /// The array is empty if there is neither a hill nor a lift.
  private func base(
    _ hill: BezierPath?, lift: Double, _ paint: Paint, _ context: DrawingContext
  ) -> [DisplayItem] {
    guard hill != nil || lift > 0 else { return [] }
    var path = hill ?? BezierPath()
    path.append(.rect(Rect(x: 0, y: -lift, width: context.width, height: lift + context.overlap)))
    return [.fill("wave", path, paint)]
  }

  /// Returns a hollow together with the area above it, up to a height in points.
  private func above(_ hollow: BezierPath, by height: Double) -> BezierPath {
    guard let box = hollow.boundingBox else { return hollow }
    var path = hollow
    path.append(.rect(Rect(x: box.minX, y: box.minY - height, width: box.width, height: height)))
    return path
  }

  /// A height above the edge, in points, that no visible ball exceeds.
  private static let clipHeight = 10_000.0

  /// Returns the balls or, while a result is shown, the mark into which they join.
  private func balls(
    _ behavior: HeaderState, _ reads: Reads, color: Color, _ context: DrawingContext
  ) -> [DisplayItem] {
    guard reads.ballSize > 0 else { return [] }
    let balls = reads.balls.enumerated().compactMap { tag, ball -> (Int, Point)? in
      ball.hidden != nil && behavior[ball.hidden] != false ? nil : (tag, behavior[ball.center])
    }
    if let shown = reads.result.shown(behavior) {
      return [result(shown, of: balls, behavior, reads, color: color, width: context.width)]
    }
    return balls.map { tag, center in
      .group("ball.\(tag)", at: center) {
        DisplayItem.fill(
          "ball.\(tag).disc", .circle(center: .zero, radius: reads.ballSize / 2), .color(color))
      }
    }
  }

  /// Returns the mark, which vanishes as the list closes.
  ///
  /// The opacity of the color applies to the whole mark, because the balls overlap the stroke.
  private func result(
    _ shown: ShownResult, of balls: [(Int, Point)], _ behavior: HeaderState, _ reads: Reads,
    color: Color, width: Double
  ) -> DisplayItem {
    let ends = [reads.balls.first, reads.balls.last].compactMap(\.self).map {
      behavior[$0.center].x
    }
    let result = WaveResult(
      shown, x: ends.isEmpty ? width / 2 : (ends[0] + ends[1]) / 2, rise: reads.ballRise,
      ballSize: reads.ballSize)
    let pull = behavior.pullingPercent * reads.triggerDistance
    return .group(
      "result", opacity: color.alpha * result.opacity(pull: pull),
      result.items(balls, of: reads.balls.count, color: color.withAlpha(1)))
  }
}
