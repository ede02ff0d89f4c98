import RealModule

/// The deceleration of a scroll view after a fling: the velocity is multiplied by a constant
/// factor every millisecond.
///
/// This is publicly known to be UIKit's deceleration. Positions are measured from the point of
/// release, in points.
public struct ScrollDecay: Hashable, Sendable {
  /// The factor per millisecond of UIKit's `UIScrollView.DecelerationRate.normal`.
  public static let normalRate = 0.998

  /// The velocity at release, in points per second.
  package var velocity: Double
  /// The factor per millisecond, between 0 and 1.
  ///
  /// At 0 or below, the motion stops immediately; at 1, it never slows down.
  package var rate: Double

  /// Creates the motion after a release from its velocity in points per second and its factor
  /// per millisecond.
  public init(velocity: Double, rate: Double = ScrollDecay.normalRate) {
    self.velocity = velocity
    self.rate = rate
  }

  /// The exponent of the exponential decay per second, 1000·ln(rate), at most 0.
  private var exponent: Double { rate > 0 ? min(0, 1000 * .log(rate)) : -.infinity }

  /// Returns the distance traveled, in points, at a time in seconds; 0 before the release.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let exponent = exponent
    guard exponent < 0 else { return velocity * time }
    return velocity * .expMinusOne(exponent * time) / exponent
  }

  /// Returns the velocity at a time in seconds, in points per second; 0 before the release.
  package func derivative(at time: Double) -> Double {
    time >= 0 ? velocity * .exp(exponent * time) : 0
  }

  /// The distance at which the motion comes to rest, in points; infinite if it never slows down.
  package var restDistance: Double { velocity == 0 ? 0 : -velocity / exponent }

  /// Returns the time in seconds at which `threshold` points remain; UIKit uses half a pixel.
  ///
  /// The result is 0 if no more than `threshold` points remain at the release. It is infinite if
  /// the motion never slows down or the threshold is not positive.
  package func duration(threshold: Double) -> Double {
    let remaining = abs(restDistance)
    guard remaining > threshold else { return 0 }
    guard remaining < .infinity, threshold > 0 else { return .infinity }
    return .log(threshold / remaining) / exponent
  }

  /// Returns the time in seconds at which the speed has decreased to `speed` points per second; 0 if
  /// it is not greater at the release.
  package func duration(speed: Double) -> Double { max(0, .log(speed / abs(velocity)) / exponent) }

  /// Returns the time in seconds at which the motion reaches a distance from the release, in
  /// points, or `nil` if it never does.
  package func time(at distance: Double) -> Double? {
    guard distance != 0 else { return 0 }
    guard velocity != 0, distance / velocity > 0, abs(distance) < abs(restDistance) else {
      return nil
    }
    let exponent = exponent
    guard exponent < 0 else { return distance / velocity }
    return .log(onePlus: exponent * distance / velocity) / exponent
  }
}
