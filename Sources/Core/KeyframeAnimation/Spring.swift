import RealModule

/// A damped spring that carries a value from 0 to 1, in seconds.
///
/// x is the fraction of the way from start to target, and may overshoot; a velocity is per unit
/// distance: points a second divided by the points to go. The motion is the closed form of
/// m·x″ + c·x′ + k·(x − 1) = 0 in all three regimes. Whichever way a spring is given, it can be
/// asked for in every other way.
public struct Spring: Hashable, Sendable {
  /// The ways to say how stiff and how damped a spring is.
  package enum Parameters: Hashable, Sendable {
    /// As `CASpringAnimation`: mass and stiffness above 0, damping at least 0.
    case physical(mass: Double, stiffness: Double, damping: Double)
    /// As SwiftUI's `Spring(duration:bounce:)`: the duration is the period without damping, in
    /// seconds, above 0; bounce 0 is critical, towards 1 it swings for ever, towards −1 it creeps.
    case perceptual(duration: Double, bounce: Double)
    /// As SwiftUI's `spring(response:dampingFraction:)`: the response is the same period.
    case response(Double, dampingFraction: Double)
    /// As UIView's `usingSpringWithDamping`: a duration after which 0.001 is left, in seconds, and
    /// a damping ratio in `0...1`.
    case settling(duration: Double, dampingRatio: Double)
  }

  /// Core Animation's mass.
  @usableFromInline package static let defaultMass = 1.0
  /// Core Animation's stiffness.
  @usableFromInline package static let defaultStiffness = 100.0
  /// Core Animation's damping.
  @usableFromInline package static let defaultDamping = 10.0
  /// SwiftUI's duration, and its response.
  @usableFromInline package static let defaultPerceptualDuration = 0.5
  /// SwiftUI's damping fraction.
  @usableFromInline package static let defaultDampingFraction = 0.825

  /// How stiff and how damped the spring is, the way it was given.
  package var parameters: Parameters
  /// x′ at the start, per unit distance and second; positive towards the target.
  public var initialVelocity: Double
  /// Whether damping above critical makes the spring creep.
  ///
  /// Where it is false such a spring is critically damped, as Core Animation's are unless told
  /// otherwise.
  package var allowsOverdamping: Bool

  /// Makes a spring from any set of parameters.
  ///
  /// Parameters outside their ranges give values that are not numbers, never a trap.
  package init(
    _ parameters: Parameters, initialVelocity: Double = 0, allowsOverdamping: Bool = true
  ) {
    self.parameters = parameters
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// Makes a spring as `CASpringAnimation` does; its defaults are the same.
  public init(
    mass: Double = defaultMass, stiffness: Double = defaultStiffness,
    damping: Double = defaultDamping, initialVelocity: Double = 0
  ) {
    self.init(
      .physical(mass: mass, stiffness: stiffness, damping: damping),
      initialVelocity: initialVelocity)
  }

  /// Makes a spring from its perceptual duration and its bounce.
  public init(duration: Double, bounce: Double, initialVelocity: Double = 0) {
    self.init(.perceptual(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// Makes a spring from its response and its damping fraction.
  public init(response: Double, dampingFraction: Double, initialVelocity: Double = 0) {
    self.init(
      .response(response, dampingFraction: dampingFraction), initialVelocity: initialVelocity)
  }

  /// Makes a spring from the time it takes to settle and its damping ratio.
  public init(settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    self.init(
      .settling(duration: settlingDuration, dampingRatio: dampingRatio),
      initialVelocity: initialVelocity)
  }

  /// The fraction of the way at a time in seconds; 0 before the start.
  public func value(at time: Double) -> Double {
    time > 0 ? 1 - oscillation.displacement(at: time) : (time.isNaN ? .nan : 0)
  }

  /// The velocity per unit distance at a time in seconds; 0 before the start.
  package func derivative(at time: Double) -> Double {
    time < 0 ? 0 : -oscillation.velocity(at: time)
  }

  /// The first time after the start when the motion turns: the peak, or the depth of the draw back
  /// where the initial velocity leads away; `nil` where it never turns.
  package var peakTime: Double? { oscillation.firstExtremum }

  /// The value at `peakTime`.
  package var peakValue: Double? { peakTime.map { value(at: $0) } }

  /// How far the motion runs past the target at most, as a fraction of the distance; 0 where it
  /// never does.
  public var overshoot: Double { extremes.reduce(0) { max($0, -$1) } }

  /// The least and the greatest value from the start on.
  package var range: ClosedRange<Double> {
    let farthest = extremes.reduce(1) { max($0, $1) }
    return (1 - farthest)...(1 + overshoot)
  }

  /// The distances to the target where the motion turns: the first two, as the others are nearer.
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
