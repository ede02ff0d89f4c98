/// The behavior of the wave header: a hill grows with the pull, flattens, and sends up balls.
///
/// The balls follow arcs from the hill's center to their positions in a row, where they float. The
/// defaults reproduce the header of 2016 exactly, tick by tick. All other values of the settings
/// are extensions.
public struct WaveBehavior: RefreshBehavior, Hashable {
  /// A historic version of the header; it determines the details in which the versions differ.
  public enum Edition: String, Hashable, CaseIterable, Sendable {
    /// The demo of 2016.
    case original
    /// The package that was later made from the demo.
    ///
    /// The package sets no path at the trigger, compares rounded-up values in the scroll-back,
    /// floats each ball once, and removes the wave's animation immediately at the end.
    case packaged
  }

  /// The action that triggers a refresh.
  public enum Trigger: String, Hashable, CaseIterable, Sendable {
    /// A pull beyond the pull distance, with or without a finger.
    case automatic
    /// A release beyond the pull distance.
    case release
  }

  /// The movement of the list from its position at the trigger to its resting position.
  public enum Settling: String, Hashable, CaseIterable, Sendable {
    /// A jump to the pull distance, followed by steps of a timer with an interval of 0.01 s.
    case timer
    /// An animation from the current position.
    case animation
  }

  /// The origin of the balls.
  public enum RiseOrigin: String, Hashable, CaseIterable, Sendable {
    /// The center of the content's upper edge.
    case edge
    /// The hill's crest at the time at which the balls start.
    case crest
  }

  /// The order in which the balls start if they do not start together.
  public enum RiseOrder: String, Hashable, CaseIterable, Sendable {
    /// From left to right.
    case left
    /// From right to left.
    case right
    /// From both ends inward.
    case outside
    /// From the center outward.
    case center
  }

  /// The shape of the balls' paths.
  public enum RisePath: String, Hashable, CaseIterable, Sendable {
    /// The original arcs for four balls, and a fan for any other number.
    case auto
    /// Circular arcs whose highest point is the ball's final position.
    ///
    /// The inner balls first move to the opposite side, so that their paths cross.
    case arc
    /// Quarter ellipses that start vertically and do not cross.
    case fan
  }

  /// The frame of reference of the balls' positions.
  public enum BallAnchor: String, Hashable, CaseIterable, Sendable {
    /// The content; the balls move with the list.
    case content
    /// The screen, at the position that the content's edge has at rest while refreshing.
    case rest
  }

  /// The balls' exit at the end of a refresh.
  public enum BallsEnding: String, Hashable, CaseIterable, Sendable {
    /// The balls disappear immediately.
    case vanish
    /// The balls move back along their paths, below the list's edge, while the list returns.
    case sink
    /// The balls stay, and the returning list covers them.
    case stay
  }

  /// The effect of an end that arrives before the refresh's animations and timers have
  /// finished.
  public enum EarlyEnds: String, Hashable, CaseIterable, Sendable {
    /// The original's effect.
    ///
    /// The scroll-back timer continues, the cleanup that the previous end has scheduled still runs,
    /// and balls whose rise is removed start to float.
    case original
    /// All animations and timers of the refresh stop.
    case clean
  }

  /// The settings of a ball's float.
  public struct Floating: Hashable, Sendable {
    /// The waveform of a float.
    public enum Shape: String, Hashable, CaseIterable, Sendable {
      /// A triangle wave: constant speed between the turning points.
      case triangle
      /// A sine wave.
      case sine
    }

    /// The direction of a ball's first movement.
    public enum Direction: String, Hashable, CaseIterable, Sendable {
      /// Toward the content.
      case down
      /// Away from the content.
      case up
    }

    /// The event from which the delay of the float is measured.
    public enum Start: String, Hashable, CaseIterable, Sendable {
      /// The end of the ball's rise.
      case rise
      /// The trigger.
      case trigger
    }

    /// The amplitude, in points; 0 disables the float.
    public var amplitude = 5.0
    /// The duration of one cycle.
    public var period = Flicks(1, over: 1)
    /// The waveform of the float.
    public var shape = Shape.triangle
    /// The direction of the first movement.
    public var direction = Direction.down
    /// The phase at which the float starts, 0…1.
    public var phase = 0.0
    /// The delay from `start` until the first ball floats.
    public var delay = Flicks.zero
    /// The event from which the delay is measured.
    public var start = Start.rise
    /// The delay between consecutive balls, from the left.
    public var stagger = Flicks(2, over: 10)
    /// The number of cycles; `nil` repeats the cycle until the end of the refresh.
    public var cycles: Int?
    /// The duration in which a ball comes to rest after its last cycle.
    public var settleDuration = Flicks.zero
    /// The duration of the first swing, from rest to the first turning point.
    ///
    /// `nil` is a quarter of the period. Any other value requires a phase of 0.
    public var firstSwing: Flicks?
    /// The duration of the last swing, from the last turning point to rest.
    ///
    /// `nil` is a quarter of the period, followed by `settleDuration`. Any other value requires
    /// a phase of 0.
    public var lastSwing: Flicks?

    /// Creates the settings of the original header's float.
    public init() {}
  }

  /// The historic version of the header to follow.
  public var edition = Edition.original
  /// The action that triggers a refresh.
  public var trigger = Trigger.automatic
  /// The insets from which the pull is measured.
  ///
  /// The original reads the bare content offset, so that a content inset alone counts as a
  /// pull.
  public var insets = InsetReading.original
  /// The pull that triggers a refresh, in points; it must be exceeded.
  public var pullDistance = 80.0
  /// The height of the full hill, in points.
  public var hillHeight = 50.0
  /// The hill's height as a fraction of its full height, for a pull as a fraction of the pull
  /// distance.
  ///
  /// Beyond the pull distance, the curve continues as a straight line.
  public var bendCurve = TimingFunction.linearStops(LinearStops([.init(0.25), .init(1)]))
  /// The height of the hill's ends above the list's edge, in points.
  public var edgeLift = 0.0
  /// The additional height of the hill's ends, as a fraction of the hill's height.
  public var edgeLiftPerHill = 0.0
  /// The pull at which the list rests while refreshing, in points.
  ///
  /// If it exceeds the pull distance, each tick of the timer triggers again, as in the original,
  /// unless `clampsRest` is true.
  public var stopDistance = 70.0
  /// The movement of the list to its resting position.
  public var settling = Settling.timer
  /// The duration of an animated settling.
  public var settleDuration = Flicks(3, over: 10)
  /// The curve of an animated settling.
  public var settleTiming = Curve.timing(.easeOut)
  /// Whether the timer's last step is clamped to the resting position.
  public var clampsRest = false
  /// The duration in which the hill flattens.
  public var bounceDuration = Flicks(2, over: 10)
  /// The curve of the flattening; with a spring, the edge dips.
  public var bounceTiming = Curve.timing(.easeInEaseOut)
  /// Whether the flattened hill stays flat until the list has returned.
  ///
  /// Otherwise, the hill grows again half a second after the end, or immediately in the packaged
  /// edition.
  public var hillStaysFlat = false
  /// The number of balls.
  public var ballCount = 4
  /// The balls' diameter, in points.
  public var ballSize = 15.0
  /// The gap between adjacent balls, in points.
  public var ballSpacing = 10.0
  /// The distance of the row's center to the right of the list's center, in points.
  public var ballOffset = 0.0
  /// The frame of reference of the balls' positions.
  public var ballAnchor = BallAnchor.content
  /// The height of the row of balls above the list's edge, in points; `nil` is half the stop
  /// distance.
  public var riseHeight: Double?
  /// The duration of a ball's rise.
  ///
  /// Divided by 1.75, it is also the intended duration of the timer's scroll-back.
  public var riseDuration = Flicks(5, over: 10)
  /// The curve of the movement along the path.
  public var riseTiming = Curve.timing(.linear)
  /// The delay from the trigger until the first ball starts.
  public var riseDelay = Flicks.zero
  /// The delay between consecutive balls in the order of `riseOrder`.
  public var riseStagger = Flicks.zero
  /// The order in which the balls start.
  public var riseOrder = RiseOrder.left
  /// The shape of the balls' paths.
  public var risePath = RisePath.auto
  /// The curvature of the outermost balls' paths, −1…1.
  ///
  /// At 1, a path ends horizontally; at 0, it is straight; at −1, it starts horizontally and is the
  /// reverse of a path with curvature 1. Values in between are blended.
  public var riseArch = 1.0
  /// The curvature of the innermost balls' paths, −1…1; `nil` is the value of `riseArch`.
  ///
  /// The curvatures of the balls in between are interpolated.
  public var riseArchInner: Double?
  /// The origin of the balls.
  public var riseOrigin = RiseOrigin.edge
  /// The distance below `riseOrigin` at which the balls start, in points.
  public var riseDepth = 0.0
  /// The settings of the balls' float.
  public var floating = Floating()
  /// The balls' exit at the end of a refresh.
  public var ballsEnding = BallsEnding.vanish
  /// The effect of an end within the first half second, before the refresh's animations and timers
  /// have finished.
  public var earlyEnds = EarlyEnds.original
  /// The duration of the list's return.
  public var returnDuration = Flicks(3, over: 10)
  /// The curve of the list's return.
  public var returnTiming = Curve.timing(.easeInEaseOut)
  /// The duration of the fade of the rows in either direction, for a style whose rows fade while
  /// refreshing.
  public var fadeDuration = Flicks(25, over: 100)

  /// Creates the original header's behavior, with other values for the most common settings.
  ///
  /// The other properties can be set later. Lengths are in points.
  public init(
    pullDistance: Double = 80, bounceTiming: Curve = .timing(.easeInEaseOut), ballCount: Int = 4,
    ballSize: Double = 15
  ) {
    self.pullDistance = pullDistance
    self.bounceTiming = bounceTiming
    self.ballCount = ballCount
    self.ballSize = ballSize
  }

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "wave",
      summary: "A pull beyond the pull distance triggers a refresh, even without a release; the "
        + "hill flattens, and balls rise and float.",
      triggerDistance: pullDistance,
      sampledPercents: [1])
  }

  /// Returns the content offset for a pulling percent.
  ///
  /// The pull is measured from offset 0 or, with adjusted insets, from the list's resting
  /// offset.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    insets.edge(restingAt: geometry.minimumOffset) - percent * pullDistance
  }

  /// One cycle of the float, after all balls have started to float.
  ///
  /// The period is zero if the balls do not float, or float for a limited number of cycles.
  public var refreshingCycle: RefreshingCycle {
    let last = max(ballCount - 1, 0)
    let lastStart = (0..<max(ballCount, 1)).map(riseStart(ofTag:)).max() ?? .zero
    let risen = lastStart + riseMotion.duration
    let start = floating.start == .rise ? risen : .zero
    let floats = start + floating.delay + floating.stagger * last
    var lead = max(risen, settlingTime, bounceMotion.duration, fadeDuration)
    guard ballCount > 0, floating.amplitude != 0, floating.period > .zero, floatCycles == nil else {
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

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<WaveRecording> {
    WaveMachine(behavior: self, host: host)
  }
}
