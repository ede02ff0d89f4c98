/// An expression in Swift, Kotlin or Java: a name, a call, a number, a list, a closure or an operation.
///
/// Parsing reads only punctuation. The rules of a notation read names, labels and values.
struct Code {
  struct Argument {
    /// The index of the label's token; `nil` for an argument without a label.
    let label: Int?
    let value: Code
  }

  let file: NotationText
  /// The index of the token that names the call, or of the number, bracket or operator.
  let token: Int
  /// The expression before the period, or none.
  var receiver: [Code] = []
  /// The arguments of a call, the elements of a list or the operands of an operation.
  var arguments: [Argument] = []
  /// Whether parentheses follow the name.
  var isCall = false
  /// The tokens in the braces that follow, such as an animation's changes.
  var bodies: [Range<Int>] = []

  /// The name, the operator, `[` for a list or `{` for a closure.
  var name: String { file.text(token).filter { $0 != "`" } }

  /// The last name before the period.
  var receiverName: String? { receiver.first?.name }

  func error(_ message: String) -> NotationError { file.error(token, message) }

  // MARK: Reading

  /// Records the name as read.
  func read() { file.read(token) }

  /// Records the name, and the type before it, as read if the type is one of those given.
  func read(in types: String...) {
    file.read(token)
    for type in receiver where types.contains(type.name) && !type.isCall { type.ignore() }
  }

  /// Records everything as read.
  func ignore() {
    file.read(token)
    receiver.forEach { $0.ignore() }
    ignoreBodies()
    for argument in arguments {
      if let label = argument.label { file.read(label..<(label + 2)) }
      argument.value.ignore()
    }
  }

  /// Records the closures and their contents as read.
  func ignoreBodies() { bodies.forEach(file.read) }

  /// Records the first arguments without labels as read; they do not change the curve.
  func ignoreUnlabeled(_ count: Int) {
    for argument in arguments.filter({ $0.label == nil }).prefix(count) { argument.value.ignore() }
  }

  /// Records the arguments with the given labels as read; they do not change the curve.
  func ignore(_ labels: String...) { for label in labels { value(label)?.ignore() } }

  /// Returns an argument by its label, or else by its index among the arguments without labels.
  func value(_ label: String?, at index: Int? = nil) -> Code? {
    if let label, let found = arguments.first(where: { $0.label.map(file.text) == label }),
      let token = found.label, file.text(token + 1) == file.separator
    {
      file.read(token..<(token + 2))
      return found.value
    }
    let unlabeled = arguments.filter { $0.label == nil }
    return index.flatMap { unlabeled.indices.contains($0) ? unlabeled[$0].value : nil }
  }

  func has(_ labels: String...) -> Bool {
    arguments.contains { $0.label.map { labels.contains(file.text($0)) } ?? false }
  }

  /// Returns an argument that is a number, or `nil` if it is missing.
  func number(
    _ label: String?, at index: Int? = nil, _ range: ClosedRange<Double> = 0...(.infinity)
  ) throws(NotationError) -> Double? {
    guard let value = value(label, at: index) else { return nil }
    return try value.number(range, as: "\(label ?? "the argument") of \(name)")
  }

  /// Returns an argument that is a number, or throws an error if it is missing.
  func required(
    _ label: String, at index: Int? = nil, _ range: ClosedRange<Double> = 0...(.infinity)
  ) throws(NotationError) -> Double {
    if let number = try number(label, at: index, range) { return number }
    throw error("\(name) needs \(label)")
  }

  /// Returns the number of a literal, a constant or an operation, and records it as read.
  func number(
    _ range: ClosedRange<Double> = -1e12...1e12, as subject: String = "the number"
  ) throws(NotationError) -> Double {
    let number = try evaluated()
    guard let number, number.isFinite, range.contains(number) else {
      let limits =
        range.upperBound < .infinity
        ? "from \(range.lowerBound.decimalText()) to \(range.upperBound.decimalText())"
        : range.lowerBound > 0 ? "above 0" : "of at least 0"
      let found = number?.decimalText() ?? "“\(name)”"
      throw error("\(subject) is \(found); allowed: a number \(limits)")
    }
    return number
  }

  private func evaluated() throws(NotationError) -> Double? {
    if case .number(let value, let unit) = file.tokens[token].kind {
      guard file.units.contains(unit) else {
        throw error("“\(name)” has the unit “\(unit)”; allowed: a number without it")
      }
      read()
      return value
    }
    if let constant = file.constants[name], !isCall {
      read(in: "Spring", "SpringForce")
      return constant
    }
    guard arguments.count == 2, !isCall else { return nil }
    let first = try arguments[0].value.evaluated()
    let second = try arguments[1].value.evaluated()
    guard let first, let second else { return nil }
    switch name {
    case "*": return first * second
    case "/": return first / second
    case "+": return first + second
    case "-": return first - second
    default: return nil
    }
  }
}
