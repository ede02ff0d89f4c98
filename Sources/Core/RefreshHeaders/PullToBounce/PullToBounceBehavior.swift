import BezierGeometry
public import KeyframeAnimation
public import RefreshModel

/// PullToBounce: the list's surface is pulled down, sags, and lets go; it springs flat and throws up
/// one ball, round which a ring runs.
///
/// It is an ancestor of the wave: pulled strictly further than both distances together it refreshes,
/// finger or not.
public struct PullToBounceBehavior: RefreshBehavior, Hashable {
  /// The insets from which the pull counts: the original reads the bare content offset, so that an inset
  /// pulls it by itself.
  public var insets = InsetReading.original
  /// How far the surface follows the list, flat.
  public var pullDistance = 96.0
  /// How much further it sags: the path's control point; the sag is half of it.
  public var bendControl = 40.0
  /// How long the surface takes to spring flat.
  public var bounceDuration = Flicks(8, over: 10)
  /// How the springing is spread over its time.
  public var bounceTiming = TimingFunction.easeIn
  /// The ball's diameter.
  public var ballSize = 36.0
  /// The time from the release until the ball rises.
  public var ballDelay = Flicks(2, over: 10)
  /// How long the ball takes to its place, and back.
  public var moveUpDuration = Flicks(25, over: 100)
  /// How the ball's way is spread over its time; it swings beyond.
  public var ballMoveTiming = TimingFunction.cubicBezier(0.49, 0.13, 0.29, 1.61)
  /// The time of one turn of the ring.
  public var ringTurnDuration = Flicks(1, over: 1)
  /// How long the ring takes to be drawn, and as long again to be wiped.
  public var ringStrokeDuration = Flicks(8, over: 10)
  /// How long the list takes to return.
  public var returnDuration = Flicks(3, over: 10)
  /// Whether the surface stays flat on the list's return; in the original the sag comes back and
  /// goes as the list passes.
  public var returnsFlat = false

  /// Makes the original.
  public init() {}

  /// The name, the place and the threshold.
  public var traits: BehaviorTraits {
    let distance = pullDistance + bendControl
    return BehaviorTraits(
      name: "pull-to-bounce",
      summary: "The surface sags, springs flat and throws up one ball, round which a ring runs.",
      triggerDistance: distance,
      sampledPercents: distance > 0 ? [pullDistance / distance, 1] : [])
  }

  /// Counted from where the content begins, or from where it rests.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    edge(restingAt: geometry.minimumOffset) - percent * triggerDistance
  }

  /// The ring's turns and strokes together.
  public var refreshingCycle: RefreshingCycle {
    let turn = max(ringTurnDuration, Flicks(count: 1))
    let stroke = max(ringStrokeDuration * 2, Flicks(count: 1))
    return RefreshingCycle(
      lead: max(bounceDuration, ballDelay + moveUpDuration),
      period: turn.leastCommonMultiple(stroke, limit: Self.longestCycle))
  }

  /// A cycle longer than this is no loop that anyone would make: then the strokes alone count.
  private static let longestCycle = Flicks(60, over: 1)

  /// Makes the state machine.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<PullToBounceRecording> {
    PullToBounceMachine(behavior: self, host: host)
  }

  // MARK: Laws

  /// What the released bend is multiplied by on its way to 0, at even times.
  static let bounceMultipliers = [1, -0.7, 0.4, -0.3, 0.15, 0]

  /// How far below the surface the ball's centre starts: just hidden.
  var ballDepth: Double { ballSize / 2 - 1 }

  /// How far the ball rises.
  var ballTravel: Double { pullDistance / 2 + ballSize / 2 }

  /// The offset from which the pull counts, for a list that rests at an offset.
  func edge(restingAt rest: Double) -> Double { insets == .adjusted ? rest : 0 }

  /// The release's movement of the bend.
  var bounce: PropertyAnimation<Double>? {
    guard
      let track = try? KeyframeTrack(
        values: Self.bounceMultipliers.map { $0 * bendControl }, timingFunction: bounceTiming)
    else { return nil }
    return .keyframes(track, duration: bounceDuration.seconds)
  }
}

extension Flicks {
  /// The least time that is a whole number of both; the other where that is beyond the limit.
  ///
  /// Both are above 0.
  fileprivate func leastCommonMultiple(_ other: Flicks, limit: Flicks) -> Flicks {
    var (divisor, rest) = (count, other.count)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let (product, overflow) = (count / divisor).multipliedReportingOverflow(by: other.count)
    return overflow || product > limit.count ? other : Flicks(count: product)
  }
}
