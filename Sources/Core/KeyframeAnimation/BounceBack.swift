import RealModule

/// The law by which a scroll view moves after the finger lifts.
public enum Momentum: String, CaseIterable, Hashable, Sendable {
  /// The law of `UIScrollView`, as disassembled from iOS 26.2 and as logs of iOS 26 show it.
  ///
  /// Every millisecond multiplies the velocity by 0.998 and, beyond an edge, the distance and the
  /// velocity by 0.99. A velocity below 250 points per second at the release counts as 0, a
  /// deceleration ends at 10 points per second and a bounce half a point from the edge. Content that
  /// is released at rest beyond an edge returns as if it moved outward by 2.78 times its distance per
  /// second.
  case decay
  /// The formulas that were known earlier: a deceleration at the same rate down to half a pixel,
  /// and beyond an edge a critically damped spring with a mass of 1 and a stiffness of 100.
  case spring
}

/// The return of a scroll view to its edge.
///
/// Distances are measured from the edge, in points, and may have either sign. A spring is at
/// e^(−10t)·(d + (v + 10d)·t); a decay at 0.99^1000t·(d + x), where x is the distance that a
/// ``ScrollDecay`` of the same velocity has traveled.
package struct BounceBack: Hashable, Sendable {
  /// The natural frequency √(stiffness/mass) of the spring, in radians per second.
  private static let frequency = 10.0
  /// The exponent of the decay of distances per second, 1000·ln(0.99).
  private static let exponent = 1000 * Double.log(0.99)

  /// The outward velocity with which a decay returns content that a finger releases at rest, in
  /// points per second and point.
  ///
  /// In the only log of it, the content returns more slowly than by its decay alone.
  package static let minimumOutwardVelocity = 2.78

  /// The initial distance from the edge, in points.
  package var distance: Double
  /// The velocity at the release, in points per second: for a spring, the initial rate of change
  /// of the distance.
  package var velocity: Double
  package var momentum: Momentum

  package init(distance: Double, velocity: Double = 0, momentum: Momentum = .spring) {
    self.distance = distance
    self.velocity = velocity
    self.momentum = momentum
  }

  /// Returns the distance from the edge, in points, at a time in seconds; the initial distance
  /// before the start.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return distance }
    return switch momentum {
    case .decay: .exp(Self.exponent * time) * (distance + decay.value(at: time))
    case .spring: oscillation.displacement(at: time)
    }
  }

  /// Returns the velocity with which another movement continues at a time in seconds, in points
  /// per second; the initial velocity before the start.
  ///
  /// For a spring, it is the rate of change of the distance. For a decay, the distance decreases in
  /// addition by itself.
  package func velocity(at time: Double) -> Double {
    let time = max(time, 0)
    return switch momentum {
    case .decay: .exp(Self.exponent * time) * decay.derivative(at: time)
    case .spring: oscillation.velocity(at: time)
    }
  }

  /// The time in seconds at which a decay passes the edge; `nil` if it never does.
  package var crossing: Double? {
    momentum == .decay && distance != 0 ? decay.time(at: -distance) : nil
  }

  /// Returns the time in seconds after which the distance permanently stays within `threshold`
  /// points; a decay that passes the edge is assumed not to.
  ///
  /// The result is infinite if the threshold is not positive.
  package func duration(threshold: Double) -> Double {
    guard momentum == .decay else { return oscillation.lastCrossing(threshold: threshold) }
    guard threshold > 0 else { return distance == 0 && velocity == 0 ? 0 : .infinity }
    // The distance decreases from its peak on, and stays below the greatest of both at each time.
    let greatest = max(abs(distance), abs(distance + decay.restDistance))
    var first = peakTime
    var last = max(0, .log(threshold / greatest) / Self.exponent)
    guard abs(value(at: first)) > threshold else { return 0 }
    while case let middle = (first + last) / 2, first < middle, middle < last {
      if abs(value(at: middle)) > threshold { first = middle } else { last = middle }
    }
    return last
  }

  /// The time in seconds at which a decay is farthest from the edge.
  private var peakTime: Double {
    // value′ = 0, where e^(λt) = f with the exponent λ of the velocity's decay.
    let exponent = -velocity / decay.restDistance
    let factor =
      Self.exponent * (velocity - exponent * distance) / (velocity * (Self.exponent + exponent))
    return factor > 0 && factor < 1 ? .log(factor) / exponent : 0
  }

  private var decay: ScrollDecay { ScrollDecay(velocity: velocity) }

  private var oscillation: DampedOscillation {
    DampedOscillation(
      naturalFrequency: Self.frequency, dampingRatio: 1, displacement: distance,
      velocity: velocity)
  }
}
