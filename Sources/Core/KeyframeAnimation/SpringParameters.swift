import RealModule

/// A spring's numbers in every parameterisation, whichever it was given in.
///
/// With ω = √(k/m) and ζ = c/(2√(km)): a perceptual duration, and a response, is 2π/ω; a bounce is
/// 1 − ζ, or 1/ζ − 1 above critical damping.
extension Spring {
  /// A set of parameters to turn a spring into.
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

  /// How it was given.
  package var form: Form {
    switch parameters {
    case .physical: .physical
    case .perceptual: .perceptual
    case .response: .response
    case .settling: .settling
    }
  }

  /// Its numbers in every parameterisation, by their names.
  ///
  /// A damping ratio above 1, of which settling knows none, is 1 there.
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

  /// The mass; 1 where the spring was not given by its mass.
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

  /// ω, the angular frequency without damping, in radians a second.
  package var naturalFrequency: Double {
    switch parameters {
    case .physical(let mass, let stiffness, _): (stiffness / mass).squareRoot()
    case .perceptual(let duration, _): 2 * .pi / duration
    case .response(let response, _): 2 * .pi / response
    case .settling(let duration, let ratio): Spring.settlingAngle(dampingRatio: ratio) / duration
    }
  }

  /// ζ: below 1 the spring swings, at 1 it is critically damped, above it creeps.
  public var dampingRatio: Double {
    switch parameters {
    case .physical(let mass, let stiffness, let damping):
      damping / (2 * (stiffness * mass).squareRoot())
    case .perceptual(_, let bounce): bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    case .response(_, let dampingFraction): dampingFraction
    case .settling(_, let dampingRatio): Spring.viewDampingRatio(dampingRatio)
    }
  }

  /// The period without damping, in seconds: SwiftUI's duration, and its response.
  package var perceptualDuration: Double {
    switch parameters {
    case .perceptual(let duration, _): duration
    case .response(let response, _): response
    default: 2 * .pi / naturalFrequency
    }
  }

  /// How bouncy the spring is: 0 is critical damping, 1 none; towards −1 it creeps.
  public var bounce: Double {
    if case .perceptual(_, let bounce) = parameters { return bounce }
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The duration to give UIView for this spring, in seconds; above critical damping, that of the
  /// critically damped spring of the same frequency.
  package var viewDuration: Double {
    if case .settling(let duration, _) = parameters { return duration }
    return Spring.settlingAngle(dampingRatio: dampingRatio) / naturalFrequency
  }

  /// What is left of the way when a UIView spring's duration is over.
  private static let viewThreshold = 0.001

  /// The root of (1 + a)·e^(−a) = 0.001: ω times the duration at critical damping.
  private static let criticalSettlingAngle = 9.233413476451586

  /// UIView takes ratios above 1 for 1; below 0.01 the formula of the frequency loses its meaning.
  private static func viewDampingRatio(_ ratio: Double) -> Double { min(max(ratio, 0.01), 1) }

  /// ω times the duration: from the envelope ζ/√(1 − ζ²)·e^(−ζωt) = 0.001 below critical damping.
  ///
  /// A re-derivation that is public knowledge, not a statement of Apple's.
  private static func settlingAngle(dampingRatio: Double) -> Double {
    let ratio = viewDampingRatio(dampingRatio)
    guard ratio < 1 else { return criticalSettlingAngle }
    let complement = ((1 - ratio) * (1 + ratio)).squareRoot()
    return .log(ratio / (viewThreshold * complement)) / ratio
  }
}

extension Spring {
  /// What it means that a spring has come to rest.
  ///
  /// Thresholds are fractions of the distance, above 0; every definition answers for good: after
  /// that time the condition stays true.
  package enum Settling: Hashable, Sendable {
    /// A bound of the swing, which never rises again, is at or below the threshold.
    ///
    /// Below critical damping, from rest, the bound is e^(−ζωt)/√(1 − ζ²). Close to critical
    /// damping and above it, where that bound says nothing, it is (1 + λt)·e^(−λt)-like, with λ
    /// the decay rate, whichever is less.
    case envelope(threshold: Double)
    /// The distance to the target truly crosses the threshold for the last time.
    case lastCrossing(threshold: Double)
  }

  /// The threshold at which a spring that drives an animation counts as settled.
  package static let settlingThreshold = 0.001

  /// When the spring has come to rest, in seconds; infinite without damping.
  package func settlingTime(_ definition: Settling) -> Double {
    switch definition {
    case .envelope(let threshold): oscillation.envelopeTime(threshold: threshold)
    case .lastCrossing(let threshold): oscillation.lastCrossing(threshold: threshold)
    }
  }

  /// How long an animation by this spring runs, in seconds: until its 0.001 envelope settles.
  public var settlingDuration: Double {
    settlingTime(.envelope(threshold: Spring.settlingThreshold))
  }
}
