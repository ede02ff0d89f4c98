/// The recorded run of a wave header.
public struct WaveRecording: StateRecording {
  let behavior: WaveBehavior
  var state = StepTrack(RefreshState.idle)
  /// The pulling percent while refreshing; `nil` while the percent follows the pull.
  var heldPercent = StepTrack<Double?>(nil)
  /// The height of the hill, in points; negative for a hollow.
  var hillHeight = RecordedProperty(0)
  /// The refreshing state as a number: 1 while refreshing, 0 otherwise, with a fade between them.
  var refreshing = RecordedProperty(0)
  var balls: [Ball]

  /// The recorded run of one ball.
  struct Ball: Sendable {
    /// The start of the rise, in content coordinates.
    var start: StepTrack<Point>
    /// The completed fraction of the path.
    var progress = RecordedProperty(0)
    /// The float, in points, which is added to the y coordinate.
    var float = RecordedProperty(0)
    var isHidden = StepTrack(true)
    /// Whether the ball is moving back along its path.
    var isSinking = StepTrack(false)
  }

  init(behavior: WaveBehavior, width: Double) {
    self.behavior = behavior
    let middle = Point(x: width / 2 + behavior.ballOffset, y: 0)
    balls = (0..<max(behavior.ballCount, 0)).map { _ in Ball(start: StepTrack(middle)) }
  }

  /// Returns the header's state at a time.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// Returns the pull as a fraction of the pull distance; constant while refreshing.
  public func pullingPercent(at instant: RunState) -> Double {
    heldPercent.value(at: instant.time)
      ?? (behavior.pullDistance > 0 ? pull(at: instant) / behavior.pullDistance : 0)
  }

  private func pull(at instant: RunState) -> Double {
    behavior.insets.edge(restingAt: instant.minimumOffset) - instant.offset
  }

  /// Returns a ball's center, in content coordinates.
  func center(ofBall tag: Int, at instant: RunState) -> Point {
    let pull = pull(at: instant)
    // Balls that are fixed on the screen move relative to the content.
    let shift =
      behavior.ballAnchor == .rest ? Vector(dx: 0, dy: behavior.stopDistance - pull) : Vector.zero
    // The tracks are read one by one, because copying the ball would take as long again.
    var center =
      behavior.center(
        ofBall: tag, from: balls[tag].start.value(at: instant.time),
        fraction: balls[tag].progress.presentation(at: instant.time),
        float: balls[tag].float.presentation(at: instant.time)) + shift
    if balls[tag].isSinking.value(at: instant.time) {
      // The upper edge of the gap pushes a sinking ball down.
      center.y = max(center.y, behavior.ballSize / 2 - max(pull, 0))
    }
    return center
  }
}

extension WaveBehavior {
  /// Declares the signals of the hill and the balls.
  public func declare(_ signals: inout Signals<WaveRecording>) {
    signals.constant(
      .fullHeight, as: "wave.fullHeight", .points, "The height of the full hill.", value: hillHeight
    )
    signals.constant(
      .fullLift, as: "wave.fullLift", .points,
      "The height of the full hill's ends above the list's edge.",
      value: lift(ofHillHeight: hillHeight))
    signals.constant(.ballSize, as: "ball.size", .points, "The balls' diameter.", value: ballSize)
    signals.constant(
      .ballRise, as: "ball.rise", .points,
      "The distance of the row of balls beyond the list's edge.", value: effectiveRiseHeight)
    signals.constant(
      .ballReach, as: "ball.reach", .points,
      "The maximum distance of the balls beyond the list's edge.",
      value: effectiveRiseHeight + floating.amplitude + ballSize / 2)
    signals.number(
      .bend, as: "wave.bend", .points,
      "The distance of the hill's control point beyond the edge (presentation value)."
    ) { BezierPath.bendDistance(ofHillHeight: $0.hillHeight.presentation(at: $1.time)) }
    signals.modelValue(
      of: .bend, as: "wave.bend", .points,
      "The distance of the hill's control point beyond the edge (model value)."
    ) { BezierPath.bendDistance(ofHillHeight: $0.hillHeight.model(at: $1.time)) }
    signals.number(
      .hillHeight, as: "wave.crest", .points,
      "The height of the hill's crest, which is half its bend.", track: { $0.hillHeight })
    signals.number(
      .lift, as: "wave.lift", .points, "The height of the hill's ends above the list's edge."
    ) { $0.behavior.lift(ofHillHeight: $0.hillHeight.presentation(at: $1.time)) }
    signals.number(
      .refreshing, as: "wave.refreshing", .scalar,
      "1 while refreshing, 0 otherwise, and a value in between during a "
        + "fade.", track: { $0.refreshing })
    for tag in 0..<max(ballCount, 0) {
      let label = "ball.\(tag)"
      signals.point(
        .ball(tag), as: label, "The ball's center, in content coordinates."
      ) { $0.center(ofBall: tag, at: $1) }
      signals.movement(
        SignalName(.balls, "\(tag).rise"), as: "\(label).rise", .scalar,
        "The completed fraction of the ball's path."
      ) { $0.balls[tag].progress }
      signals.movement(
        SignalName(.balls, "\(tag).float"), as: "\(label).float", .points,
        "The displacement that is added to the ball's y coordinate."
      ) { $0.balls[tag].float }
      signals.flag(.ballHidden(tag), as: "\(label).hidden", "Whether the ball is hidden.") {
        $0.balls[tag].isHidden.value(at: $1.time)
      }
    }
  }
}

extension WaveBehavior {
  /// Returns a ball's center after a fraction of its path, displaced downward by its float.
  fileprivate func center(
    ofBall tag: Int, from start: Point, fraction: Double, float: Double
  ) -> Point {
    let row = BallRow(count: ballCount, diameter: ballSize, spacing: ballSpacing)
    let end = Point(x: start.x - row.offset(ofTag: tag), y: -effectiveRiseHeight)
    let arch = arch(ofTag: tag)
    // A path that starts horizontally is the reverse of one that ends horizontally.
    let curved =
      arch >= 0
      ? position(from: start, to: end, fraction: fraction)
      : position(from: end, to: start, fraction: 1 - fraction)
    var center = start.interpolated(to: end, fraction: fraction)
      .interpolated(to: curved, fraction: abs(arch))
    center.y += float
    return center
  }
}
