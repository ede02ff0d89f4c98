import RealModule

extension Easing {
  /// The family of an easing, which determines its shape.
  public enum Family: Hashable, Sendable {
    /// A quarter of a cosine wave.
    case sine
    /// xⁿ with an exponent above 0; the exponents 2, 3, 4 and 5 are named quad, cubic, quart and
    /// quint.
    case power(exponent: Double)
    /// 2¹⁰⁽ˣ⁻¹⁾, shifted and scaled to start at exactly 0.
    case exponential
    /// A quarter of a circle.
    case circular
    /// A cubic that first moves backward: x²((overshoot + 1)x − overshoot).
    case back(overshoot: Double)
    /// A sine wave with an exponential envelope.
    ///
    /// An amplitude below 1 counts as 1. The period is a fraction of the duration; a period that
    /// is not positive counts as 0.3.
    case elastic(amplitude: Double, period: Double)
    /// A ball dropped with restitution ½; the `out` curve meets the ground at 4/11, 8/11, 10/11
    /// and 1.
    case bounce

    /// The overshoot of Penner's back easing, with which the curve moves backward by a tenth of the
    /// distance.
    package static let defaultOvershoot = 1.70158
    package static let defaultAmplitude = 1.0
    package static let defaultPeriod = 0.3
    package static let defaultExponent = 3.0
  }
}

/// The `in` curve of each family over `0...1`, from which `Easing` derives the other directions
/// by symmetry.
extension Easing.Family {
  func value(at x: Double) -> Double {
    switch self {
    case .sine: x == 1 ? 1 : 1 - .cos(x * .pi / 2)
    case .power(let exponent): x == 0 ? 0 : .pow(x, exponent)
    case .exponential: Easing.decay(1 - x)
    case .circular: 1 - (1 - x * x).squareRoot()
    case .back(let overshoot): x * x * (x + overshoot * (x - 1))
    case .elastic(let amplitude, let period):
      ElasticShape(amplitude: amplitude, period: period).value(at: 1 - x)
    case .bounce: 1 - BounceShape.value(at: 1 - x)
    }
  }

  func slope(at x: Double) -> Double {
    switch self {
    case .sine: .pi / 2 * .sin(x * .pi / 2)
    case .power(let exponent):
      // RealModule leaves 0⁰ undefined.
      exponent == 1 ? 1 : exponent * .pow(x, exponent - 1)
    case .exponential: -Easing.decaySlope(1 - x)
    case .circular: x / (1 - x * x).squareRoot()
    case .back(let overshoot): x * (3 * (overshoot + 1) * x - 2 * overshoot)
    case .elastic(let amplitude, let period):
      -ElasticShape(amplitude: amplitude, period: period).slope(at: 1 - x)
    case .bounce: BounceShape.slope(at: 1 - x)
    }
  }

  /// The minimum and maximum value over `0...1`.
  var limits: (low: Double, high: Double) {
    switch self {
    case .sine, .power, .exponential, .circular, .bounce: return (0, 1)
    case .back(let overshoot):
      let turn = 2 * overshoot / (3 * (overshoot + 1))
      guard turn > 0, turn < 1 else { return (0, 1) }
      let extreme = value(at: turn)
      return (min(0, extreme), max(1, extreme))
    case .elastic(let amplitude, let period):
      return ElasticShape(amplitude: amplitude, period: period).limits
    }
  }
}

extension Easing {
  /// The value of 2⁻¹⁰ᵘ at u = 1, subtracted so that `decay` runs from exactly 1 to exactly 0.
  private static let remainder = 1.0 / 1024
  private static let stretch = 1 / (1 - remainder)

  /// Returns 2⁻¹⁰ᵘ, shifted and scaled to run from 1 at u = 0 to 0 at u = 1.
  static func decay(_ u: Double) -> Double { (.exp2(-10 * u) - remainder) * stretch }

  /// Returns the slope of `decay`, which is negative.
  static func decaySlope(_ u: Double) -> Double { -10 * .log(2) * .exp2(-10 * u) * stretch }
}

/// A sine wave with an exponentially decaying envelope, over the remaining time `u`.
struct ElasticShape {
  private let amplitude: Double
  private let frequency: Double
  private let phase: Double

  init(amplitude: Double, period: Double) {
    self.amplitude = amplitude > 1 ? amplitude : 1
    frequency = 2 * .pi / (period > 0 ? period : Easing.Family.defaultPeriod)
    phase = .asin(1 / self.amplitude)
  }

  func value(at u: Double) -> Double {
    if u == 0 { return 1 }  // exact, unlike amplitude · sin(asin(1 / amplitude))
    return amplitude * Easing.decay(u) * .sin(phase + u * frequency)
  }

  func slope(at u: Double) -> Double {
    let angle = phase + u * frequency
    return amplitude
      * (Easing.decaySlope(u) * .sin(angle) + Easing.decay(u) * frequency * .cos(angle))
  }

  /// The minimum and maximum value over `0...1`.
  ///
  /// The envelope decreases, so the first peak and the first dip are the extrema.
  var limits: (low: Double, high: Double) {
    var low = 0.0
    var high = 1.0
    if slope(at: 0) > 0 {
      let top = turn(from: 0, to: min((.pi / 2 - phase) / frequency, 1), isRising: false)
      high = max(high, value(at: top))
    }
    let dipStart = (.pi - phase) / frequency
    if dipStart < 1 {
      let dipEnd = min((1.5 * .pi - phase) / frequency, 1)
      low = min(low, value(at: turn(from: dipStart, to: dipEnd, isRising: true)))
    }
    return (low, high)
  }

  /// Returns the remaining time at which the slope changes sign, by bisection, because no second
  /// derivative is available.
  private func turn(from low: Double, to high: Double, isRising: Bool) -> Double {
    bracketedRoot(from: low, to: high, startingAt: (low + high) / 2) { u in
      (isRising ? slope(at: u) : -slope(at: u), 0)
    }
  }
}

/// The height of a falling and bouncing ball, inverted: 0 at the start, 1 on the ground.
///
/// The shape consists of four parabolas of the same curvature. The fall lasts 4/11 of the
/// duration, the three bounces 4/11, 2/11 and 1/11.
enum BounceShape {
  /// The end of each parabola, and the position and value of its vertex.
  private static let flights: [(until: Double, middle: Double, height: Double)] = [
    (4.0 / 11, 0, 0), (8.0 / 11, 6.0 / 11, 3.0 / 4), (10.0 / 11, 9.0 / 11, 15.0 / 16),
    (1, 21.0 / 22, 63.0 / 64),
  ]
  /// The coefficient of the parabolas, with which the fall reaches 1 at 4/11.
  private static let curvature = 121.0 / 16

  private static func flight(at x: Double) -> (until: Double, middle: Double, height: Double) {
    flights.first { x < $0.until } ?? flights[3]
  }

  static func value(at x: Double) -> Double {
    let flight = flight(at: x)
    return curvature * (x - flight.middle) * (x - flight.middle) + flight.height
  }

  static func slope(at x: Double) -> Double { 2 * curvature * (x - flight(at: x).middle) }
}

/// The name of an easing family in text, and the arguments that it accepts.
package struct EasingName: Sendable {
  /// The label of an argument, its default value, and the ends of its slider on a page.
  package typealias Argument = (
    label: CurveArgument, standard: Double, slider: ClosedRange<Double>
  )

  package let name: String
  package var arguments: [Argument] = []
  /// The closure that creates the family from the values of its arguments.
  let make: @Sendable ([Double]) -> Easing.Family
  /// The closure that returns the argument values of a family, or `nil` if the family has another
  /// name.
  let read: @Sendable (Easing.Family) -> [Double]?

  /// All names and their arguments, in display order.
  package static let all: [EasingName] = [
    plain("sine", .sine), plain("quad", .power(exponent: 2)), plain("cubic", .power(exponent: 3)),
    plain("quart", .power(exponent: 4)), plain("quint", .power(exponent: 5)),
    EasingName(
      name: "power", arguments: [(.exponent, Easing.Family.defaultExponent, 0.1...10)],
      make: { .power(exponent: $0[0]) },
      read: { if case .power(let exponent) = $0 { [exponent] } else { nil } }),
    plain("exponential", .exponential), plain("circular", .circular),
    EasingName(
      name: "back", arguments: [(.overshoot, Easing.Family.defaultOvershoot, 0...6)],
      make: { .back(overshoot: $0[0]) },
      read: { if case .back(let overshoot) = $0 { [overshoot] } else { nil } }),
    EasingName(
      name: "elastic",
      arguments: [
        (.amplitude, Easing.Family.defaultAmplitude, 1...3),
        (.period, Easing.Family.defaultPeriod, 0.05...1),
      ], make: { .elastic(amplitude: $0[0], period: $0[1]) },
      read: {
        if case .elastic(let amplitude, let period) = $0 { [amplitude, period] } else { nil }
      }),
    plain("bounce", .bounce),
  ]

  /// Alternative names from d3, GSAP and easings.net.
  static let aliases = [
    "sin": "sine", "expo": "exponential", "exp": "exponential", "circ": "circular",
    "circle": "circular", "poly": "power",
  ]

  /// Returns the entry for a name or an alias, or `nil` if the text is neither.
  static func named(_ text: String) -> EasingName? {
    let name = aliases[text] ?? text
    return all.first { $0.name == name }
  }

  private static func plain(_ name: String, _ family: Easing.Family) -> EasingName {
    EasingName(name: name, make: { _ in family }, read: { $0 == family ? [] : nil })
  }
}

extension Easing: CustomStringConvertible {
  /// The easing's name, with the arguments that differ from their defaults.
  public var description: String {
    for name in EasingName.all {
      guard let values = name.read(family) else { continue }
      let title = "\(name.name)-\(direction.rawValue)"
      let arguments = zip(name.arguments, values).filter { $0.standard != $1 }
        .map { ($0.label.rawValue, $1) }
      return arguments.isEmpty ? title : labeledText(title, arguments)
    }
    return direction.rawValue
  }
}
