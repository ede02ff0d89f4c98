import RealModule

/// A damped spring that moves a value from 0 to 1, over time in seconds.
///
/// The value x is the fraction of the distance from start to target, and may overshoot.
/// Velocities are per unit distance: points per second divided by the distance in points. The
/// motion is the closed form of m·x″ + c·x′ + k·(x − 1) = 0 in all three regimes. A spring created
/// in one parameterization can be read in every other.
public struct Spring: Hashable, Sendable {
  /// The parameterizations of a spring's stiffness and damping.
  package enum Parameters: Hashable, Sendable {
    /// As in `CASpringAnimation`: mass and stiffness above 0, damping at least 0.
    case physical(mass: Double, stiffness: Double, damping: Double)
    /// As in SwiftUI's `Spring(duration:bounce:)`.
    ///
    /// The duration is the undamped period, in seconds, above 0. A bounce of 0 is critical
    /// damping; at 1 the spring is undamped, and toward −1 it is increasingly overdamped.
    case perceptual(duration: Double, bounce: Double)
    /// As in SwiftUI's `spring(response:dampingFraction:)`; the response is the undamped period,
    /// in seconds.
    case response(Double, dampingFraction: Double)
    /// As in UIView's `usingSpringWithDamping`: the duration in seconds after which 0.001 of the
    /// distance remains, and a damping ratio in `0...1`.
    case settling(duration: Double, dampingRatio: Double)
  }

  /// Core Animation's default mass.
  @usableFromInline package static let defaultMass = 1.0
  /// Core Animation's default stiffness.
  @usableFromInline package static let defaultStiffness = 100.0
  /// Core Animation's default damping.
  @usableFromInline package static let defaultDamping = 10.0
  /// SwiftUI's default duration and default response, in seconds.
  @usableFromInline package static let defaultPerceptualDuration = 0.5
  /// SwiftUI's default damping fraction.
  @usableFromInline package static let defaultDampingFraction = 0.825

  /// The stiffness and damping, in the parameterization with which the spring was created.
  package var parameters: Parameters
  /// The initial velocity x′(0), in unit distances per second, positive toward the target.
  public var initialVelocity: Double
  /// Whether a damping ratio above 1 results in an overdamped spring.
  ///
  /// If false, the spring is critically damped instead, as in Core Animation by default.
  package var allowsOverdamping: Bool

  /// Creates a spring in any parameterization.
  ///
  /// Parameters out of range result in values that are NaN, never in a trap.
  package init(
    _ parameters: Parameters, initialVelocity: Double = 0, allowsOverdamping: Bool = true
  ) {
    self.parameters = parameters
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// Creates a spring from its mass, stiffness and damping, with the defaults of
  /// `CASpringAnimation`.
  public init(
    mass: Double = defaultMass, stiffness: Double = defaultStiffness,
    damping: Double = defaultDamping, initialVelocity: Double = 0
  ) {
    self.init(
      .physical(mass: mass, stiffness: stiffness, damping: damping),
      initialVelocity: initialVelocity)
  }

  /// Creates a spring from its perceptual duration in seconds and its bounce.
  public init(duration: Double, bounce: Double, initialVelocity: Double = 0) {
    self.init(.perceptual(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// Creates a spring from its response in seconds and its damping fraction.
  public init(response: Double, dampingFraction: Double, initialVelocity: Double = 0) {
    self.init(
      .response(response, dampingFraction: dampingFraction), initialVelocity: initialVelocity)
  }

  /// Creates a spring from its settling duration in seconds and its damping ratio.
  public init(settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    self.init(
      .settling(duration: settlingDuration, dampingRatio: dampingRatio),
      initialVelocity: initialVelocity)
  }

  /// Returns the fraction of the distance covered at a time in seconds; 0 before the start.
  public func value(at time: Double) -> Double {
    time > 0 ? 1 - oscillation.displacement(at: time) : (time.isNaN ? .nan : 0)
  }

  /// Returns the velocity per unit distance at a time in seconds; 0 before the start.
  package func derivative(at time: Double) -> Double {
    time < 0 ? 0 : -oscillation.velocity(at: time)
  }

  /// The time of the first extremum after the start, in seconds; `nil` if none exists.
  ///
  /// This is the peak, or the lowest point if the initial velocity leads away from the target.
  package var peakTime: Double? { oscillation.firstExtremum }

  /// The value at `peakTime`, as a fraction of the distance; `nil` if `peakTime` is.
  package var peakValue: Double? { peakTime.map { value(at: $0) } }

  /// The maximum distance by which the motion exceeds the target, as a fraction of the total
  /// distance; 0 if it never does.
  public var overshoot: Double { extremes.reduce(0) { max($0, -$1) } }

  /// The minimum and maximum value from the start on.
  package var range: ClosedRange<Double> {
    let farthest = extremes.reduce(1) { max($0, $1) }
    return (1 - farthest)...(1 + overshoot)
  }

  /// The signed distances to the target at the first extrema, at most two; later extrema are
  /// closer to the target.
  private var extremes: [Double] {
    let motion = oscillation
    guard let first = motion.firstExtremum else { return [] }
    guard motion.dampingRatio < 1 else { return [motion.displacement(at: first)] }
    return [first, first + .pi / motion.dampedFrequency].map { motion.displacement(at: $0) }
  }

  /// The distance to the target over time.
  var oscillation: DampedOscillation {
    DampedOscillation(
      naturalFrequency: naturalFrequency,
      dampingRatio: allowsOverdamping ? dampingRatio : min(dampingRatio, 1),
      displacement: 1, velocity: -initialVelocity)
  }
}
