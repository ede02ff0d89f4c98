/// A parser of calls with labeled arguments, as in Swift and Kotlin.
struct CodeParser {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  /// Splits a text at separators outside of parentheses, without empty parts.
  static func parts(of text: Substring, separatedBy separator: Character) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth == 0 && character == separator
    }.map(\.trimmed).filter { !$0.isEmpty }
  }

  mutating func expectEnd() throws(PastedCurve.Problem) {
    skip()
    while let first = rest.first, first == ")" || first == ";" || first == "," {
      rest.removeFirst()
      skip()
    }
    // A closure with the animated changes may follow.
    guard rest.isEmpty || rest.first == "{" else {
      throw PastedCurve.Problem(description: "“\(rest.prefix(20))” follows the curve; remove it")
    }
  }

  /// Parses a call, a name or a number, or returns `nil` for anything else.
  mutating func call(depth: Int = 0) throws(PastedCurve.Problem) -> CodeCall? {
    skip()
    if let number = number() { return CodeCall(literal: number) }
    var call = CodeCall()
    call.isSwiftUI = rest.first == "."
    while true {
      if rest.first == "." { rest.removeFirst() }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !word.isEmpty else { return call.name.isEmpty ? nil : call }
      if call.name == "Animation" { call.isSwiftUI = true }
      // A static factory of a class is called by the name of the class.
      if word != "create" && word != "init" { call.name = String(word) }
      rest = rest[word.endIndex...]
      guard rest.first == "." else { break }
    }
    skip()
    if rest.first == "<", let end = rest.firstIndex(of: ">") {
      rest = rest[rest.index(after: end)...]
    }
    guard rest.first == "(" else { return call }
    guard depth < 8 else { throw PastedCurve.Problem(description: "the code is nested too deep") }
    rest.removeFirst()
    while true {
      skip()
      if rest.first == ")" || rest.isEmpty {
        guard !rest.isEmpty else {
          throw PastedCurve.Problem(description: "the parenthesis of \(call.name) is not closed")
        }
        rest.removeFirst()
        return call
      }
      call.arguments.append(try argument(of: call.name, depth))
      skip()
      if rest.first == "," { rest.removeFirst() }
    }
  }

  private mutating func argument(
    of name: String, _ depth: Int
  ) throws(PastedCurve.Problem) -> CodeCall.Argument {
    var ahead = self
    let word = ahead.rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    ahead.rest = ahead.rest[word.endIndex...]
    ahead.skip()
    var label: String?
    let hasColon = ahead.rest.first == ":"
    if !word.isEmpty, number(in: word) == nil, ahead.rest.first == ":" || ahead.rest.first == "=" {
      ahead.rest.removeFirst()
      (self, label) = (ahead, String(word))
    }
    guard let value = try call(depth: depth + 1) else {
      throw PastedCurve.Problem(
        description: "“\(rest.prefix(20))” in \(name) is neither a number nor a name")
    }
    return CodeCall.Argument(label: label, hasColon: label != nil && hasColon, value: value)
  }

  /// Parses a number, which may end in Kotlin's `f` or in `.seconds`-like units.
  private mutating func number() -> Double? {
    let word = rest.prefix { $0.isNumber || "+-.eE_f".contains($0) }
    guard let number = number(in: word) else { return nil }
    rest = rest[word.endIndex...]
    return number
  }

  private func number(in word: Substring) -> Double? {
    let digits = word.filter { $0 != "_" }
    guard digits.contains(where: \.isNumber) else { return nil }
    return Double(digits.last == "f" ? String(digits.dropLast()) : digits)
  }

  private mutating func skip() { rest = rest.drop(while: \.isWhitespace) }
}

extension Substring {
  /// The text without white space at both ends.
  var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
