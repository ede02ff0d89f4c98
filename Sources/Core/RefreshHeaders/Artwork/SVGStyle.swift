/// A header or footer that shows an SVG drawing, whose parts follow the phases of a refresh.
///
/// Each of the five motions applies to the whole drawing or to parts with an `id` in the file:
/// - `draw` draws lines from their beginnings, and lets fills appear.
/// - `spin` turns around the middle.
/// - `grow` scales from nothing.
/// - `fade` lets appear.
/// - `move` comes from `moveFrom`.
///
/// A motion follows the pull up to the threshold. While refreshing, `draw` and `spin` repeat, and
/// `move` goes to `moveFrom` and back; a part that fades or grows then is only visible while
/// refreshing. At the end, a motion runs once, and its part is invisible before.
public struct SVGStyle: RefreshStyle {
  /// The SVG file; `nil` draws nothing.
  public var file: ArtworkSource?
  /// The height of the drawing, in points.
  public var size = 48.0
  /// The edge that the drawing keeps its distance from: the list, or the bar above it.
  public var anchor = ArtworkAnchor.list
  /// The phase in which lines are drawn and fills appear, or those of parts.
  public var draw = PhaseBindings()
  /// The curve of the drawing.
  public var drawTiming = TimingFunction.linear
  /// The phase in which the drawing turns, or those of parts.
  public var spin = PhaseBindings()
  /// The curve of each turn.
  public var spinTiming = TimingFunction.linear
  /// The phase in which the drawing grows, or those of parts.
  public var grow = PhaseBindings()
  /// The curve of growing.
  public var growTiming = TimingFunction.easeOut
  /// The phase in which the drawing appears, or those of parts.
  public var fade = PhaseBindings()
  /// The curve of appearing.
  public var fadeTiming = TimingFunction.linear
  /// The phase in which the drawing moves, or those of parts.
  public var move = PhaseBindings()
  /// The curve of moving.
  public var moveTiming = TimingFunction.easeInEaseOut
  /// The distance from which parts move, in points; positive is to the right.
  public var moveFromX = 0.0
  /// The distance from which parts move, in points; positive is below.
  public var moveFromY = 20.0
  /// The duration of a repetition while refreshing.
  public var cycleDuration = Flicks(1, over: 1)
  /// The duration of motions at the trigger and at the end.
  public var motionDuration = Flicks(4, over: 10)

  /// Whether the style is that of a header or of a footer.
  public let placement: Placement

  /// Creates the style of a header or of a footer with its default settings.
  public init(_ placement: Placement = .header) { self.placement = placement }

  /// The style's name, summary, placements and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: placement == .header ? "svg" : "svg-footer",
      summary: "An SVG drawing that draws itself, turns, grows, appears or moves.",
      placements: [placement],
      behavior: MJBehavior(placement == .header ? .header : .backFooter))
  }

  /// The style's settings, one for each property.
  public var settings: [Setting<SVGStyle>] { Self.list }

  private static let list: [Setting<SVGStyle>] = [
    Setting("file", \.file, format: .svg, help: "The SVG file; []: none."),
    Setting(
      "size", \.size, in: 1...2000, unit: .points, help: "The height of the drawing, in points."),
    Setting(
      "anchor", \.anchor,
      help: "The edge that the drawing keeps its distance from: the list, or the bar above it."),
    Setting(
      "draw", \.draw,
      help: "The phase in which lines are drawn and fills appear, or { ID: phase } for parts."),
    Setting("drawTiming", \.drawTiming, help: "The curve of the drawing."),
    Setting(
      "spin", \.spin, help: "The phase in which the drawing turns, or { ID: phase } for parts."),
    Setting("spinTiming", \.spinTiming, help: "The curve of each turn."),
    Setting(
      "grow", \.grow, help: "The phase in which the drawing grows, or { ID: phase } for parts."),
    Setting("growTiming", \.growTiming, help: "The curve of growing."),
    Setting(
      "fade", \.fade, help: "The phase in which the drawing appears, or { ID: phase } for parts."),
    Setting("fadeTiming", \.fadeTiming, help: "The curve of appearing."),
    Setting(
      "move", \.move, help: "The phase in which the drawing moves, or { ID: phase } for parts."),
    Setting("moveTiming", \.moveTiming, help: "The curve of moving."),
    Setting(
      "moveFromX", \.moveFromX, in: -1000...1000, unit: .points,
      help: "The distance from which parts move, in points; positive is to the right."),
    Setting(
      "moveFromY", \.moveFromY, in: -1000...1000, unit: .points,
      help: "The distance from which parts move, in points; positive is below."),
    Setting(
      "cycleDuration", \.cycleDuration, in: 0.01...60, unit: .seconds,
      help: "The duration of a repetition while refreshing, in seconds."),
    Setting(
      "motionDuration", \.motionDuration, in: 0.01...10, unit: .seconds,
      help: "The duration of motions at the trigger and at the end, in seconds."),
  ]

  /// The duration of a repetition and the height of the drawing; `nil` without a file.
  public var images: StateImages? {
    guard file?.artwork != nil else { return nil }
    let list = ImageSequence(count: 2, duration: cycleDuration)
    return StateImages([.refreshing: list], height: size + 2 * ArtworkReads.margin)
  }

  /// Binds the signals of the header and of the refresh.
  public func bind(_ signals: inout SignalBinder) -> ArtworkReads { ArtworkReads(&signals) }

  /// Returns the height of the header while it is open or, if the behavior does not declare one, that
  /// of the drawing, in points.
  public func preferredHeight(_ reads: ArtworkReads) -> Double { reads.height(of: size) }

  /// Draws the drawing of an instant in the middle of the header.
  public func draw(
    _ behavior: HeaderState, _ reads: ArtworkReads, context: DrawingContext
  ) -> StyleLayers {
    guard let artwork = file?.artwork, let drawing = artwork.svg else { return [] }
    let progress = Progress(
      phase: reads.phase(behavior), percent: min(max(behavior.pullingPercent, 0), 1),
      cycle: cycleDuration.seconds, end: motionDuration.seconds)
    return reads.layers(behavior, artwork, height: size, anchor: anchor, context) { id in
      drawing.items(id) { motion(of: $0, progress, scale: size / artwork.size.height) }
    }
  }

  /// The phases of each motion, by the key of the setting.
  package var bindings: [(key: String, phases: PhaseBindings)] {
    [("draw", draw), ("spin", spin), ("grow", grow), ("fade", fade), ("move", move)]
  }

  // MARK: Motion

  /// The progress of the phases at an instant.
  private struct Progress {
    let phase: ArtworkPhase
    let percent: Double
    let cycle: Double
    let end: Double

    /// The position within the repetition while refreshing, 0…1; 0 in other phases.
    var turn: Double {
      guard let time = phase.refreshingTime else { return 0 }
      return (time / cycle).truncatingRemainder(dividingBy: 1)
    }

    /// The part of the refreshing phase that is visible, 0…1: it appears at the trigger and
    /// disappears at the end.
    var presence: Double {
      if let time = phase.endTime { return max(1 - time / end, 0) }
      return phase.refreshingTime.map { min($0 / end, 1) } ?? 0
    }

    /// Returns how far a motion that runs once has come, 0…1.
    func share(_ phase: RefreshPhase) -> Double {
      switch phase {
      case .pull: self.phase.isPull ? percent : 1
      case .refreshing: presence
      case .end: done
      case .success: self.phase.result != .failure ? done : 0
      case .failure: self.phase.result == .failure ? done : 0
      }
    }

    private var done: Double { phase.endTime.map { min($0 / end, 1) } ?? 0 }
  }

  /// Returns the motion of a part, or of the whole drawing for `nil`.
  ///
  /// - Parameter scale: The number of points per unit of the drawing.
  private func motion(of name: String?, _ progress: Progress, scale: Double) -> ArtworkMotion {
    func phase(_ bindings: PhaseBindings) -> RefreshPhase? {
      name.map { bindings.parts[$0] } ?? bindings.whole
    }
    var motion = ArtworkMotion()
    if let phase = phase(draw) {
      let isRepeated = phase == .refreshing && progress.phase.refreshingTime != nil
      let share = isRepeated ? progress.turn : phase == .refreshing ? 1 : progress.share(phase)
      motion.drawn = min(max(drawTiming.value(at: share), 0), 1)
    }
    if let phase = phase(spin) {
      let share = phase == .refreshing ? progress.turn : progress.share(phase)
      motion.angle = 2 * .pi * spinTiming.value(at: share)
    }
    if let phase = phase(grow) { motion.scale = growTiming.value(at: progress.share(phase)) }
    if let phase = phase(fade) {
      motion.opacity = min(max(fadeTiming.value(at: progress.share(phase)), 0), 1)
    }
    if let phase = phase(move) {
      let share = phase == .refreshing ? abs(1 - 2 * progress.turn) : progress.share(phase)
      let rest = (1 - moveTiming.value(at: share)) / scale
      motion.offset = Vector(dx: moveFromX * rest, dy: moveFromY * rest)
    }
    return motion
  }
}
