extension Curve: CustomStringConvertible {
  /// Creates a curve by parsing its text, in CSS spelling or camel case.
  ///
  /// Examples: `ease-in-out`, `cubic-bezier(.42, 0, .58, 1)`, `steps(4, jump-none)`, `linear(0,
  /// .5 25% 75%, 1)`, `back-out(overshoot: 1.7)`, `spring(duration: .5, bounce: .3)`,
  /// `decay(velocity: 1000, rate: .998)`, `rubber-band(dimension: 667)`.
  ///
  /// - Throws: ``CurveSyntaxError`` with the offset, the token found and the tokens expected.
  public init(parsing text: String) throws(CurveSyntaxError) { self = try CurveParser.parse(text) }

  /// The curve's text in CSS spelling, which parses back to an equal curve.
  public var description: String {
    switch self {
    case .timing(let function): function.description
    case .spring(let spring): spring.description
    case .decay(let decay): decay.description
    case .rubberBand(let band): band.description
    }
  }
}

extension TimingFunction: CustomStringConvertible {
  /// Creates a timing function by parsing its text.
  ///
  /// - Throws: ``CurveSyntaxError`` if the text is malformed or is another kind of curve, such
  ///   as a spring.
  public init(parsing text: String) throws(CurveSyntaxError) {
    guard case .timing(let function) = try CurveParser.parse(text) else {
      throw CurveScanner(text).failure("a timing function, such as ease-in-out")
    }
    self = function
  }

  /// The function's text in CSS spelling, which parses back to an equal function.
  public var description: String {
    let keywords: [(TimingFunction, String)] = [
      (.ease, "ease"), (.easeIn, "ease-in"), (.easeOut, "ease-out"),
      (.easeInEaseOut, "ease-in-out"), (.steps(1, .jumpStart), "step-start"),
      (.steps(1, .jumpEnd), "step-end"),
    ]
    if let keyword = keywords.first(where: { $0.0 == self }) { return keyword.1 }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let timing):
      let numbers = [timing.x1, timing.y1, timing.x2, timing.y2]
      return "cubic-bezier(\(numbers.map { $0.decimalText() }.joined(separator: ", ")))"
    case .steps(let timing): return "steps(\(timing.count), \(timing.position.rawValue))"
    case .linearStops(let stops): return stops.description
    case .easing(let easing): return easing.description
    }
  }
}

extension LinearStops: CustomStringConvertible {
  /// The function's text in CSS spelling, with a percentage for every corner.
  public var description: String {
    let stops = corners.map { "\($0.output.decimalText()) \($0.input.percentageText)" }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}

extension Spring: CustomStringConvertible {
  /// Creates a spring by parsing its text, in any parameterization.
  ///
  /// The forms are `spring(mass: 1, stiffness: 100, damping: 10)`, `spring(duration: .5, bounce:
  /// .3)`, `spring(response: .5, damping-fraction: .8)` and `spring(settling-duration: .9,
  /// damping-ratio: .43)`, each with an optional `velocity:` and `allows-overdamping:`.
  ///
  /// - Throws: ``CurveSyntaxError`` if the text is malformed or is another kind of curve.
  public init(parsing text: String) throws(CurveSyntaxError) {
    guard case .spring(let spring) = try CurveParser.parse(text) else {
      throw CurveScanner(text).failure("a spring, such as spring(duration: .5, bounce: .3)")
    }
    self = spring
  }

  /// The spring's text, in the parameterization with which it was created.
  public var description: String {
    var arguments: [(String, Double)]
    switch parameters {
    case .physical(let mass, let stiffness, let damping):
      arguments = [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
    case .perceptual(let duration, let bounce):
      arguments = [("duration", duration), ("bounce", bounce)]
    case .response(let response, let dampingFraction):
      arguments = [("response", response), ("damping-fraction", dampingFraction)]
    case .settling(let duration, let dampingRatio):
      arguments = [("settling-duration", duration), ("damping-ratio", dampingRatio)]
    }
    if initialVelocity != 0 { arguments.append(("velocity", initialVelocity)) }
    let text = labeledText("spring", arguments)
    return allowsOverdamping ? text : "\(text.dropLast()), allows-overdamping: false)"
  }
}

extension ScrollDecay: CustomStringConvertible {
  /// The decay's text, such as `decay(velocity: 1000, rate: 0.998)`.
  public var description: String { labeledText("decay", [("velocity", velocity), ("rate", rate)]) }
}

extension RubberBand: CustomStringConvertible {
  /// The rubber band's text, such as `rubber-band(dimension: 667)`.
  public var description: String {
    let isStandard = coefficient == RubberBand.standardCoefficient
    return labeledText(
      "rubber-band",
      [("dimension", dimension)] + (isStandard ? [] : [("coefficient", coefficient)]))
  }
}

func labeledText(_ name: String, _ arguments: [(String, Double)]) -> String {
  let list = arguments.map { "\($0.0): \($0.1.decimalText())" }
  return "\(name)(\(list.joined(separator: ", ")))"
}

extension Double {
  /// The number as a percentage.
  ///
  /// The decimal point is moved by two digits, without a multiplication, so that parsing the text
  /// returns exactly the same number.
  fileprivate var percentageText: String {
    let parts = decimalText().split(separator: "e", maxSplits: 1)
    let digits = parts[0].split(separator: ".", maxSplits: 1)
    let fraction = digits.count > 1 ? digits[1] : ""
    let moved = String(fraction.prefix(2))
    let padding = String(repeating: "0", count: 2 - moved.count)
    let isNegative = digits[0].hasPrefix("-")
    var whole = String((digits[0] + moved + padding).drop { $0 == "-" || $0 == "0" })
    if whole.isEmpty { whole = "0" }
    let rest = fraction.dropFirst(2)
    let exponent = parts.count > 1 ? "e\(parts[1])" : ""
    return (isNegative ? "-" : "") + whole + (rest.isEmpty ? "" : ".\(rest)") + exponent + "%"
  }
}
