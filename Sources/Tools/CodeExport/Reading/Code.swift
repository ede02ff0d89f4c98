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

  /// The last name of what stands before the period.
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
    ignoreArguments()
  }

  /// Records the closures and their contents as read.
  func ignoreBodies() { bodies.forEach(file.read) }

  func ignoreArguments() {
    ignoreBodies()
    for argument in arguments {
      if let label = argument.label { file.read(label..<(label + 2)) }
      argument.value.ignore()
    }
  }

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

  /// Returns an argument that is a duration in seconds, or `nil` if it is missing.
  ///
  /// An animation without a duration is none.
  func duration(
    _ label: String, at index: Int? = nil, unit: Double = 1
  ) throws(NotationError) -> Double? {
    guard let value = value(label, at: index) else { return nil }
    return try value.number(.leastNonzeroMagnitude...(.infinity), as: "\(label) of \(name)") * unit
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
    let (first, second) = (try arguments[0].value.evaluated(), try arguments[1].value.evaluated())
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

/// A statement in Swift, Kotlin or Java.
struct CodeStatement {
  /// The name that is bound or assigned to; `nil` for an expression.
  var name: Int?
  /// Whether the name is declared by the statement rather than a property of something else.
  var isBinding = false
  var value: Code
}

/// A parser of expressions and statements.
struct CodeParser {
  private let file: NotationText
  private var index: Int
  private let end: Int
  /// The number of blocks around the statements.
  private let depth: Int
  /// The token that names the innermost call.
  private var call: Int?

  private static let deepest = 32
  private static let modifiers: Set<String> = [
    "static", "private", "public", "internal", "fileprivate", "final", "return", "new", "const",
    "override", "lazy",
  ]
  private static let infixes: Set<String> = ["at", "using", "with"]

  /// Parses the statements in a range of tokens.
  static func statements(
    _ file: NotationText, in range: Range<Int>? = nil, depth: Int = 0
  ) throws(NotationError) -> [CodeStatement] {
    let range = range ?? 0..<file.tokens.count
    var parser = CodeParser(file, range, depth)
    return try parser.statements()
  }

  private init(_ file: NotationText, _ range: Range<Int>, _ depth: Int) {
    (self.file, index, end, self.depth) = (file, range.lowerBound, range.upperBound, depth)
  }

  private func require(_ depth: Int) throws(NotationError) {
    if depth > CodeParser.deepest { throw file.error(index, "the code is nested too deep") }
  }

  private var text: String { index < end ? file.text(index) : "" }

  private var isAtEnd: Bool { index >= end }

  /// Reads a symbol or a word if it is next.
  private mutating func take(_ words: String...) -> Bool {
    guard words.contains(text) else { return false }
    file.read(index)
    index += 1
    return true
  }

  // MARK: Statements

  private mutating func statements() throws(NotationError) -> [CodeStatement] {
    var found: [CodeStatement] = []
    while !isAtEnd {
      if take(";", ",", ")", "}") { continue }
      if take("import", "package") {
        while !isAtEnd, !file.tokens[index].startsLine { skip() }
      } else if take("extension") {
        while !isAtEnd, text != "{" { skip() }
        found += try block()
      } else if take("func", "fun") {
        try function(&found)
      } else {
        found.append(try statement())
      }
    }
    return found
  }

  private mutating func skip() {
    file.read(index)
    index += 1
  }

  /// Parses the statements in braces.
  private mutating func block() throws(NotationError) -> [CodeStatement] {
    try require(depth)
    guard text == "{" else { return [] }
    let body = braces()
    file.read(body.lowerBound)
    let inner = (body.lowerBound + 1)..<body.upperBound
    return try CodeParser.statements(file, in: inner, depth: depth + 1)
  }

  /// Parses the head of a function, and its statements.
  private mutating func function(_ found: inout [CodeStatement]) throws(NotationError) {
    var depth = 0
    while !isAtEnd, depth > 0 || (text != "{" && text != "=") {
      depth += text == "(" ? 1 : text == ")" ? -1 : 0
      skip()
    }
    if text == "{" { found += try block() } else { _ = take("=") }
  }

  private mutating func statement() throws(NotationError) -> CodeStatement {
    while CodeParser.modifiers.contains(text) { skip() }
    var isBinding = false
    while take("let", "val", "var") { isBinding = true }
    // Java declares a name after its type.
    if file.isWord(index), file.isWord(index + 1), file.text(index + 2) == "=",
      !file.tokens[index + 1].startsLine
    {
      isBinding = true
      skip()
    }
    let isLabel = file.isWord(index) && file.text(index + 1) == ":"
    if isBinding || isLabel, file.isWord(index) {
      let name = index
      skip()
      if take(":"), isBinding { while !isAtEnd, text != "=", text != "by" { skip() } }
      if isBinding { _ = take("=", "by") }
      while CodeParser.modifiers.contains(text) { skip() }
      return CodeStatement(name: name, isBinding: true, value: try expression())
    }
    let value = try expression()
    guard take("=") else { return CodeStatement(value: value) }
    while CodeParser.modifiers.contains(text) { skip() }
    value.receiver.forEach { $0.ignore() }
    return CodeStatement(name: value.token, value: try expression())
  }

  // MARK: Expressions

  private mutating func expression(_ depth: Int = 0) throws(NotationError) -> Code {
    var (left, depth) = (try product(depth), depth)
    while !isAtEnd, text == "+" || text == "-" || CodeParser.infixes.contains(text),
      !file.tokens[index].startsLine
    {
      left = try operation(left, depth)
      depth += 1
    }
    return left
  }

  private mutating func product(_ depth: Int) throws(NotationError) -> Code {
    var (left, depth) = (try postfix(depth), depth)
    while !isAtEnd, text == "*" || text == "/" {
      left = try operation(left, depth)
      depth += 1
    }
    return left
  }

  /// Parses the rest of an operation; products bind closer than sums and infix functions.
  private mutating func operation(_ left: Code, _ depth: Int) throws(NotationError) -> Code {
    var whole = Code(file: file, token: index)
    let isProduct = text == "*" || text == "/"
    skip()
    let right = isProduct ? try postfix(depth) : try product(depth)
    whole.arguments = [left, right].map { Code.Argument(label: nil, value: $0) }
    return whole
  }

  /// Parses a name, a call, a chain of them, a number, a list or a closure.
  private mutating func postfix(_ depth: Int) throws(NotationError) -> Code {
    try require(depth)
    while CodeParser.modifiers.contains(text), file.isWord(index + 1) { skip() }
    if take("(") {
      let inner = try expression(depth + 1)
      guard take(")") else { throw file.error(index, "the parenthesis is not closed") }
      return inner
    }
    if text == "[" { return try elements("]", of: Code(file: file, token: index), depth) }
    if text == "{" {
      var closure = Code(file: file, token: index)
      closure.bodies = [braces()]
      return closure
    }
    _ = take(".")
    guard !isAtEnd, isOperand else {
      let rest = (index..<min(index + 3, max(end, index))).map(file.text).joined()
      let place = call.map { " in \(file.text($0))" } ?? ""
      throw file.error(index, "“\(rest)”\(place) is neither a number nor a name")
    }
    var (code, depth) = (Code(file: file, token: index), depth)
    mark()
    index += 1
    while !isAtEnd {
      if code.isName, text == "<", let close = typeArguments() {
        file.read(index..<close)
        index = close
      } else if code.isName, text == "(", !file.tokens[index].startsLine {
        code.isCall = true
        code = try elements(")", of: code, depth)
      } else if code.isName, text == "{", !file.tokens[index].startsLine || code.isCall {
        code.bodies.append(braces())
      } else if text == ".", index + 1 < end, file.isWord(index + 1) {
        skip()
        var next = Code(file: file, token: index)
        mark()
        index += 1
        // A static factory and an initializer have the name of their type.
        if next.name == "init" || next.name == "create", !code.isCall {
          file.read(next.token)
        } else {
          next.receiver = [code]
          code = next
          depth += 1
          try require(depth)
        }
      } else if text == "!" || text == "?" {
        skip()
      } else {
        break
      }
    }
    return code
  }

  private var isOperand: Bool {
    if case .symbol = file.tokens[index].kind { false } else { true }
  }

  /// Records the call around the next token.
  private func mark() { if let call { file.isCalled(index, by: call) } }

  /// Returns the end of type arguments such as `<Float>`, or `nil` if none are next.
  private func typeArguments() -> Int? {
    var (place, depth) = (index, 0)
    while place < end {
      switch file.text(place) {
      case "<": depth += 1
      case ">": depth -= 1
      case ",", ".", "?": break
      default: guard file.isWord(place) else { return nil }
      }
      place += 1
      if depth == 0 { return place }
    }
    return nil
  }

  /// Parses arguments or elements up to a closing symbol.
  private mutating func elements(
    _ close: String, of code: Code, _ depth: Int
  ) throws(NotationError) -> Code {
    let (outer, open) = (call, index)
    var code = code
    call = code.isCall ? code.token : call
    defer { call = outer }
    skip()
    while !take(close) {
      guard !isAtEnd else {
        // The changes of an animation are often cut off after their brace.
        if let last = code.arguments.last?.value.bodies.last, last.upperBound == end { return code }
        throw file.error(open, "the parenthesis of \(code.name) is not closed")
      }
      var label: Int?
      if file.isWord(index), [":", "="].contains(file.text(index + 1)) {
        (label, index) = (index, index + 2)
        for place in [index - 2, index - 1] { file.isCalled(place, by: call ?? place) }
      }
      let value = try expression(depth + 1)
      code.arguments.append(Code.Argument(label: label, value: value))
      guard take(",") || text == close || isAtEnd else {
        mark()
        throw file.error(index, "“\(text)” in \(code.name) is not preceded by a comma")
      }
    }
    return code
  }

  /// Returns the tokens in braces, without the closing one, which may be missing.
  private mutating func braces() -> Range<Int> {
    let start = index
    var depth = 0
    while !isAtEnd {
      depth += text == "{" ? 1 : text == "}" ? -1 : 0
      index += 1
      if depth == 0 {
        file.read(index - 1)
        return start..<(index - 1)
      }
    }
    return start..<index
  }
}

extension Code {
  /// Whether the expression begins with a name, after which arguments may follow.
  fileprivate var isName: Bool { file.isWord(token) }
}
