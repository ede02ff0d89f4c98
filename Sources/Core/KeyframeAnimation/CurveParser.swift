/// A parser for the text form of any curve.
struct CurveParser {
  private var scanner: CurveScanner

  /// Parses a complete text as a curve.
  static func parse(_ text: String) throws(CurveSyntaxError) -> Curve {
    var parser = CurveParser(scanner: CurveScanner(text))
    let curve = try parser.curve()
    guard parser.scanner.isAtEnd else { throw parser.scanner.failure("the end") }
    return curve
  }

  private static let expectedCurve =
    "a curve, such as ease-in-out, cubic-bezier(.42, 0, .58, 1), back-out or spring(duration: .5)"

  private mutating func curve() throws(CurveSyntaxError) -> Curve {
    guard let (name, start) = scanner.name() else {
      throw scanner.failure(CurveParser.expectedCurve)
    }
    if let keyword = CurveNames.keywords[name] {
      return .timing(name == "linear" && scanner.take("(") ? try linearStops() : keyword)
    }
    if let (family, direction) = CurveNames.easing(named: name) {
      return .timing(.easing(try easing(family), direction))
    }
    switch name {
    case "cubic-bezier":
      try scanner.expect("(")
      return .timing(try cubicBezier())
    case "steps":
      try scanner.expect("(")
      return .timing(try steps())
    case "spring": return .spring(try spring(at: start))
    case "decay": return .decay(try decay())
    case "rubber-band": return .rubberBand(try rubberBand())
    default:
      throw scanner.failure(
        CurveParser.expectedCurve, at: start, suggestion: CurveNames.nearest(to: name))
    }
  }

  // MARK: CSS

  private mutating func cubicBezier() throws(CurveSyntaxError) -> TimingFunction {
    var coordinates: [Double] = []
    for name in ["x1", "y1", "x2", "y2"] {
      if !coordinates.isEmpty { try scanner.expect(",", or: "\",\" and \(name)") }
      let isTime = name.hasPrefix("x")
      let expected = isTime ? "\(name), a number from 0 to 1" : "\(name), a number"
      let number = try plainNumber(expected)
      guard !isTime || (0...1).contains(number.value) else {
        throw scanner.failure(expected, at: number.offset)
      }
      coordinates.append(number.value)
    }
    try scanner.expect(")")
    return .cubicBezier(coordinates[0], coordinates[1], coordinates[2], coordinates[3])
  }

  private mutating func steps() throws(CurveSyntaxError) -> TimingFunction {
    let number = try scanner.number("the number of steps, a whole number of at least 1")
    var position = StepTiming.Position.jumpEnd
    if scanner.take(",") {
      let expected = "jump-start, jump-end, jump-none, jump-both, start or end"
      guard let (name, start) = scanner.name() else { throw scanner.failure(expected) }
      guard let known = CurveNames.stepPositions[name] else {
        let names = CurveNames.stepPositions.keys.sorted()
        throw scanner.failure(
          expected, at: start, suggestion: NearestName.nearest(to: name, among: names))
      }
      position = known
    }
    let minimum = position == .jumpNone ? 2 : 1
    guard number.isInteger, let count = Int(exactly: number.value), count >= minimum else {
      throw scanner.failure(
        "the number of steps, a whole number of at least \(minimum)", at: number.offset)
    }
    try scanner.expect(")", or: position == .jumpEnd ? "\",\" or \")\"" : "\")\"")
    return .steps(count, position)
  }

  private static let expectedStop = "an output, a number such as 0.5, with up to two percentages"

  private mutating func linearStops() throws(CurveSyntaxError) -> TimingFunction {
    var stops: [LinearStops.Stop] = []
    repeat {
      var inputs = try percentages()
      let output = try plainNumber(CurveParser.expectedStop)
      if inputs.isEmpty { inputs = try percentages() }
      stops.append(
        LinearStops.Stop(
          output.value, at: inputs.first, through: inputs.count == 2 ? inputs[1] : nil))
    } while scanner.take(",")
    try scanner.expect(")", or: "\",\" or \")\"")
    return .linearStops(LinearStops(stops))
  }

  /// Parses up to two percentages, as fractions.
  private mutating func percentages() throws(CurveSyntaxError) -> [Double] {
    var inputs: [Double] = []
    while inputs.count < 2, scanner.isAtNumber {
      var ahead = scanner
      let number = try ahead.number(CurveParser.expectedStop)
      guard number.isPercentage else { break }
      scanner = ahead
      inputs.append(number.value)
    }
    return inputs
  }

  private mutating func plainNumber(
    _ expected: String
  ) throws(CurveSyntaxError) -> CurveScanner.Number {
    let number = try scanner.number(expected)
    guard !number.isPercentage else { throw scanner.failure(expected, at: number.offset) }
    return number
  }

  // MARK: Functions with labeled arguments

  private mutating func easing(_ name: EasingName) throws(CurveSyntaxError) -> Easing.Family {
    let values = try arguments(name.arguments.map(\.label))
    return name.make(name.arguments.map { values[$0.label] ?? $0.standard })
  }

  private mutating func decay() throws(CurveSyntaxError) -> ScrollDecay {
    let values = try arguments([.velocity, .rate], required: [.velocity])
    return ScrollDecay(
      velocity: values[.velocity] ?? 0, rate: values[.rate] ?? ScrollDecay.normalRate)
  }

  private mutating func rubberBand() throws(CurveSyntaxError) -> RubberBand {
    let values = try arguments([.dimension, .coefficient], required: [.dimension])
    return RubberBand(
      dimension: values[.dimension] ?? 0,
      coefficient: values[.coefficient] ?? RubberBand.standardCoefficient)
  }

  private mutating func spring(at start: Int) throws(CurveSyntaxError) -> Spring {
    let values = try arguments(CurveArgument.ofSpring)
    let spring = Spring(
      CurveParser.parameters(of: values), initialVelocity: values[.velocity] ?? 0,
      allowsOverdamping: values[.allowsOverdamping] != 0)
    guard spring.naturalFrequency.isFinite, spring.naturalFrequency > 0,
      spring.dampingRatio.isFinite
    else {
      throw scanner.failure(
        "a spring with a finite frequency above 0 and a finite damping ratio", at: start)
    }
    return spring
  }

  private static func parameters(of values: [CurveArgument: Double]) -> Spring.Parameters {
    if values[.duration] != nil || values[.bounce] != nil {
      return .perceptual(
        duration: values[.duration] ?? Spring.defaultPerceptualDuration,
        bounce: values[.bounce] ?? 0)
    }
    if values[.response] != nil || values[.dampingFraction] != nil {
      return .response(
        values[.response] ?? Spring.defaultPerceptualDuration,
        dampingFraction: values[.dampingFraction] ?? Spring.defaultDampingFraction)
    }
    if values[.settlingDuration] != nil || values[.dampingRatio] != nil {
      return .settling(
        duration: values[.settlingDuration] ?? Spring.defaultPerceptualDuration,
        dampingRatio: values[.dampingRatio] ?? 1)
    }
    return .physical(
      mass: values[.mass] ?? Spring.defaultMass,
      stiffness: values[.stiffness] ?? Spring.defaultStiffness,
      damping: values[.damping] ?? Spring.defaultDamping)
  }

  /// Parses labeled arguments in parentheses, which may be omitted if no argument is required.
  private mutating func arguments(
    _ allowed: [CurveArgument], required: [CurveArgument] = []
  ) throws(CurveSyntaxError) -> [CurveArgument: Double] {
    var values: [CurveArgument: Double] = [:]
    guard scanner.take("(") else {
      if required.isEmpty { return values }
      throw scanner.failure("\"(\" and \(required[0].rawValue):")
    }
    if required.isEmpty, scanner.take(")") { return values }
    repeat {
      let open = allowed.filter { argument in
        values[argument] == nil && values.keys.allSatisfy { $0.goesWith(argument) }
      }
      let argument = try label(among: open)
      values[argument] = try value(of: argument)
    } while scanner.take(",")
    if let missing = required.first(where: { values[$0] == nil }) {
      throw scanner.failure("\",\" and \(missing.rawValue):")
    }
    try scanner.expect(")", or: "\",\" or \")\"")
    return values
  }

  private mutating func label(
    among open: [CurveArgument]
  ) throws(CurveSyntaxError) -> CurveArgument {
    let names = open.map(\.rawValue)
    let expected = names.isEmpty ? "\")\"" : names.map { "\($0):" }.joined(separator: ", ")
    guard let (name, start) = scanner.name() else { throw scanner.failure(expected) }
    guard let argument = open.first(where: { $0.rawValue == name }) else {
      throw scanner.failure(
        expected, at: start, suggestion: NearestName.nearest(to: name, among: names))
    }
    try scanner.expect(":")
    return argument
  }

  private mutating func value(of argument: CurveArgument) throws(CurveSyntaxError) -> Double {
    let (expected, isAllowed) = argument.allowed
    if argument == .allowsOverdamping {
      guard let (name, start) = scanner.name() else { throw scanner.failure(expected) }
      guard name == "true" || name == "false" else { throw scanner.failure(expected, at: start) }
      return name == "true" ? 1 : 0
    }
    let number = try plainNumber(expected)
    guard isAllowed(number.value) else { throw scanner.failure(expected, at: number.offset) }
    return number.value
  }
}
