import RealModule

/// The slowing down of a scroll view after a fling, as UIKit's is publicly known: the velocity
/// shrinks by a constant factor every millisecond.
///
/// Positions count from the point of release, in points.
public struct ScrollDecay: Hashable, Sendable {
  /// UIKit's `UIScrollView.DecelerationRate.normal`.
  public static let normalRate = 0.998

  /// The velocity at release, in points a second.
  package var velocity: Double
  /// The factor per millisecond, between 0 and 1.
  ///
  /// At 0 or below the motion stops at once, at 1 it never slows.
  package var rate: Double

  /// Makes the motion after a release.
  public init(velocity: Double, rate: Double = ScrollDecay.normalRate) {
    self.velocity = velocity
    self.rate = rate
  }

  /// ln(rate) a second, not above 0.
  private var exponent: Double { rate > 0 ? min(0, 1000 * .log(rate)) : -.infinity }

  /// The distance gone at a time in seconds; 0 before the release.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let exponent = exponent
    guard exponent < 0 else { return velocity * time }
    return velocity * .expMinusOne(exponent * time) / exponent
  }

  /// The velocity at a time, in points a second; 0 before the release, where nothing moves.
  package func derivative(at time: Double) -> Double {
    time >= 0 ? velocity * .exp(exponent * time) : 0
  }

  /// The distance at which the motion comes to rest; infinite where it never slows.
  package var restDistance: Double { velocity == 0 ? 0 : -velocity / exponent }

  /// The time in seconds until less than `threshold` points remain: UIKit uses half a pixel.
  ///
  /// Infinite where that never happens.
  package func duration(threshold: Double) -> Double {
    let remaining = abs(restDistance)
    guard remaining > threshold else { return 0 }
    guard remaining < .infinity, threshold > 0 else { return .infinity }
    return .log(threshold / remaining) / exponent
  }

  /// The time in seconds until the motion has gone a `distance` from the release; `nil` where it
  /// never gets there.
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
