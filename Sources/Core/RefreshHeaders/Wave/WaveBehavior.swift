import BezierGeometry
public import KeyframeAnimation
public import RefreshModel

/// The wave header: a hill that grows as the list is pulled, lets go by itself, and flattens while
/// balls rise out of its middle along arcs, take their places in a row and bob.
///
/// The defaults are the header of 2016 to the tick; the other settings are what its users have asked
/// for since. Lengths are points, times are exact.
public struct WaveBehavior: RefreshBehavior, Hashable {
  /// Which of the header's two historic forms to follow where they differ.
  public enum Edition: String, Hashable, CaseIterable, Sendable {
    /// The demo of 2016.
    case original
    /// The package made of it later: no path is set at the trigger, the scroll-back compares
    /// rounded-up values, each ball floats once, the wave's animation is removed at once.
    case packaged
  }

  /// What makes the header refresh.
  public enum Trigger: String, Hashable, CaseIterable, Sendable {
    /// Being pulled further than the pull distance, finger or not.
    case automatic
    /// Being let go further out than the pull distance.
    case release
  }

  /// How the list gets from where it was let go to where it rests.
  public enum Settling: String, Hashable, CaseIterable, Sendable {
    /// It jumps to the pull distance, and a timer of a hundredth of a second moves it on.
    case timer
    /// It is animated from where it is.
    case animation
  }

  /// Where the balls come from.
  public enum RiseOrigin: String, Hashable, CaseIterable, Sendable {
    /// The middle of the content's upper edge.
    case edge
    /// The hill's crest at the moment they start.
    case crest
  }

  /// Which balls start first where they do not start together.
  public enum RiseOrder: String, Hashable, CaseIterable, Sendable {
    /// From the left.
    case left
    /// From the right.
    case right
    /// From both ends inwards.
    case outside
    /// From the middle outwards.
    case centre
  }

  /// The form of the balls' ways.
  public enum RiseWay: String, Hashable, CaseIterable, Sendable {
    /// The old header's arcs for its four balls, a fan for any other number.
    case auto
    /// Circles whose top is the place; inner ones first bulge to the other side, and cross.
    case arc
    /// Quarters of ellipses that leave straight up and do not cross.
    case fan
  }

  /// What the balls' places are fixed to.
  public enum BallAnchor: String, Hashable, CaseIterable, Sendable {
    /// The content: they move with the list.
    case content
    /// The screen, where the content's edge is at rest while refreshing.
    case rest
  }

  /// What the balls do at the end.
  public enum BallsEnding: String, Hashable, CaseIterable, Sendable {
    /// They vanish at once.
    case vanish
    /// They go back along their ways, to under the list's edge, while the list returns.
    case sink
    /// They stay, and the returning list covers them.
    case stay
  }

  /// What an end does that comes before the refresh's own animations and timers are over.
  public enum EarlyEnds: String, Hashable, CaseIterable, Sendable {
    /// What the old header did: the scroll-back timer and the last end's clearing go on, and rises
    /// that are removed start their floats.
    case original
    /// All that the refresh has begun stops.
    case clean
  }

  /// How a ball floats.
  public struct Floating: Hashable, Sendable {
    /// The form of the movement over time.
    public enum Shape: String, Hashable, CaseIterable, Sendable {
      /// Constant speed between the turns.
      case triangle
      /// A sine.
      case sine
    }

    /// Which way a ball goes first.
    public enum Direction: String, Hashable, CaseIterable, Sendable {
      /// Towards the content.
      case down
      /// Away from it.
      case up
    }

    /// What the delay counts from.
    public enum Start: String, Hashable, CaseIterable, Sendable {
      /// The end of the ball's rise.
      case rise
      /// The trigger.
      case trigger
    }

    /// How far a ball goes either way; 0 is no float.
    public var amplitude = 5.0
    /// The time of one cycle.
    public var period = Flicks(1, over: 1)
    /// The form of the movement.
    public var shape = Shape.triangle
    /// Which way first.
    public var direction = Direction.down
    /// Where in its cycle the float starts, 0 … 1.
    public var phase = 0.0
    /// The time from `start` until the first ball floats.
    public var delay = Flicks.zero
    /// What the delay counts from.
    public var start = Start.rise
    /// The time from ball to ball, by tag.
    public var stagger = Flicks(2, over: 10)
    /// How many cycles; `nil` goes on until the end.
    public var cycles: Int?
    /// How long a ball takes to come to rest after its last cycle.
    public var settleDuration = Flicks.zero
    /// The duration of the first swing, from rest to the first turn; `nil` is a quarter of the period.
    ///
    /// Needs a phase of 0.
    public var firstSwing: Flicks?
    /// The duration of the last swing, from the last turn to rest.
    ///
    /// `nil` is a quarter of the period, and then `settleDuration`. Needs a phase of 0.
    public var lastSwing: Flicks?

    /// Makes the historic float.
    public init() {}
  }

  /// Which historic form to follow.
  public var edition = Edition.original
  /// What makes the header refresh.
  public var trigger = Trigger.automatic
  /// The insets from which the pull counts: the original reads the bare content offset, so that an inset
  /// pulls it by itself.
  public var insets = InsetReading.original
  /// How far the list has to be pulled: strictly further triggers.
  public var pullDistance = 80.0
  /// The full hill's height, in points.
  public var hillHeight = 50.0
  /// The part of the full bend over the part of the pull distance; beyond it goes straight on.
  public var bendCurve = TimingFunction.linearStops(LinearStops([.init(0.25), .init(1)]))
  /// How far the hill's ends lie above the list's edge.
  public var edgeLift = 0.0
  /// What a hill adds to that, as a part of its height.
  public var edgeLiftPerHill = 0.0
  /// Where the list is meant to rest while refreshing; with a timer and no clamp, no further out than the
  /// pull distance, or each tick triggers again, as in the original.
  public var stopDistance = 70.0
  /// How the list gets there.
  public var settling = Settling.timer
  /// How long an animated settling takes.
  public var settleDuration = Flicks(3, over: 10)
  /// How an animated settling is spread over its time.
  public var settleTiming = Curve.timing(.easeOut)
  /// Whether the timer's last step is kept from going beyond the rest.
  public var clampsRest = false
  /// How long the hill takes to flatten.
  public var bounceDuration = Flicks(2, over: 10)
  /// How the flattening is spread over its time; a spring lets the edge dip.
  public var bounceTiming = Curve.timing(.easeInEaseOut)
  /// Whether the flattened hill stays flat until the list's return is over, instead of growing again
  /// when the historic header removes its animation: half a second after the end, or at once.
  public var hillStaysFlat = false
  /// How many balls there are.
  public var ballCount = 4
  /// The balls' diameter.
  public var ballSize = 15.0
  /// The gap between neighbours.
  public var ballSpacing = 10.0
  /// How far the row's centre lies to the right of the list's.
  public var ballOffset = 0.0
  /// What the balls' places are fixed to.
  public var ballAnchor = BallAnchor.content
  /// How high the row is above the content's edge; `nil` is half the stop distance.
  public var riseHeight: Double?
  /// How long a ball takes to its place; also, divided by 1.75, the time the scroll-back is made for.
  public var riseDuration = Flicks(5, over: 10)
  /// How the way along the arc is spread over its time.
  public var riseTiming = Curve.timing(.linear)
  /// The time from the trigger until the first ball starts.
  public var riseDelay = Flicks.zero
  /// The time from ball to ball, in the order of `riseOrder`.
  public var riseStagger = Flicks.zero
  /// Which balls start first.
  public var riseOrder = RiseOrder.left
  /// The form of the balls' ways.
  public var riseWay = RiseWay.auto
  /// How bent the outermost balls' way is: 1 ends level; 0 is straight; −1 starts level, the same way
  /// taken backwards; between, a blend.
  public var riseArch = 1.0
  /// The same for the innermost balls, with those between in between; `nil` is as for the outermost.
  public var riseArchInner: Double?
  /// Where the balls come from.
  public var riseOrigin = RiseOrigin.edge
  /// The distance below `riseOrigin` at which the balls start.
  public var riseDepth = 0.0
  /// How the balls float.
  public var floating = Floating()
  /// What the balls do at the end.
  public var ballsEnding = BallsEnding.vanish
  /// What an end does that comes early.
  public var earlyEnds = EarlyEnds.original
  /// How long the list takes to return.
  public var returnDuration = Flicks(3, over: 10)
  /// How the return is spread over its time.
  public var returnTiming = Curve.timing(.easeInEaseOut)
  /// How long content that fades while refreshing takes to fade, each way.
  public var fadeDuration = Flicks(25, over: 100)

  /// Makes the historic header with a few settings of its own; further properties are set afterwards.
  public init(
    pullDistance: Double = 80, bounceTiming: Curve = .timing(.easeInEaseOut), ballCount: Int = 4,
    ballSize: Double = 15
  ) {
    self.pullDistance = pullDistance
    self.bounceTiming = bounceTiming
    self.ballCount = ballCount
    self.ballSize = ballSize
  }

  /// The name, the place and the threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "wave",
      summary: "Lets go by itself past the pull distance; a hill flattens, balls rise and bob.",
      triggerDistance: pullDistance,
      sampledPercents: [1])
  }

  /// Counted from where the content begins, or from where it rests.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    edge(restingAt: geometry.minimumOffset) - percent * pullDistance
  }

  /// The float's period, once all balls float; nothing repeats where they float only so often.
  public var refreshingCycle: RefreshingCycle {
    let last = max(ballCount - 1, 0)
    let lastStart = (0..<max(ballCount, 1)).map(riseStart(ofTag:)).max() ?? .zero
    let risen = lastStart + riseMotion.duration
    let start = floating.start == .rise ? risen : .zero
    let floats = start + floating.delay + floating.stagger * last
    var lead = max(risen, settlingTime, bounceMotion.duration, fadeDuration)
    guard ballCount > 0, floating.amplitude != 0, floating.period > .zero, floatCycles == nil
    else {
      if let cycles = floatCycles {
        let rest =
          floating.lastSwing == nil
          ? floating.settleDuration : floating.added(by: floating.lastSwing)
        let swings = floating.added(by: floating.firstSwing) + rest
        lead = max(lead, floats + floating.period * cycles + swings)
      }
      return RefreshingCycle(lead: lead, period: .zero)
    }
    let swinging = floating.phase == 0 ? floating.firstSwing ?? .zero : .zero
    return RefreshingCycle(lead: max(lead, floats + swinging), period: floating.period)
  }

  /// Makes the state machine.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<WaveRecording> {
    WaveMachine(behavior: self, host: host)
  }
}

extension WaveBehavior {
  /// The old header made its scroll-back for the rise's time divided by this.
  static let riseToScrollBack = 1.75

  /// The offset from which the pull counts, for a list that rests at an offset.
  func edge(restingAt rest: Double) -> Double { insets == .adjusted ? rest : 0 }

  /// Whether a refresh under way keeps the header from triggering, and one that returns from beyond the
  /// pull distance too: the original, whose list is never beyond it then, looks for neither.
  var isGuarded: Bool { trigger == .release || settling == .animation || clampsRest }

  /// The old header cleared its wave so long after the end.
  static let clearDelay = Flicks(5, over: 10)

  var bounceMotion: CurveMotion { CurveMotion(bounceTiming, duration: bounceDuration) }
  var riseMotion: CurveMotion { CurveMotion(riseTiming, duration: riseDuration) }
  var settleMotion: CurveMotion { CurveMotion(settleTiming, duration: settleDuration) }
  var returnMotion: CurveMotion { CurveMotion(returnTiming, duration: returnDuration) }

  /// How long after the trigger a ball starts.
  func riseStart(ofTag tag: Int) -> Flicks {
    let place =
      switch riseOrder {
      case .left: tag
      case .right: ballCount - 1 - tag
      case .outside: rank(ofTag: tag)
      case .centre: rank(ofTag: (ballCount - 1) / 2) - rank(ofTag: tag)
      }
    return riseDelay + riseStagger * place
  }

  /// The old header's number of balls, for which its arcs were made.
  private static let arcCount = 4

  /// Where a ball is that has done a part of its way, on the way bent fully.
  func way(from start: Point, to end: Point, fraction: Double) -> Point {
    switch riseWay {
    case .auto where ballCount == Self.arcCount, .arc:
      BallArc(start: start, end: end).position(at: fraction)
    case .auto, .fan: BallFan(start: start, end: end).position(at: fraction)
    }
  }

  /// The form of a ball's way.
  func arch(ofTag tag: Int) -> Double {
    let innermost = rank(ofTag: max(ballCount - 1, 0) / 2)
    guard let riseArchInner, innermost > 0 else { return riseArch }
    return riseArch.interpolated(
      to: riseArchInner, fraction: Double(rank(ofTag: tag)) / Double(innermost))
  }

  /// How many balls stand outside of a ball, on its side.
  private func rank(ofTag tag: Int) -> Int { min(tag, ballCount - 1 - tag) }

  /// How far above the content the balls come to rest, in points.
  package var effectiveRiseHeight: Double { riseHeight ?? stopDistance / 2 }

  /// The packaged header passed 0 as its float's repeat interval, so that each ball floats once.
  var floatCycles: Int? { edition == .packaged ? (floating.cycles ?? 1) : floating.cycles }

  /// The bend of the full hill's path: twice the hill's height.
  var fullBend: Double { WaveHill.bendDistance(ofHeight: hillHeight) }

  /// The model bend while pulled by `pull` points, on its curve, which beyond the pull distance goes
  /// straight on.
  func bend(pulledBy pull: Double) -> Double {
    guard pullDistance > 0 else { return fullBend }
    let part = pull / pullDistance
    guard part > 1 else { return fullBend * bendCurve.value(at: max(part, 0)) }
    let slope = bendCurve.derivative(at: 1.0.nextDown)
    return fullBend * (bendCurve.value(at: 1) + (slope.isFinite ? slope * (part - 1) : 0))
  }

  /// The pulls, in points, at which the bend's curve has corners.
  var bendCorners: [Double] {
    guard case .linearStops(let stops) = bendCurve else { return [] }
    return stops.corners.map { $0.input * pullDistance }
  }

  /// How far the hill's ends lie above the list's edge, under a bend.
  func lift(ofBend bend: Double) -> Double {
    edgeLift + edgeLiftPerHill * max(WaveHill.height(ofBendDistance: bend), 0)
  }

  /// The steps by which the scroll-back's timer moves the list.
  func scrollBack(edge: Double) -> TimerStep {
    TimerStep(
      from: edge - pullDistance, to: edge - stopDistance,
      duration: riseDuration.seconds / Self.riseToScrollBack,
      comparison: edition == .packaged ? .roundedUp : .exact, isClamped: clampsRest)
  }

  private var settlingTime: Flicks {
    switch settling {
    case .animation: settleMotion.duration
    case .timer:
      // The steps are lazy; a run of an hour is more than any agenda takes.
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
