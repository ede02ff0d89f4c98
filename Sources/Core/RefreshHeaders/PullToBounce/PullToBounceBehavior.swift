/// The behavior of PullToBounce: the list's surface sags under the pull and springs flat.
///
/// The springing surface throws up a ball with a ring around it. A pull longer than the sum of
/// `pullDistance` and `bendControl` triggers the refresh, with or without a finger. The header is
/// a predecessor of the wave.
public struct PullToBounceBehavior: RefreshBehavior, Hashable {
  /// The insets from which the pull is measured.
  ///
  /// The original reads the bare content offset, so that a content inset alone counts as a
  /// pull.
  public var insets = InsetReading.original
  /// The pull up to which the surface follows the list without a sag, in points.
  public var pullDistance = 96.0
  /// The further pull over which the surface's control point sinks, in points.
  ///
  /// The depth of the sag is half the depth of the control point.
  public var bendControl = 40.0
  /// The duration in which the surface springs flat.
  public var bounceDuration = Flicks(8, over: 10)
  /// The timing function of the surface's bounce.
  public var bounceTiming = TimingFunction.easeIn
  /// The ball's diameter, in points.
  public var ballSize = 36.0
  /// The delay from the trigger until the ball starts to rise.
  public var ballDelay = Flicks(2, over: 10)
  /// The duration of the ball's rise, and of its descent.
  public var moveUpDuration = Flicks(25, over: 100)
  /// The timing function of the ball's movement; the default overshoots.
  public var ballMoveTiming = TimingFunction.cubicBezier(0.49, 0.13, 0.29, 1.61)
  /// The duration of one turn of the ring.
  public var ringTurnDuration = Flicks(1, over: 1)
  /// The duration in which the ring is drawn, and in which it is erased.
  public var ringStrokeDuration = Flicks(8, over: 10)
  /// The duration of the list's return.
  public var returnDuration = Flicks(3, over: 10)
  /// Whether the surface stays flat while the list returns.
  ///
  /// In the original, the sag reappears and shrinks as the list returns.
  public var returnsFlat = false

  /// Creates the behavior with the original's settings.
  public init() {}

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    let distance = pullDistance + bendControl
    return BehaviorTraits(
      name: "pull-to-bounce",
      summary: "The surface sags under the pull and springs flat; a ball rises, and a ring runs "
        + "around it.",
      triggerDistance: distance,
      sampledPercents: distance > 0 ? [pullDistance / distance, 1] : [])
  }

  /// Returns the content offset for a pulling percent.
  ///
  /// The pull is measured from offset 0 or, with adjusted insets, from the list's resting
  /// offset.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    insets.edge(restingAt: geometry.minimumOffset) - percent * triggerDistance
  }

  /// The combined cycle of the ring's turns and strokes, after the bounce and the ball's rise.
  public var refreshingCycle: RefreshingCycle {
    let turn = max(ringTurnDuration, Flicks(count: 1))
    let stroke = max(ringStrokeDuration * 2, Flicks(count: 1))
    return RefreshingCycle(
      lead: max(bounceDuration, ballDelay + moveUpDuration),
      period: turn.commonMultiple(stroke, limit: Self.longestCycle))
  }

  /// The maximum length of the combined cycle; beyond it, the cycle of the strokes alone is used.
  private static let longestCycle = Flicks(60, over: 1)

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<PullToBounceRecording> {
    PullToBounceMachine(behavior: self, host: host)
  }

  // MARK: Derived values

  /// The keyframes of the bounce at equal intervals, as multiples of the released bend.
  static let bounceMultipliers = [1, -0.7, 0.4, -0.3, 0.15, 0]

  /// The depth of the ball's center below the surface before the rise, in points.
  var ballDepth: Double { ballSize / 2 - 1 }

  /// The height of the ball's rise, in points.
  var ballTravel: Double { pullDistance / 2 + ballSize / 2 }

  /// The animation of the bend after the trigger.
  var bounce: PropertyAnimation? {
    guard
      let track = try? KeyframeTrack(
        values: Self.bounceMultipliers.map { $0 * bendControl }, timingFunction: bounceTiming)
    else { return nil }
    return .keyframes(track, duration: bounceDuration.seconds)
  }
}

extension Flicks {
  /// Returns the least common multiple of two positive times, or `other` if it exceeds the
  /// limit.
  fileprivate func commonMultiple(_ other: Flicks, limit: Flicks) -> Flicks {
    var divisor = count
    var rest = other.count
    while rest != 0 {
      let next = divisor % rest
      divisor = rest
      rest = next
    }
    let (product, overflow) = (count / divisor).multipliedReportingOverflow(by: other.count)
    return overflow || product > limit.count ? other : Flicks(count: product)
  }
}
