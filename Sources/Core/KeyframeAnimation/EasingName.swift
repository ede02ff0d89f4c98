/// What a family of easings is called in text, and the arguments that it takes there.
struct EasingName: Sendable {
  let name: String
  /// The arguments' labels, and their values where none are given.
  var arguments: [(label: CurveArgument, standard: Double)] = []
  /// The family, of the arguments' values.
  let make: @Sendable ([Double]) -> Easing.Family
  /// The arguments' values of a family; `nil` for a family of another name.
  let read: @Sendable (Easing.Family) -> [Double]?

  /// All names, in the order in which they are listed to people.
  static let all: [EasingName] = [
    plain("sine", .sine), plain("quad", .power(exponent: 2)), plain("cubic", .power(exponent: 3)),
    plain("quart", .power(exponent: 4)), plain("quint", .power(exponent: 5)),
    EasingName(
      name: "power", arguments: [(.exponent, Easing.Family.defaultExponent)],
      make: { .power(exponent: $0[0]) },
      read: { if case .power(let exponent) = $0 { [exponent] } else { nil } }),
    plain("exponential", .exponential), plain("circular", .circular),
    EasingName(
      name: "back", arguments: [(.overshoot, Easing.Family.defaultOvershoot)],
      make: { .back(overshoot: $0[0]) },
      read: { if case .back(let overshoot) = $0 { [overshoot] } else { nil } }),
    EasingName(
      name: "elastic",
      arguments: [
        (.amplitude, Easing.Family.defaultAmplitude), (.period, Easing.Family.defaultPeriod),
      ], make: { .elastic(amplitude: $0[0], period: $0[1]) },
      read: {
        if case .elastic(let amplitude, let period) = $0 { [amplitude, period] } else { nil }
      }),
    plain("bounce", .bounce),
  ]

  /// What other libraries call the families: d3, GSAP, easings.net.
  static let aliases = [
    "sin": "sine", "expo": "exponential", "exp": "exponential", "circ": "circular",
    "circle": "circular", "poly": "power",
  ]

  /// The name that a text is, or that it stands for; `nil` where it is none.
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
      return arguments.isEmpty ? title : labelledText(title, arguments)
    }
    return direction.rawValue
  }
}
