/// The behavior of DGElasticPullToRefresh: the lower edge of the gap bends toward the finger.
///
/// A release at `minimumPull` or beyond triggers a refresh. The edge springs level while the gap
/// closes to its loading height. The handler is called after the spring.
public struct ElasticBehavior: RefreshBehavior, Hashable {
  /// The insets from which the pull is measured.
  ///
  /// The original reads the content inset without the safe area.
  public var insets = InsetReading.original
  /// The shortest pull at which a release triggers a refresh, in points.
  public var minimumPull = 95.0
  /// The height of the gap while refreshing, in points.
  public var loadingInset = 50.0
  /// The maximum height of the hanging wave, in points.
  public var maximumWaveHeight = 70.0
  /// The duration in which the edge springs level.
  public var bounceDuration = Flicks(9, over: 10)
  /// The damping ratio of the spring, as in UIView's spring animations; lower values swing longer.
  public var bounceDamping = 0.43
  /// The fraction of `bounceDuration` in which the gap closes to its loading height.
  public var settlingFraction = 0.4
  /// The duration in which the gap closes at the end of a refresh.
  public var stopDuration = Flicks(4, over: 10)
  /// The ring's diameter, in points.
  public var ringSize = 30.0
  /// The duration of one turn of the ring.
  public var ringTurnDuration = Flicks(1, over: 1)

  /// Creates the behavior with the original's settings.
  public init() {}

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "elastic",
      summary: "The gap's edge bends toward the finger and springs level after the release.",
      triggerDistance: minimumPull, triggersAtDistance: true)
  }

  /// Returns the content offset for a pulling percent, measured from the insets that `insets`
  /// selects.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    0 - geometry.inset(insets).top - percent * minimumPull
  }

  /// One turn of the ring, after the bounce.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: bounceDuration, period: max(ringTurnDuration, Flicks(count: 1)))
  }

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<ElasticRecording> {
    ElasticMachine(behavior: self, host: host)
  }

  // MARK: Derived values

  var settlingDuration: Flicks { Flicks(seconds: bounceDuration.seconds * settlingFraction) }

  /// Returns the end of the ring's drawn part, as a fraction of the ring, and the angle of its
  /// start, in radians, at a pull in points.
  func ring(pulledBy pull: Double) -> (strokeEnd: Double, angle: Double) {
    let progress = minimumPull > 0 ? pull / minimumPull : 1
    let turned = max(progress - 1, 0) * Self.degreesPerPull * .pi / 180
    return (min(Self.fullStroke * progress, Self.fullStroke), Self.ringStart + turned)
  }

  /// The largest fraction of the ring that is drawn; the ring is never closed.
  static let fullStroke = 0.9
  /// The rotation of the ring, in degrees, per `minimumPull` points of pull beyond `minimumPull`.
  private static let degreesPerPull = 200.0
  /// The angle of the ring's start for a pull up to `minimumPull`, in radians: twelve o'clock.
  private static let ringStart = -Double.pi / 2

  /// Returns the distance from the gap's upper edge to the ring's upper edge, for a gap's height;
  /// both in points.
  func ringY(gap: Double) -> Double {
    max(min((gap - ringSize) / 2, (loadingInset - ringSize) / 2), 0)
  }
}

/// The seven points of the sheet's edge, relative to the gap's upper-left corner; y grows down.
struct ElasticEdge: Hashable, Sendable {
  /// The names of the points' signals: the middle, and three points to either side of it.
  static let names = ["c", "l1", "l2", "l3", "r1", "r2", "r3"]

  /// The points, in the order of ``names``.
  var points: [Point]

  /// Creates an edge that hangs into a gap and bends toward a finger.
  init(gap: Double, width: Double, fingerX x: Double, maximumWaveHeight: Double) {
    // The constants are the original's.
    let wave = min(gap / 3 * 1.6, maximumWaveHeight)
    let base = gap - wave
    let lean = (x - width / 2) * 0.28
    let minimumX = min(lean, 0)
    let maximumX = max(width + lean, width)
    let left = x - minimumX
    let right = maximumX - x
    points = [
      Point(x: x, y: base + wave * 1.36),
      Point(x: minimumX + left * 0.71, y: base + wave * 0.64),
      Point(x: minimumX + left * 0.44, y: base),
      Point(x: minimumX, y: base),
      Point(x: maximumX - right * 0.71, y: base + wave * 0.64),
      Point(x: maximumX - right * 0.44, y: base),
      Point(x: maximumX, y: base),
    ]
  }

  /// Creates a level edge at a distance below the gap's upper edge.
  init(level y: Double, width: Double) {
    points = [width / 2, 0, 0, 0, width, width, width].map { Point(x: $0, y: y) }
  }

  /// Returns the edge with each y coordinate moved by a fraction of the distance to a level.
  ///
  /// Fractions above 1 overshoot. The x coordinates are unchanged.
  func leveled(to y: Double, fraction: Double) -> ElasticEdge {
    var edge = self
    for index in points.indices { edge.points[index].y += (y - points[index].y) * fraction }
    return edge
  }
}
