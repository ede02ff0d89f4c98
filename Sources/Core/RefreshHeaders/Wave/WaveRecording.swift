import BezierGeometry
public import KeyframeAnimation
public import RefreshModel

/// A wave header's whole run.
public struct WaveRecording: TrackedRecording, StateRecording {
  let behavior: WaveBehavior
  var state = StepTrack(RefreshState.idle)
  /// The pulling percent held while refreshing; `nil` follows the pull.
  var heldPercent = StepTrack<Double?>(nil)
  var bend = RecordedProperty(0)
  /// 1 while refreshing, fading in and out.
  var refreshing = RecordedProperty(0)
  var balls: [Ball]

  /// One ball's run.
  struct Ball: Sendable {
    /// Where it started its rise, in content coordinates.
    var start: StepTrack<Point>
    /// The part of its arc that it has done.
    var progress = RecordedProperty(0)
    /// What its float adds to its y.
    var float = RecordedProperty(0)
    var isHidden = StepTrack(true)
    /// Whether it is on its way back.
    var isSinking = StepTrack(false)
  }

  init(behavior: WaveBehavior, width: Double) {
    self.behavior = behavior
    let middle = Point(x: width / 2 + behavior.ballOffset, y: 0)
    balls = (0..<max(behavior.ballCount, 0)).map { _ in Ball(start: StepTrack(middle)) }
  }

  /// The header's state.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// The part of the pull distance; held while refreshing.
  public func pullingPercent(at instant: RunInstant) -> Double {
    heldPercent.value(at: instant.time)
      ?? (behavior.pullDistance > 0 ? pull(at: instant) / behavior.pullDistance : 0)
  }

  /// What the pulling percent is worked out of.
  package func tracks(ofPullingPercent view: ViewTracks) -> [any Track] {
    [heldPercent, view.offset, view.contentInset]
  }

  private func pull(at instant: RunInstant) -> Double {
    behavior.edge(restingAt: instant.minimumOffset) - instant.offset
  }

  /// A ball's centre, in content coordinates.
  func centre(ofBall tag: Int, at instant: RunInstant) -> Point {
    let pull = pull(at: instant)
    // What is fixed to the screen moves against the content.
    let shift =
      behavior.ballAnchor == .rest
      ? Vector(dx: 0, dy: behavior.stopDistance - pull) : Vector.zero
    // Track by track: a copy of the whole ball would take as long as all the rest.
    var centre =
      behavior.centre(
        ofBall: tag, from: balls[tag].start.value(at: instant.time),
        fraction: balls[tag].progress.presentation(at: instant.time),
        float: balls[tag].float.presentation(at: instant.time)) + shift
    if balls[tag].isSinking.value(at: instant.time) {
      // Whatever lies above the opened gap pushes it down.
      centre.y = max(centre.y, behavior.ballSize / 2 - max(pull, 0))
    }
    return centre
  }
}

extension WaveBehavior {
  /// The hill's bend, and the balls.
  public func declare(_ signals: inout Signals<WaveRecording>) {
    signals.constant(
      .fullHeight, as: "wave.fullHeight", .points, "How high the full hill is.", hillHeight)
    signals.constant(
      .fullLift, as: "wave.fullLift", .points, "How far the full hill's feet lie above the edge.",
      lift(ofBend: fullBend))
    signals.constant(.ballSize, as: "ball.size", .points, "A ball's diameter.", ballSize)
    signals.constant(
      .ballReach, as: "ball.reach", .points, "How far the balls come beyond the list's edge.",
      effectiveRiseHeight + floating.amplitude + ballSize / 2)
    signals.number(
      .bend, as: "wave.bend", .points,
      "How far the hill's control point lies beyond the edge, as it is seen.",
      track: { $0.bend })
    signals.number(
      SignalName(.surface, "bend.model"), as: "wave.bend.model", .points,
      "How far it lies beyond the edge by what was set last."
    ) { $0.bend.model(at: $1.time) }
    signals.number(
      .crest, as: "wave.crest", .points,
      "How high the hill's crest is: half its bend.",
      of: { run, _ in [run.bend] }
    ) { WaveHill.height(ofBendDistance: $0.bend.presentation(at: $1.time)) }
    signals.number(
      .lift, as: "wave.lift", .points, "How far the hill's feet lie above the edge.",
      of: { run, _ in [run.bend] }
    ) { $0.behavior.lift(ofBend: $0.bend.presentation(at: $1.time)) }
    signals.number(
      .refreshing, as: "wave.refreshing", .scalar,
      "1 while refreshing, 0 while not, and fading between them.", track: { $0.refreshing })
    for tag in 0..<max(ballCount, 0) {
      let label = "ball.\(tag)"
      signals.point(
        .ball(tag), as: label, "Where the ball's centre is, in content coordinates.",
        of: { run, view in
          let ball = run.balls[tag]
          return [
            ball.start, ball.progress, ball.float, ball.isSinking, view.offset, view.contentInset,
          ]
        }
      ) { $0.centre(ofBall: tag, at: $1) }
      signals.flag(.ballHidden(tag), as: "\(label).hidden", "Whether the ball is hidden.") {
        $0.balls[tag].isHidden.value(at: $1.time)
      }
    }
  }
}

extension WaveBehavior {
  /// A ball's centre on its way from where it started, so far along and bobbing so far down.
  fileprivate func centre(
    ofBall tag: Int, from start: Point, fraction: Double, float: Double
  ) -> Point {
    let row = BallRow(count: ballCount, diameter: ballSize, spacing: ballSpacing)
    let end = Point(x: start.x - row.offset(ofTag: tag), y: -effectiveRiseHeight)
    let arch = arch(ofTag: tag)
    // The way that starts level is the one that ends level, taken backwards.
    let way =
      arch >= 0
      ? way(from: start, to: end, fraction: fraction)
      : way(from: end, to: start, fraction: 1 - fraction)
    let place = start.interpolated(to: end, fraction: fraction)
      .interpolated(to: way, fraction: abs(arch))
    return Point(x: place.x, y: place.y + float)
  }
}
