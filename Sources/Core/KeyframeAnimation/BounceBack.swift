/// The way back of a scroll view that is beyond its edge: a critically damped spring of mass 1 and
/// stiffness 100, e^(−10t)·(d + (v + 10d)·t), as UIKit's is publicly known.
///
/// Distances count from the edge, in points, and may have either sign.
package struct BounceBack: Hashable, Sendable {
  /// √(stiffness/mass), a second.
  private static let frequency = 10.0

  /// The distance from the edge at the start.
  package var distance: Double
  /// The velocity at the start, in points a second, in the direction of the distance.
  package var velocity: Double

  /// Makes the way back from a distance.
  package init(distance: Double, velocity: Double = 0) {
    self.distance = distance
    self.velocity = velocity
  }

  /// The distance from the edge at a time in seconds; the first one before the start.
  package func value(at time: Double) -> Double {
    time > 0 ? oscillation.displacement(at: time) : distance
  }

  /// The velocity at a time, in points a second.
  package func derivative(at time: Double) -> Double {
    oscillation.velocity(at: max(time, 0))
  }

  /// The time in seconds after which no more than `threshold` points remain, for good: UIKit uses
  /// half a pixel.
  ///
  /// Infinite for a threshold that is not above 0.
  package func duration(threshold: Double) -> Double {
    oscillation.lastCrossing(threshold: threshold)
  }

  private var oscillation: DampedOscillation {
    DampedOscillation(
      naturalFrequency: BounceBack.frequency, dampingRatio: 1, displacement: distance,
      velocity: velocity)
  }
}
