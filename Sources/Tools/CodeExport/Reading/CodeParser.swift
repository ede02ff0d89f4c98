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

  /// The deepest nesting, which no usual code exceeds.
  private static let deepest = 12
  /// The longest chain of calls or operations.
  private static let longest = 64
  private static let modifiers: Set<String> = [
    "static", "private", "public", "internal", "fileprivate", "final", "return", "new", "const",
    "override", "lazy",
  ]
  private static let sums: Set<String> = ["+", "-", "at", "using", "with"]

  /// Parses the statements in a range of tokens.
  static func statements(
    _ file: NotationText, in range: Range<Int>? = nil, depth: Int = 0
  ) throws(NotationError) -> [CodeStatement] {
    let range = range ?? 0..<file.tokens.count
    var parser = CodeParser(file, range, depth)
    return try parser.statements()
  }

  private init(_ file: NotationText, _ range: Range<Int>, _ depth: Int) {
    self.file = file
    index = range.lowerBound
    end = range.upperBound
    self.depth = depth
  }

  private func require(_ depth: Int, most: Int = deepest) throws(NotationError) {
    if depth > most { throw file.error(index, "the code is nested too deep") }
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
    try operation(depth, isProduct: false)
  }

  /// Parses operands between operators; products bind closer than sums and infix functions.
  private mutating func operation(
    _ depth: Int, isProduct: Bool
  ) throws(NotationError) -> Code {
    let operators: Set<String> = isProduct ? ["*", "/"] : CodeParser.sums
    func operand(_ parser: inout CodeParser) throws(NotationError) -> Code {
      isProduct ? try parser.postfix(depth) : try parser.operation(depth, isProduct: true)
    }
    var left = try operand(&self)
    var length = 0
    while !isAtEnd, operators.contains(text), isProduct || !file.tokens[index].startsLine {
      var whole = Code(file: file, token: index)
      skip()
      whole.arguments = [left, try operand(&self)].map { Code.Argument(label: nil, value: $0) }
      left = whole
      length += 1
      try require(length, most: CodeParser.longest)
    }
    return left
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
      let location = call.map { " in \(file.text($0))" } ?? ""
      throw file.error(index, "“\(rest)”\(location) is neither a number nor a name")
    }
    var code = Code(file: file, token: index)
    var length = 0
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
          length += 1
          try require(length, most: CodeParser.longest)
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
    var next = index
    var depth = 0
    while next < end {
      switch file.text(next) {
      case "<": depth += 1
      case ">": depth -= 1
      case ",", ".", "?": break
      default: guard file.isWord(next) else { return nil }
      }
      next += 1
      if depth == 0 { return next }
    }
    return nil
  }

  /// Parses arguments or elements up to a closing symbol.
  private mutating func elements(
    _ close: String, of code: Code, _ depth: Int
  ) throws(NotationError) -> Code {
    let outer = call
    let open = index
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
        label = index
        index = index + 2
        for token in [index - 2, index - 1] { file.isCalled(token, by: call ?? token) }
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
