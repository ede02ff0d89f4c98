/// The behavior of Material 3's pull-to-refresh, in which a container slides over the list.
///
/// The pulled distance is half of the finger's travel beyond the list's edge, and a release beyond
/// the threshold triggers a refresh. The scroll view still follows the finger against its rubber
/// band, from which the finger's travel is computed, and bounces back; styles that overlay the list
/// draw it at rest. The inset never changes.
public struct MaterialBehavior: RefreshBehavior, Hashable {
  /// An indeterminate progress ring.
  public enum Indicator: String, Hashable, CaseIterable, Sendable {
    /// The ring since Material 3 1.4, which turns in hops.
    case current
    /// The ring up to Material 3 1.3, whose head runs ahead of its tail.
    case former
  }

  /// The pulled distance beyond which a release triggers a refresh, in points.
  public var threshold = 80.0
  /// The pulled distance as a fraction of the finger's travel.
  public var dragMultiplier = 0.5
  /// The motion of the ring while refreshing.
  public var indicator = Indicator.current
  /// The height of the list, in points.
  private var viewLength = 667.0

  /// Creates the behavior with the original's settings, for a list that is 667 points high.
  public init() {}

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "material",
      summary: "Material 3: half of the finger's travel moves a container over the list; a release "
        + "beyond 80 points triggers a refresh.",
      triggerDistance: overscroll(pulledTo: 1), opensGap: false)
  }

  /// Sets the height of the list, in points, on which its rubber band depends.
  public mutating func configure(forViewLength length: Double) { viewLength = length }

  /// Returns the content offset for a pulling percent, a fraction of the threshold.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    geometry.minimumOffset - overscroll(pulledTo: percent)
  }

  /// One cycle of the ring, after the container has settled.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: Self.settling.duration, period: indicator.period)
  }

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<MaterialRecording> {
    MaterialMachine(behavior: self, host: host)
  }

  // MARK: Derived values

  /// The spring with which the container settles.
  static let settling = CriticalSpring(stiffness: 1500)
  /// The spring with which the arrow and the ring fade.
  static let fading = CriticalSpring(stiffness: 1600)

  private var band: RubberBand { RubberBand(dimension: viewLength) }

  /// The upper limit of the finger's travel, in points, for a list that code moves beyond the reach
  /// of its rubber band.
  private static let farthestTravel = 100_000.0

  /// Returns the distance of the list beyond its edge for a pulling percent, in points.
  private func overscroll(pulledTo percent: Double) -> Double {
    band.value(at: percent * threshold / dragMultiplier)
  }

  /// Returns the pulled distance for a distance of the list beyond its edge, both in points; 0 if
  /// the list is not pulled.
  func distance(overscroll: Double) -> Double {
    overscroll > 0 ? min(band.inverse(at: overscroll), Self.farthestTravel) * dragMultiplier : 0
  }
}

/// A critically damped spring with a mass of 1, and its duration.
struct CriticalSpring: Sendable {
  private let spring: Spring
  let duration: Flicks

  init(stiffness: Double) {
    spring = Spring(stiffness: stiffness, damping: 2 * stiffness.squareRoot())
    duration = Flicks(seconds: spring.settlingDuration)
  }

  /// Returns an animation that ends exactly after the duration.
  func animation(from start: Double, to end: Double) -> PropertyAnimation {
    PropertyAnimation(
      .spring(from: start, to: end, spring), timing: MediaTiming(duration: duration.seconds))
  }
}

extension MaterialBehavior.Indicator {
  /// The duration after which the ring repeats.
  var period: Flicks { self == .current ? Flicks(6, over: 1) : Flicks(5 * 1332, over: 1000) }

  /// Returns the angle of the ring's start, in degrees clockwise from the right, and the angle that
  /// it sweeps, for a time in seconds.
  func arc(at time: Double) -> (start: Double, sweep: Double) {
    let milliseconds = time * 1000
    return self == .current ? Self.currentArc(at: milliseconds) : Self.formerArc(at: milliseconds)
  }

  private static func currentArc(at time: Double) -> (start: Double, sweep: Double) {
    let time = time.truncatingRemainder(dividingBy: 6000)
    let hops = (time / 1500).rounded(.down)
    let hop = min((time - hops * 1500) / 300, 1)
    // Compose applies an easing to the interval that starts at its keyframe, so the arc opens
    // linearly and only closes with the emphasized curve.
    let open =
      time < 3000
      ? time / 3000 : 1 - TimingFunction.cubicBezier(0.2, 0, 0, 1).value(at: (time - 3000) / 3000)
    return (1080 * time / 6000 + 90 * (hops + hop), 360 * (0.1 + 0.77 * open))
  }

  private static func formerArc(at time: Double) -> (start: Double, sweep: Double) {
    let cycle = (time / 1332).rounded(.down)
    let elapsed = time - cycle * 1332
    let timing = TimingFunction.cubicBezier(0.4, 0, 0.2, 1)
    func turned(from start: Double) -> Double {
      290 * timing.value(at: min(max(elapsed - start, 0) / 666, 1))
    }
    let tail = turned(from: 666)
    let offset = (216 * cycle).truncatingRemainder(dividingBy: 360)
    return (-90 + offset + 286 * elapsed / 1332 + tail, max(abs(turned(from: 0) - tail), 0.1))
  }
}

/// The position of the container and the shape of the arrow in it, for a pull.
struct MaterialPull {
  /// The distance of the container's lower edge from the list's upper edge, as a fraction of the
  /// threshold; 2 at most.
  let fraction: Double

  init(percent: Double) {
    fraction = percent <= 1 ? max(percent, 0) : 1 + Self.tension(percent - 1)
  }

  init(fraction: Double) { self.fraction = fraction }

  /// Returns the movement beyond the threshold for a pull beyond it, both as fractions of it.
  static func tension(_ excess: Double) -> Double {
    let excess = min(max(excess, 0), 2)
    return excess - excess * excess / 4
  }

  /// The size of the arrow's head, as a fraction of its full size.
  var headScale: Double { max(min(fraction, 1) - 0.4, 0) * 5 / 3 }

  /// The angles of the arrow's start and end, in degrees clockwise from the right.
  ///
  /// As in the original, the tension is applied to a fraction that already contains it.
  var angles: (start: Double, end: Double) {
    let turn = (-0.25 + 0.4 * headScale + Self.tension(fraction - 1)) * 0.5
    return (360 * turn, 360 * (turn + 0.8 * headScale))
  }
}
