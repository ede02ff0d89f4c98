/// The return of a scroll view to its edge as a critically damped spring: e^(−10t)·(d + (v +
/// 10d)·t).
///
/// The mass of 1 and the stiffness of 100 are publicly known to be UIKit's. Distances are
/// measured from the edge, in points, and may have either sign.
package struct BounceBack: Hashable, Sendable {
  /// The natural frequency √(stiffness/mass), in radians per second.
  private static let frequency = 10.0

  /// The initial distance from the edge, in points.
  package var distance: Double
  /// The initial rate of change of the distance, in points per second.
  package var velocity: Double

  package init(distance: Double, velocity: Double = 0) {
    self.distance = distance
    self.velocity = velocity
  }

  /// Returns the distance from the edge, in points, at a time in seconds; the initial distance
  /// before the start.
  package func value(at time: Double) -> Double {
    time > 0 ? oscillation.displacement(at: time) : distance
  }

  /// Returns the velocity at a time in seconds, in points per second; the initial velocity
  /// before the start.
  package func derivative(at time: Double) -> Double { oscillation.velocity(at: max(time, 0)) }

  /// Returns the time in seconds after which the distance permanently stays within `threshold`
  /// points; UIKit uses half a pixel.
  ///
  /// The result is infinite if the threshold is not positive.
  package func duration(threshold: Double) -> Double {
    oscillation.lastCrossing(threshold: threshold)
  }

  private var oscillation: DampedOscillation {
    DampedOscillation(
      naturalFrequency: BounceBack.frequency, dampingRatio: 1, displacement: distance,
      velocity: velocity)
  }
}
