/// The calls of a platform that make curves, as the platform declares them, one a line.
///
/// A line has a name, or several with bars between them, and the parameters. A type and a period
/// before the name exclude other types there. A parameter has a label and, after `>`, its role if that
/// is another word. With an underscore before or in place of the label, the argument may have none; a
/// period makes the parameter a property that is set after the call; a hyphen in place of the label
/// makes it a constant. Its default follows `=`, where `?` means that it is optional. A brace allows a
/// closure. An exclamation mark precedes what the call needs, in words. The product of the numbers with
/// the role `factor` replaces `$` in the text of an easing.
///
/// A line with an at sign lists words of the platform: the `types` that may precede a name (any
/// expression without this line), the `ignored` properties, the `separator` of labels, the `units` of
/// numbers, and the `constants` with their values. Other lists have a meaning for one platform. A line
/// with a number sign is a comment.
struct SignatureTable {
  private(set) var signatures: [String: [Signature]] = [:]
  private var lists: [Substring: [String]] = [:]

  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      if line.hasPrefix("@") {
        lists[words[0].dropFirst()] = words.dropFirst().map(String.init)
        continue
      }
      for name in words[0].split(separator: "|") {
        let parts = name.split(separator: ".").map(String.init)
        let type = parts.count > 1 ? parts[0] : nil
        signatures[parts[parts.count - 1], default: []].append(
          Signature(words.dropFirst(), of: type))
      }
    }
  }

  /// The words of a list, or `nil` if the platform has none of this name.
  subscript(list: Substring) -> [String]? { lists[list] }

  /// Sets the separator of labels, the units and the constants of the language.
  func prepare(_ file: NotationText) {
    file.separator = self["separator"]?.first ?? file.separator
    file.units.formUnion(self["units"] ?? [])
    for constant in self["constants"] ?? [] {
      let parts = constant.split(separator: "=")
      file.constants[String(parts[0])] = Double(parts[1])
    }
  }

  /// The properties that are set after a call.
  var properties: Set<String> {
    Set(signatures.values.joined().flatMap(\.parameters).filter(\.isProperty).map(\.label))
  }

  func knows(_ name: String) -> Bool { signatures[name] != nil }

  /// Returns the signature of a call that accepts most of its first arguments; of several, the first
  /// one that lacks the fewest.
  func signature(of code: Code, _ scope: CodeScope) -> Signature? {
    let all = signatures[code.name] ?? []
    let typed = all.filter { $0.type != nil && $0.type == code.receiverName }
    let open = all.filter { $0.type == nil || code.receiver.isEmpty }
    let ranked = (typed.isEmpty ? open : typed).map { signature in
      (signature, accepted: signature.accepted(code), missing: signature.missing(code, scope))
    }
    return ranked.max { ($0.accepted, $1.missing) < ($1.accepted, $0.missing) }?.0
  }
}

/// The parameters of a call.
struct Signature {
  struct Parameter {
    let label: String
    /// The index among the arguments without labels, if it may be one of them.
    let position: Int?
    let isProperty: Bool
    let role: String
    let standard: String?

    private static let optionals: Set<String> = [
      "_", "options", "from", "to", "delay", "vector", "travel",
    ]

    var isRequired: Bool { standard == nil && !Self.optionals.contains(role) }

    fileprivate init(_ text: Substring, at index: Int) {
      let parts = text.split(separator: "=", maxSplits: 1)
      let names = parts[0].split(separator: ">")
      let mark = names[0].first
      isProperty = mark == "."
      position = mark == "_" ? index : nil
      label = String([".", "_", "-"].contains(mark) ? names[0].dropFirst() : names[0])
      role = names.count > 1 ? String(names[1]) : label
      standard = parts.count > 1 ? String(parts[1]) : nil
    }

    /// Returns the argument or the property, and records the label as read.
    func value(_ code: Code, _ scope: CodeScope) -> Code? {
      isProperty
        ? scope.property(label) : code.value(label.isEmpty ? nil : label, at: position)
    }
  }

  private(set) var parameters: [Parameter] = []
  private(set) var takesClosure = false
  /// The only type that may precede the name, if there is one.
  fileprivate let type: String?
  /// The part that the call needs, in words, if that is more than the parameter that is missing.
  fileprivate var needs: String?

  fileprivate init(_ words: ArraySlice<Substring>, of type: String?) {
    self.type = type
    let end = words.firstIndex(of: "!") ?? words.endIndex
    needs = end < words.endIndex ? words[(end + 1)...].joined(separator: " ") : nil
    let words = words[..<end]
    var count = 0
    for word in words {
      if word == "{" {
        takesClosure = true
        continue
      }
      let parameter = Parameter(word, at: count)
      count += parameter.position == nil ? 0 : 1
      parameters.append(parameter)
    }
  }

  /// Returns the number of arguments before the first one that is no parameter.
  fileprivate func accepted(_ code: Code) -> Int {
    var open = parameters.count { $0.position != nil }
    let refused = code.arguments.firstIndex { argument in
      guard let label = argument.label.map(code.file.text) else {
        open -= 1
        return open < 0
      }
      return !parameters.contains { !$0.isProperty && $0.label == label }
    }
    return refused ?? code.arguments.count
  }

  /// Returns the number of parameters without a default for which there is no argument.
  fileprivate func missing(_ code: Code, _ scope: CodeScope) -> Int {
    let unlabeled = code.arguments.count { $0.label == nil }
    return parameters.count {
      $0.isRequired && !code.has($0.label) && scope.properties[$0.label] == nil
        && ($0.position ?? unlabeled) >= unlabeled
    }
  }
}

/// The ranges of numbers by their roles; others are at least 0.
private let ranges: [String: ClosedRange<Double>] = [
  "velocity": -1e6...1e6, "bounce": -1...1, "extra": -1...1, "ratio": 0...1,
  "seconds": .leastNonzeroMagnitude...(.infinity), "ms": .leastNonzeroMagnitude...(.infinity),
  "settling": .leastNonzeroMagnitude...(.infinity), "speed": -1e12...1e12,
  // Other thresholds than the default have no known formula.
  "epsilon": 0.001...0.001,
]

/// The arguments of a call by their roles.
struct CurveParts {
  var numbers: [String: Double] = [:]
  var coordinates: [Code?] = []
  var easing: TimingFunction?
  var standard: String?
  var inner: NamedCurve?

  mutating func set(_ role: String, _ number: Double?) {
    switch role {
    case "factor": numbers[role] = (numbers[role] ?? 1) * (number ?? 1)
    case "ms": numbers["seconds"] = number.map { $0 * 0.001 }
    default: numbers[role] = number
    }
  }

  /// The parameters of a spring, or `nil` if none are among the arguments.
  private var spring: Spring.Parameters? {
    let fraction = numbers["ratio"] ?? numbers["fraction"]
    if let stiffness = numbers["stiffness"] {
      let damping = fraction.map { 2 * $0 * stiffness.squareRoot() } ?? numbers["damping"] ?? 0
      return .physical(mass: numbers["mass"] ?? 1, stiffness: stiffness, damping: damping)
    }
    if let response = numbers["response"] {
      return .response(response, dampingFraction: fraction ?? 1)
    }
    if let settling = numbers["settling"] {
      return .settling(duration: settling, dampingRatio: fraction ?? 1)
    }
    return numbers["perceptual"].map {
      let bounce = (numbers["bounce"] ?? 0) + (numbers["extra"] ?? 0)
      return .perceptual(duration: $0, bounce: min(max(bounce, -1), 1))
    }
  }

  /// Returns the curve of a call that has the arguments.
  func curve(_ code: Code) throws(NotationError) -> NamedCurve {
    var curve = try uncut(code)
    curve.from = numbers["from"] ?? curve.from
    curve.to = numbers["to"] ?? curve.to
    return curve
  }

  private func uncut(_ code: Code) throws(NotationError) -> NamedCurve {
    let seconds = numbers["seconds"]
    let velocity = numbers["velocity"]
    if var inner {
      if case .spring(var spring)? = inner.curve {
        spring.initialVelocity = velocity ?? spring.initialVelocity
        return NamedCurve(curve: .spring(spring), duration: inner.duration)
      }
      // A spring with a mass or a bounce has its own duration.
      if case .timing? = inner.curve { inner.duration = seconds ?? inner.duration }
      return inner
    }
    if let spring {
      return try code.spring(
        spring, velocity: velocity ?? 0, allowsOverdamping: numbers["creeps"] != 0,
        duration: seconds)
    }
    if numbers["ratio"] != nil {
      throw code.error(
        "\(code.name) has no duration; write UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7)"
      )
    }
    if let friction = numbers["friction"] {
      let velocity = numbers["speed"] ?? 1
      return NamedCurve(curve: .decay(FrictionFling.decay(velocity: velocity, friction: friction)))
    }
    if let easing { return NamedCurve(easing, seconds) }
    guard coordinates.isEmpty, let standard else {
      return NamedCurve(try code.bezier(coordinates), seconds)
    }
    let text = standard.split(separator: "$", omittingEmptySubsequences: false)
      .joined(separator: numbers["factor"]?.decimalText() ?? "")
    guard let function = try? TimingFunction(parsing: text) else {
      throw code.error("“\(code.name)” is no easing with this factor")
    }
    return NamedCurve(function, seconds)
  }
}

extension CodeNotation {
  /// Returns the curve of a call by its signature.
  static func curve(
    of code: Code, by signature: Signature, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve {
    var parts = CurveParts()
    defer { scope.seconds = nil }
    if signature.takesClosure { code.ignoreBodies() }
    for parameter in signature.parameters {
      let role = parameter.role
      let value = parameter.value(code, scope)
      switch role {
      case "_": value?.ignore()
      case "x": parts.coordinates.append(value)
      case "creeps":
        value?.ignore()
        parts.set(role, value?.name == "true" ? 1 : 0)
      case "vector": parts.set("velocity", try value?.vector() ?? 0)
      case "travel": parts.set("velocity", try value?.travel() ?? 0)
      case "options": parts.easing = try CoreAnimationNotation.options(value)
      case "seconds" where value?.name == "settlingDuration": value?.ignore()
      default:
        guard let value else {
          if parameter.isRequired, role != "point" {
            throw code.error("\(code.name) needs \(signature.needs ?? parameter.label)")
          }
          if role == "easing", parameter.standard != "?" { parts.standard = parameter.standard }
          if let number = Double(parameter.standard ?? "") { parts.set(role, number) }
          continue
        }
        switch role {
        case "point": parts.coordinates += value.point()
        case "easing": parts.easing = try function(value, scope)
        case "curve": parts.inner = try required(value, scope)
        case "spring":
          parts.inner = try required(value, scope)
          guard case .spring? = parts.inner?.curve else {
            throw value.error("“\(value.name)” is not a spring")
          }
        case "from", "to":
          // The values may be anything that is animatable.
          parts.set(role, try? value.number())
          value.ignore()
        default:
          let subject =
            parameter.isProperty
            ? parameter.label
            : "\(parameter.label.isEmpty ? "the argument" : parameter.label) of \(code.name)"
          var number = try value.number(ranges[role] ?? 0...(.infinity), as: subject)
          if role == "extra" { number += Double(parameter.standard ?? "") ?? 0 }
          parts.set(role, number)
          if role == "seconds" { scope.seconds = number }
        }
      }
    }
    // Timing parameters have the duration of the animator around them.
    if parts.numbers["ratio"] != nil, parts.numbers["settling"] == nil {
      parts.set("settling", scope.seconds)
    }
    return try parts.curve(code)
  }
}

extension Code {
  /// Returns a velocity along one axis, or along both if they are equal.
  fileprivate func vector() throws(NotationError) -> Double {
    read(in: "CGVector")
    if name == "zero" { return 0 }
    let x = try required("dx", -1e6...1e6)
    let y = try required("dy", -1e6...1e6)
    guard x == y || x == 0 || y == 0 else {
      throw error("the velocity has two components; a curve has one")
    }
    return x == 0 ? y : x
  }

  /// Returns a velocity that is multiplied by the distance, and thereby relative.
  fileprivate func travel() throws(NotationError) -> Double {
    guard name == "*", let distance = arguments.last?.value, distance.name == "-" else {
      throw error("the velocity is in pixels per second; write 3f * (to - from)")
    }
    read()
    distance.ignore()
    return try arguments[0].value.number()
  }

  /// Returns the coordinates of a point.
  fileprivate func point() -> [Code?] {
    read()
    return [value("x"), value("y")]
  }
}
