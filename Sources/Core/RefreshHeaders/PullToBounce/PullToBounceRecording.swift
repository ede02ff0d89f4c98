/// The recorded run of a PullToBounce header.
public struct PullToBounceRecording: StateRecording {
  let behavior: PullToBounceBehavior
  var state = StepTrack(RefreshState.idle)
  /// The depth of the surface's ends below the list's upper edge, in points.
  var surface = RecordedProperty(0)
  /// The depth of the surface's control point below its ends, in points.
  ///
  /// After the trigger, the bounce animation overrides the depth.
  var bend = RecordedProperty(0)
  var contentAlpha = RecordedProperty(1, rule: .opacity)
  /// The completed fraction of the ball's rise.
  var ball = RecordedProperty(0)
  var isBallHidden = StepTrack(true)
  /// The time at which the ring started; `nil` while it is hidden.
  var ringStart = StepTrack<Flicks?>(nil)

  init(behavior: PullToBounceBehavior) { self.behavior = behavior }

  /// Returns the header's state at a time.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// Returns the pull as a fraction of the trigger distance.
  public func pullingPercent(at instant: RunState) -> Double {
    let distance = behavior.triggerDistance
    return distance > 0 ? gap(at: instant) / distance : 0
  }

  /// Returns the pull, in points; negative while the list is scrolled into its content.
  func gap(at instant: RunState) -> Double {
    behavior.insets.edge(restingAt: instant.minimumOffset) - instant.offset
  }

  /// Returns the time since the ring started, or zero while it is hidden.
  private func ringTime(at time: Flicks) -> Flicks {
    ringStart.value(at: time).map { time - $0 } ?? .zero
  }

  /// Returns the ring's rotation, in radians.
  func ringAngle(at time: Flicks) -> Double {
    let turn = max(behavior.ringTurnDuration.count, 1)
    return 2 * .pi * Double(ringTime(at: time).count % turn) / Double(turn)
  }

  /// Returns the start and the end of the ring's drawn part, as fractions of the ring.
  ///
  /// In each cycle, the end advances first and the start follows.
  func ringStroke(at time: Flicks) -> (start: Double, end: Double) {
    let length = max(behavior.ringStrokeDuration.count, 1)
    let part = Double(ringTime(at: time).count % (2 * length)) / Double(length)
    return (
      TimingFunction.easeOut.value(at: max(part - 1, 0)),
      TimingFunction.easeOut.value(at: min(part, 1))
    )
  }
}

extension PullToBounceBehavior {
  /// Declares the signals of the gap, the surface, the ball and the ring.
  public func declare(_ signals: inout Signals<PullToBounceRecording>) {
    signals.constant(
      .ballSize, as: signals.label("ballSize"), .points, "The ball's diameter.", value: ballSize)
    signals.constant(
      .fullHeight, .points,
      "The distance of the list from its rest position at which the refresh "
        + "triggers.", value: triggerDistance)
    signals.number(
      .gap, .points,
      "The distance of the list from its rest position; 0 if the list is not pulled."
    ) { max($0.gap(at: $1), 0) }
    signals.number(
      .level, as: signals.label("surface"), .points,
      "The distance of the surface's ends below the list's upper edge.",
      track: { $0.surface })
    signals.number(
      .bend, .points,
      "The depth of the surface's control point below its ends (presentation value).",
      track: { $0.bend })
    signals.modelValue(
      of: .bend, .points,
      "The depth of the surface's control point below its ends (model value)."
    ) { $0.bend.model(at: $1.time) }
    signals.number(
      .contentAlpha, .scalar, "The opacity of the rows.",
      track: { $0.contentAlpha })
    signals.flag(.ballHidden(0), as: signals.label("ballHidden"), "Whether the ball is hidden.") {
      $0.isBallHidden.value(at: $1.time)
    }
    signals.number(
      .ballDepth, as: signals.label("ballY"), .points,
      "The depth of the ball's center below the surface."
    ) { $0.behavior.ballDepth - $0.behavior.ballTravel * $0.ball.presentation(at: $1.time) }
    signals.movement(
      SignalName(.balls, "0.rise"), as: signals.label("ballRise"), .scalar,
      "The completed fraction of the ball's rise."
    ) { $0.ball }
    signals.flag(.ringHidden, as: signals.label("ringHidden"), "Whether the ring is hidden.") {
      $0.ringStart.value(at: $1.time) == nil
    }
    signals.number(
      .ringAngle, as: signals.label("ringAngle"), .radians, "The rotation of the ring."
    ) { $0.ringAngle(at: $1.time) }
    signals.number(
      .ringStrokeStart, as: signals.label("ringStrokeStart"), .scalar,
      "The start of the ring's drawn part, as a fraction of the ring."
    ) { $0.ringStroke(at: $1.time).start }
    signals.number(
      .ringStrokeEnd, as: signals.label("ringStrokeEnd"), .scalar,
      "The end of the ring's drawn part, as a fraction of the ring."
    ) { $0.ringStroke(at: $1.time).end }
  }
}
