/// A header or footer that shows a Lottie animation: a part of it follows the pull, another one
/// repeats while refreshing, and a third one plays at the end.
///
/// Each part is a range of frames or a marker of the file. A part that is not set is that of the
/// marker with its name, such as `pull` or `loop`, if the file has one.
public struct LottieStyle: RefreshStyle {
  /// The Lottie file; `nil` draws nothing.
  public var file: ArtworkSource?
  /// The height of the drawing, in points.
  public var size = 48.0
  /// The edge that the drawing keeps its distance from: the list, or the bar above it.
  public var anchor = ArtworkAnchor.list
  /// The frames that follow the pull, from the first at rest to the last at the threshold.
  public var pull: ArtworkFrames?
  /// The frames that play once from the trigger, before those of `refreshing`.
  public var begin: ArtworkFrames?
  /// The frames that repeat while refreshing.
  public var refreshing: ArtworkFrames?
  /// The frames that play once at the end.
  public var end: ArtworkFrames?
  /// The frames that replace those of the end after a success.
  public var success: ArtworkFrames?
  /// The frames that replace those of the end after a failure.
  public var failure: ArtworkFrames?
  /// The factor of the speed while refreshing and at the end.
  public var speed = 1.0

  /// Whether the style is that of a header or of a footer.
  public let placement: Placement

  /// Creates the style of a header or of a footer with its default settings.
  public init(_ placement: Placement = .header) { self.placement = placement }

  /// The style's name, summary, placements and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: placement == .header ? "lottie" : "lottie-footer",
      summary: "A Lottie animation that follows the pull, repeats while refreshing, and ends.",
      placements: [placement],
      behavior: MJBehavior(placement == .header ? .header : .backFooter))
  }

  /// The style's settings, one for each property.
  public var settings: [Setting<LottieStyle>] { Self.list }

  private static let list: [Setting<LottieStyle>] = [
    Setting(
      "file", \.file, format: .lottie,
      help: "The Lottie file, as JSON or as a .lottie archive; []: none."),
    Setting(
      "size", \.size, in: 1...2000, unit: .points, help: "The height of the drawing, in points."),
    Setting(
      "anchor", \.anchor,
      help: "The edge that the drawing keeps its distance from: the list, or the bar above it."),
    Setting(
      "pull", \.pull,
      help: "The frames that follow the pull, up to the threshold: [first, last], or a marker; "
        + "auto: the marker pull, if there is one."),
    Setting(
      "begin", \.begin,
      help: "The frames that play once from the trigger: [first, last], or a marker; auto: the "
        + "marker begin, if there is one."),
    Setting(
      "refreshing", \.refreshing,
      help: "The frames that repeat while refreshing: [first, last], or a marker; auto: the marker "
        + "refreshing or loop, if there is one."),
    Setting(
      "end", \.end,
      help: "The frames that play once at the end: [first, last], or a marker; auto: the marker "
        + "end or done, if there is one."),
    Setting(
      "success", \.success,
      help: "The frames that replace those of the end after a success: [first, last], or a "
        + "marker; auto: the marker success, if there is one."),
    Setting(
      "failure", \.failure,
      help: "The frames that replace those of the end after a failure: [first, last], or a marker; "
        + "auto: the marker failure or error, if there is one."),
    Setting(
      "speed", \.speed, in: 0.05...20, unit: .fraction,
      help: "The factor of the speed while refreshing and at the end."),
  ]

  /// The duration of the repeated frames and the height of the drawing; `nil` without a file.
  public var images: StateImages? {
    guard let animation = file?.artwork?.lottie(for: .light) else { return nil }
    let cycle =
      frames(of: .refreshing, in: animation)
      .map { animation.seconds($0.last - $0.first) / speed } ?? 0
    let list = ImageSequence(count: 2, duration: max(Flicks(seconds: cycle), Flicks(count: 1)))
    return StateImages(
      cycle > 0 ? [.refreshing: list] : [:], height: size + 2 * ArtworkReads.margin)
  }

  /// Binds the signals of the header and of the refresh.
  public func bind(_ signals: inout SignalBinder) -> ArtworkReads { ArtworkReads(&signals) }

  /// Returns the height of the header while it is open or, if the behavior does not declare one, that
  /// of the drawing, in points.
  public func preferredHeight(_ reads: ArtworkReads) -> Double { reads.height(of: size) }

  /// Draws the frame of an instant in the middle of the header.
  public func draw(
    _ behavior: HeaderState, _ reads: ArtworkReads, context: DrawingContext
  ) -> StyleLayers {
    guard let artwork = file?.artwork, let animation = artwork.lottie(for: context.appearance)
    else { return [] }
    let percent = min(max(behavior.pullingPercent, 0), 1)
    let frame = frame(in: reads.phase(behavior), percent: percent, animation)
    return reads.layers(behavior, artwork, height: size, anchor: anchor, context) {
      animation.items(at: frame, $0)
    }
  }

  // MARK: Frames

  /// Returns the frame of a phase.
  private func frame(
    in phase: ArtworkPhase, percent: Double, _ animation: LottieAnimation
  ) -> Double {
    switch phase {
    case .pull:
      if let frames = frames(of: .pull, in: animation) {
        return frames.first + (frames.last - frames.first) * percent
      }
      return frames(of: .refreshing, in: animation)?.first ?? animation.frames.lowerBound
    case .refreshing(let time): return refreshingFrame(after: time, animation)
    case .end(let time, let result, let sinceTrigger):
      let own = frames(of: result == .failure ? .failure : .success, in: animation)
      // Without an end, the cycle continues until the list is closed.
      guard let frames = own ?? frames(of: .end, in: animation) else {
        return refreshingFrame(after: sinceTrigger, animation)
      }
      let passed = min(time * animation.rate * speed, abs(frames.last - frames.first))
      return Self.frame(passed, of: frames)
    }
  }

  private func refreshingFrame(after time: Double, _ animation: LottieAnimation) -> Double {
    var passed = time * animation.rate * speed
    if let frames = frames(of: .begin, in: animation) {
      let length = abs(frames.last - frames.first)
      guard passed >= length else { return Self.frame(passed, of: frames) }
      passed -= length
    }
    guard let frames = frames(of: .refreshing, in: animation) else {
      return frames(of: .pull, in: animation)?.last ?? animation.frames.lowerBound
    }
    let length = abs(frames.last - frames.first)
    guard length > 0 else { return frames.first }
    return Self.frame(passed.truncatingRemainder(dividingBy: length), of: frames)
  }

  /// Returns the frame of a part after a number of frames, at most its last one.
  private static func frame(_ passed: Double, of frames: (first: Double, last: Double)) -> Double {
    frames.first + (frames.last < frames.first ? -passed : passed)
  }

  /// A part of the animation, by its key.
  package enum Part: String, CaseIterable {
    case pull, begin, refreshing, end, success, failure

    /// The names of the markers that are used for a part that is not set.
    fileprivate var markers: [String] {
      switch self {
      case .pull: ["pull", "pulling", "drag"]
      case .begin: ["begin", "start"]
      case .refreshing: ["refreshing", "refresh", "loop", "loading"]
      case .end: ["end", "done", "finish", "complete"]
      case .success: ["success"]
      case .failure: ["failure", "error", "fail"]
      }
    }
  }

  /// Returns the frames of a part as they are set; `nil` for those of a marker with its name.
  package func selection(of part: Part) -> ArtworkFrames? {
    switch part {
    case .pull: pull
    case .begin: begin
    case .refreshing: refreshing
    case .end: end
    case .success: success
    case .failure: failure
    }
  }

  /// Returns the first and the last frame of a part; `nil` if it has none.
  package func frames(
    of part: Part, in animation: LottieAnimation
  ) -> (first: Double, last: Double)? {
    if let selection = selection(of: part) { return selection.frames(in: animation) }
    return part.markers.lazy.compactMap { animation.frames(ofMarker: $0) }.first
      .map { ($0.lowerBound, $0.upperBound) }
  }
}

extension LottieAnimation {
  /// Returns the duration of a number of frames, in seconds.
  fileprivate func seconds(_ frames: Double) -> Double { abs(frames) / rate }
}
