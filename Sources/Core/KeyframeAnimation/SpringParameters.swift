import RealModule

/// The values of a spring in every parameterization.
///
/// With ω = √(k/m) and ζ = c/(2√(km)): the perceptual duration and the response are 2π/ω; the
/// bounce is 1 − ζ, or 1/ζ − 1 above critical damping.
extension Spring {
  /// A parameterization of a spring.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// Mass, stiffness and damping.
    case physical = "physical"
    /// Duration and bounce.
    case perceptual = "perceptual"
    /// Response and damping fraction.
    case response = "response"
    /// Settling duration and damping ratio.
    case settling = "settling"
  }

  /// The parameterization with which the spring was created.
  package var form: Form {
    switch parameters {
    case .physical: .physical
    case .perceptual: .perceptual
    case .response: .response
    case .settling: .settling
    }
  }

  /// The spring's values in every parameterization, with their names.
  ///
  /// In the settling form, which has no overdamping, a damping ratio above 1 is replaced by 1.
  package var numbers: [(form: Form, values: [(name: String, value: Double)])] {
    [
      (.physical, [("mass", mass), ("stiffness", stiffness), ("damping", damping)]),
      (.perceptual, [("duration", perceptualDuration), ("bounce", bounce)]),
      (.response, [("response", perceptualDuration), ("dampingFraction", dampingRatio)]),
      (
        .settling,
        [("settlingDuration", viewDuration), ("dampingRatio", Swift.min(dampingRatio, 1))]
      ),
    ]
  }

  /// The mass; 1 if the spring was created in a parameterization without a mass.
  public var mass: Double {
    if case .physical(let mass, _, _) = parameters { mass } else { 1 }
  }

  /// The force per unit distance, k = m·ω².
  public var stiffness: Double {
    if case .physical(_, let stiffness, _) = parameters { return stiffness }
    return mass * naturalFrequency * naturalFrequency
  }

  /// The force per unit velocity, c = 2ζ·m·ω.
  public var damping: Double {
    if case .physical(_, _, let damping) = parameters { return damping }
    return 2 * dampingRatio * mass * naturalFrequency
  }

  /// The undamped angular frequency ω, in radians per second.
  package var naturalFrequency: Double {
    switch parameters {
    case .physical(let mass, let stiffness, _): (stiffness / mass).squareRoot()
    case .perceptual(let duration, _): 2 * .pi / duration
    case .response(let response, _): 2 * .pi / response
    case .settling(let duration, let ratio): Spring.settlingAngle(dampingRatio: ratio) / duration
    }
  }

  /// The damping ratio ζ: the spring is underdamped below 1, critically damped at 1 and
  /// overdamped above 1.
  public var dampingRatio: Double {
    switch parameters {
    case .physical(let mass, let stiffness, let damping):
      damping / (2 * (stiffness * mass).squareRoot())
    case .perceptual(_, let bounce): bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    case .response(_, let dampingFraction): dampingFraction
    case .settling(_, let dampingRatio): Spring.viewDampingRatio(dampingRatio)
    }
  }

  /// The undamped period, in seconds: SwiftUI's duration and response.
  package var perceptualDuration: Double {
    switch parameters {
    case .perceptual(let duration, _): duration
    case .response(let response, _): response
    default: 2 * .pi / naturalFrequency
    }
  }

  /// The bounce: 0 for critical damping, 1 for no damping; toward −1, the spring is increasingly
  /// overdamped.
  public var bounce: Double {
    if case .perceptual(_, let bounce) = parameters { return bounce }
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The duration to pass to `UIView` for this spring, in seconds.
  ///
  /// Above critical damping, it is that of the critically damped spring with the same frequency.
  package var viewDuration: Double {
    if case .settling(let duration, _) = parameters { return duration }
    return Spring.settlingAngle(dampingRatio: dampingRatio) / naturalFrequency
  }

  /// The fraction of the distance that remains at the end of a UIView spring's duration.
  private static let viewThreshold = 0.001

  /// The product of ω and the duration at critical damping, the root of (1 + a)·e^(−a) = 0.001.
  private static let criticalSettlingAngle = 9.233413476451586

  /// Returns the damping ratio clamped to 0.01…1.
  ///
  /// UIView treats ratios above 1 as 1; below 0.01 the formula of the frequency is no longer
  /// meaningful.
  private static func viewDampingRatio(_ ratio: Double) -> Double { min(max(ratio, 0.01), 1) }

  /// Returns the product of ω and the duration; below critical damping, from the envelope ζ/√(1
  /// − ζ²)·e^(−ζωt) = 0.001.
  ///
  /// The formula is a publicly known derivation, not documented by Apple.
  private static func settlingAngle(dampingRatio: Double) -> Double {
    let ratio = viewDampingRatio(dampingRatio)
    guard ratio < 1 else { return criticalSettlingAngle }
    let complement = ((1 - ratio) * (1 + ratio)).squareRoot()
    return .log(ratio / (viewThreshold * complement)) / ratio
  }
}

extension Spring {
  /// A definition of the time at which a spring comes to rest.
  ///
  /// Thresholds are fractions of the distance, above 0. Under either definition, the condition
  /// holds permanently after that time.
  package enum Settling: Hashable, Sendable {
    /// A decreasing bound of the oscillation is at or below the threshold.
    ///
    /// Starting from rest, the bound is e^(−λt) times the smaller of 1 + ζωt and a constant, where
    /// λ is the decay rate. The constant is 1/√(1 − ζ²) below critical damping, infinite at
    /// critical damping, and (1 + ζ/√(ζ² − 1))/2 above.
    case envelope(threshold: Double)
    /// The distance to the target crosses the threshold for the last time.
    case lastCrossing(threshold: Double)
  }

  /// The threshold at which a spring that drives an animation counts as settled, as a fraction
  /// of the distance.
  package static let settlingThreshold = 0.001

  /// Returns the time at which the spring comes to rest, in seconds; infinite without damping.
  package func settlingTime(_ definition: Settling) -> Double {
    switch definition {
    case .envelope(let threshold): oscillation.envelopeTime(threshold: threshold)
    case .lastCrossing(let threshold): oscillation.lastCrossing(threshold: threshold)
    }
  }

  /// The duration of an animation driven by this spring, in seconds, which ends when its 0.001
  /// envelope settles.
  public var settlingDuration: Double {
    settlingTime(.envelope(threshold: Spring.settlingThreshold))
  }
}
