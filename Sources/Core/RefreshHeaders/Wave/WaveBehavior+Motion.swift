/// The movements of the list, the hill and the balls, derived from the settings.
extension WaveBehavior {
  /// The duration of a ball's rise divided by the intended duration of the scroll-back.
  static let riseToScrollBack = 1.75

  /// Whether triggers are ignored during a refresh and during the list's return after it.
  ///
  /// The original ignores none: its list is within the pull distance during both.
  var isGuarded: Bool { trigger == .release || settling == .animation || clampsRest }

  /// The delay from the end of a refresh until the original removes the wave's animation.
  static let clearDelay = Flicks(5, over: 10)

  var bounceMotion: CurveMotion { CurveMotion(bounceTiming, duration: bounceDuration) }
  var riseMotion: CurveMotion { CurveMotion(riseTiming, duration: riseDuration) }
  var settleMotion: CurveMotion { CurveMotion(settleTiming, duration: settleDuration) }
  var returnMotion: CurveMotion { CurveMotion(returnTiming, duration: returnDuration) }

  /// Returns the delay from the trigger until a ball starts.
  func riseStart(ofTag tag: Int) -> Flicks {
    let index =
      switch riseOrder {
      case .left: tag
      case .right: ballCount - 1 - tag
      case .outside: rank(ofTag: tag)
      case .center: rank(ofTag: (ballCount - 1) / 2) - rank(ofTag: tag)
      }
    return riseDelay + riseStagger * index
  }

  /// The number of balls for which the original's arcs were designed.
  private static let arcCount = 4

  /// Returns a ball's position after a fraction of its path, for a path of curvature 1.
  func position(from start: Point, to end: Point, fraction: Double) -> Point {
    switch risePath {
    case .auto where ballCount == Self.arcCount, .arc:
      BallArc(start: start, end: end).position(at: fraction)
    case .auto, .fan: BallFan(start: start, end: end).position(at: fraction)
    }
  }

  /// Returns the curvature of a ball's path, −1…1.
  func arch(ofTag tag: Int) -> Double {
    let innermost = rank(ofTag: max(ballCount - 1, 0) / 2)
    guard let riseArchInner, innermost > 0 else { return riseArch }
    return riseArch.interpolated(
      to: riseArchInner, fraction: Double(rank(ofTag: tag)) / Double(innermost))
  }

  /// Returns the number of balls between a ball and the nearer end of the row.
  private func rank(ofTag tag: Int) -> Int { min(tag, ballCount - 1 - tag) }

  /// The height of the row of balls above the list's edge, in points: `riseHeight` or, if that is
  /// `nil`, half the stop distance.
  package var effectiveRiseHeight: Double { riseHeight ?? stopDistance / 2 }

  /// The number of float cycles; `nil` is unlimited.
  ///
  /// The packaged header passes 0 as the repeat interval of its float timer, so each ball floats
  /// once.
  var floatCycles: Int? { edition == .packaged ? (floating.cycles ?? 1) : floating.cycles }

  /// Returns the hill's model height for a pull, both in points.
  ///
  /// The height follows `bendCurve` up to the pull distance and continues as a straight line
  /// beyond it.
  func hillHeight(pulledBy pull: Double) -> Double {
    guard pullDistance > 0 else { return hillHeight }
    let part = pull / pullDistance
    guard part > 1 else { return hillHeight * bendCurve.value(at: max(part, 0)) }
    let slope = bendCurve.derivative(at: 1.0.nextDown)
    return hillHeight * (bendCurve.value(at: 1) + (slope.isFinite ? slope * (part - 1) : 0))
  }

  /// The pulls, in points, at which the bend curve has corners.
  var bendCorners: [Double] {
    guard case .linearStops(let stops) = bendCurve else { return [] }
    return stops.corners.map { $0.input * pullDistance }
  }

  /// Returns the height of the hill's ends above the list's edge for a height of the hill, both in
  /// points.
  func lift(ofHillHeight height: Double) -> Double { edgeLift + edgeLiftPerHill * max(height, 0) }

  /// Returns the steps of the timer's scroll-back.
  ///
  /// - Parameter edge: The content offset from which the pull is measured, in points.
  func scrollBack(edge: Double) -> TimerStep {
    TimerStep(
      from: edge - pullDistance, to: edge - stopDistance,
      duration: riseDuration.seconds / Self.riseToScrollBack,
      comparison: edition == .packaged ? .roundedUp : .exact, isClamped: clampsRest)
  }

  var settlingTime: Flicks {
    switch settling {
    case .animation: settleMotion.duration
    case .timer:
      // The values are computed lazily. The prefix is an hour long, the maximum duration of a run.
      TimerStep.standardInterval
        * scrollBack(edge: 0).values.prefix(TimerStep.ticksInLongestRun).reduce(0) { count, _ in
          count + 1
        }
    }
  }
}

extension TimerStep {
  fileprivate static let ticksInLongestRun = 360_000
}
