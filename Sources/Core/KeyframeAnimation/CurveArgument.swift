/// A labeled argument in a curve's text.
package enum CurveArgument: String, CaseIterable {
  case mass
  case stiffness
  case damping
  case duration
  case bounce
  case response
  case dampingFraction = "damping-fraction"
  case settlingDuration = "settling-duration"
  case dampingRatio = "damping-ratio"
  case velocity
  case allowsOverdamping = "allows-overdamping"
  case rate
  case dimension
  case coefficient
  case exponent
  case overshoot
  case amplitude
  case period

  /// The arguments of each parameterization of a spring; arguments of different parameterizations
  /// are mutually exclusive.
  private static let springForms: [[CurveArgument]] = [
    [.mass, .stiffness, .damping], [.duration, .bounce], [.response, .dampingFraction],
    [.settlingDuration, .dampingRatio],
  ]

  static let ofSpring = springForms.flatMap { $0 } + [.velocity, .allowsOverdamping]

  /// Returns whether two arguments can be combined in one spring.
  func goesWith(_ other: CurveArgument) -> Bool {
    let forms = CurveArgument.springForms
    guard let form = forms.first(where: { $0.contains(self) }),
      forms.contains(where: { $0.contains(other) })
    else { return true }
    return form.contains(other)
  }

  /// The values that the argument allows, as text for error messages and as a predicate.
  var allowed: (text: String, test: (Double) -> Bool) {
    switch self {
    case .mass, .stiffness, .duration, .response, .settlingDuration, .dimension, .coefficient,
      .exponent, .period:
      ("\(rawValue), a number above 0", { $0 > 0 })
    case .damping, .dampingFraction: ("\(rawValue), a number of at least 0", { $0 >= 0 })
    case .bounce: ("bounce, a number above -1 and up to 1", { $0 > -1 && $0 <= 1 })
    case .dampingRatio: ("damping-ratio, a number above 0 and up to 1", { $0 > 0 && $0 <= 1 })
    case .rate: ("rate, a number above 0 and below 1", { $0 > 0 && $0 < 1 })
    case .amplitude: ("amplitude, a number of at least 1", { $0 >= 1 })
    case .velocity, .overshoot: ("\(rawValue), a number", { _ in true })
    case .allowsOverdamping: ("true or false", { $0 == 0 || $0 == 1 })
    }
  }
}
