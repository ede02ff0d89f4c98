import BezierGeometry
public import KeyframeAnimation
public import RefreshModel

/// DGElasticPullToRefresh: the gap's lower edge hangs towards the finger; let go far enough out, it
/// springs level while the gap closes to its loading height, and only then the app is called.
public struct ElasticBehavior: RefreshBehavior, Hashable {
  /// The insets from which the pull counts: the original reads the view's own, without the safe area.
  public var insets = InsetReading.original
  /// How far out letting go refreshes.
  public var minimumPull = 95.0
  /// How much stays open.
  public var loadingInset = 50.0
  /// How high the hanging wave grows at most.
  public var maximumWaveHeight = 70.0
  /// How long the edge takes to spring level.
  public var bounceDuration = Flicks(9, over: 10)
  /// The spring's damping ratio, as UIView's.
  public var bounceDamping = 0.43
  /// The part of that time in which the gap closes to its loading height.
  public var settlingFraction = 0.4
  /// How long the gap takes to close at the end.
  public var stopDuration = Flicks(4, over: 10)
  /// The diameter of the ring.
  public var ringSize = 30.0
  /// The time of one turn of the ring.
  public var ringTurnDuration = Flicks(1, over: 1)

  /// Makes the original.
  public init() {}

  /// The name, the place and the threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "elastic",
      summary: "The gap's edge hangs towards the finger and springs level when it is let go.",
      triggerDistance: minimumPull,
      triggersAtDistance: true)
  }

  /// Counted from the insets that are read.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    0 - geometry.inset(insets).top - percent * minimumPull
  }

  /// The ring's turn.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: bounceDuration, period: max(ringTurnDuration, Flicks(count: 1)))
  }

  /// Makes the state machine.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<ElasticRecording> {
    ElasticMachine(behavior: self, host: host)
  }

  // MARK: Laws

  var settlingDuration: Flicks {
    Flicks(seconds: bounceDuration.seconds * settlingFraction)
  }

  /// The ring's drawn part at a pull, and how far it is turned then.
  func ring(pulledBy pull: Double) -> (strokeEnd: Double, angle: Double) {
    let progress = minimumPull > 0 ? pull / minimumPull : 1
    let turned = max(progress - 1, 0) * Self.degreesPerPull * .pi / 180
    return (min(Self.fullStroke * progress, Self.fullStroke), Self.ringStart + turned)
  }

  /// The ring is never closed.
  static let fullStroke = 0.9
  /// How many degrees the ring turns for each further whole pull.
  private static let degreesPerPull = 200.0
  /// The ring starts at twelve o'clock.
  private static let ringStart = -Double.pi / 2

  /// How far below the gap's upper end the ring's box begins, in a gap so high.
  func ringY(gap: Double) -> Double {
    max(min((gap - ringSize) / 2, (loadingInset - ringSize) / 2), 0)
  }
}

/// The seven points of the hanging edge, from the gap's upper left corner; y is down.
struct ElasticEdge: Hashable, Sendable {
  var c: Point
  var l1: Point
  var l2: Point
  var l3: Point
  var r1: Point
  var r2: Point
  var r3: Point

  /// The hanging edge of a gap so high, under a finger.
  init(gap: Double, width: Double, fingerX x: Double, maximumWaveHeight: Double) {
    // The fractions are the original's own.
    let wave = min(gap / 3 * 1.6, maximumWaveHeight)
    let base = gap - wave
    let lean = (x - width / 2) * 0.28
    let (minimumX, maximumX) = (min(lean, 0), max(width + lean, width))
    let (left, right) = (x - minimumX, maximumX - x)
    c = Point(x: x, y: base + wave * 1.36)
    l1 = Point(x: minimumX + left * 0.71, y: base + wave * 0.64)
    l2 = Point(x: minimumX + left * 0.44, y: base)
    l3 = Point(x: minimumX, y: base)
    r1 = Point(x: maximumX - right * 0.71, y: base + wave * 0.64)
    r2 = Point(x: maximumX - right * 0.44, y: base)
    r3 = Point(x: maximumX, y: base)
  }

  /// A level edge.
  init(level y: Double, width: Double) {
    c = Point(x: width / 2, y: y)
    (l1, l2, l3) = (Point(x: 0, y: y), Point(x: 0, y: y), Point(x: 0, y: y))
    (r1, r2, r3) = (Point(x: width, y: y), Point(x: width, y: y), Point(x: width, y: y))
  }

  /// The edge with all heights a part of the way to a level; x stays, and the way may overshoot.
  func levelled(to y: Double, fraction: Double) -> ElasticEdge {
    var edge = self
    for path in Self.points {
      edge[keyPath: path.1].y += (y - edge[keyPath: path.1].y) * fraction
    }
    return edge
  }

  /// The points with their names in samples.
  static var points: [(name: String, path: WritableKeyPath<ElasticEdge, Point>)] {
    [
      ("c", \.c), ("l1", \.l1), ("l2", \.l2), ("l3", \.l3), ("r1", \.r1), ("r2", \.r2),
      ("r3", \.r3),
    ]
  }
}
