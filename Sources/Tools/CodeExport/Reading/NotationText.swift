/// A text in a notation as tokens, which records those that a rule of the notation has read.
///
/// Reading consumes everything: a token that no rule has read is an error at its place.
final class NotationText {
  struct Token {
    enum TokenKind {
      case word
      case number(Double, unit: String)
      case quoted
      case symbol
    }

    let kind: TokenKind
    /// The token as written.
    let text: String
    /// The index of the first character in the text.
    let start: Int
    /// Whether white space or a comment precedes the token, or a line break among them.
    let (isApart, startsLine): (Bool, Bool)
    var isRead = false
    /// The index of the token that names the innermost call around the token; `nil` outside of calls.
    var call: Int?
  }

  private(set) var tokens: [Token] = []
  /// The characters, with spaces in place of comments.
  private(set) var characters: [Character]
  /// The character after a label: `:` in Swift, `=` in Kotlin.
  var separator = ":"
  /// The units that a number may have, such as the suffixes of Kotlin's literals.
  var units: Set<String> = [""]
  /// The values of the platform's constants, by name.
  var constants: [String: Double] = [:]

  private let isCSS: Bool

  init(_ text: String, isCSS: Bool = false) throws(NotationError) {
    self.isCSS = isCSS
    characters = Array(text)
    try scan(0, characters.count)
  }

  // MARK: Reading

  func text(_ index: Int) -> String { index < tokens.count ? tokens[index].text : "" }

  func isWord(_ index: Int) -> Bool {
    if index < tokens.count, case .word = tokens[index].kind { true } else { false }
  }

  /// Records tokens as read.
  func read(_ range: Range<Int>) { for index in range { tokens[index].isRead = true } }

  func read(_ index: Int) { tokens[index].isRead = true }

  func isCalled(_ index: Int, by call: Int) { tokens[index].call = tokens[index].call ?? call }

  /// Throws an error that points at the first token that no rule has read.
  func requireAllRead(_ notation: String) throws(NotationError) {
    guard let index = tokens.firstIndex(where: { !$0.isRead }) else { return }
    let token = text(index)
    guard let call = tokens[index].call.map(text) else {
      throw error(index, "“\(token)” follows the curve; remove it")
    }
    let isLabel = isWord(index) && [":", "="].contains(text(index + 1))
    throw error(
      index,
      isLabel
        ? "\(call) has no parameter “\(token)” here"
        : "“\(token)” in \(call) is not understood as \(notation); remove it")
  }

  /// Returns the error at a token, or at the end of the text.
  func error(_ index: Int, _ message: String) -> NotationError {
    error(atCharacter: index < tokens.count ? tokens[index].start : characters.count, message)
  }

  func error(atCharacter offset: Int, _ message: String) -> NotationError {
    let before = characters.prefix(offset)
    let line = before.count(where: \.isNewline) + 1
    let column = offset - (before.lastIndex(where: \.isNewline) ?? -1)
    let isLong = characters.contains(where: \.isNewline)
    return NotationError(
      description: "at \(isLong ? "line \(line), " : "")column \(column): \(message)")
  }

  // MARK: Scanning

  private func character(_ index: Int) -> Character? {
    index < characters.count ? characters[index] : nil
  }

  private func isDigit(_ index: Int) -> Bool { character(index).map { "0"..."9" ~= $0 } ?? false }

  private func isLetter(_ index: Int) -> Bool {
    character(index).map { $0.isLetter || $0 == "_" || $0 == "$" } ?? false
  }

  private func isWordPart(_ index: Int) -> Bool {
    isLetter(index) || isDigit(index) || (isCSS && character(index) == "-")
  }

  private func end(from start: Int, while test: (Int) -> Bool) -> Int {
    var index = start
    while index < characters.count, test(index) { index += 1 }
    return index
  }

  private func scan(_ start: Int, _ end: Int) throws(NotationError) {
    var index = start
    var isApart = true
    var startsLine = true
    while index < end {
      let first = characters[index]
      if first.isWhitespace {
        isApart = true
        startsLine = startsLine || first.isNewline
        index += 1
        continue
      }
      if let next = try comment(at: index) {
        isApart = true
        index = next
        continue
      }
      let (kind, next) = try token(at: index, startsLine)
      let text = String(characters[index..<next])
      tokens.append(
        Token(kind: kind, text: text, start: index, isApart: isApart, startsLine: startsLine))
      index = next
      isApart = false
      startsLine = false
    }
  }

  /// Removes a comment and returns its end, or returns `nil` if none begins.
  ///
  /// A comment's line that begins with `animatable.` is code: the Compose export writes the velocity
  /// there, which belongs to the start of an animation.
  private func comment(at start: Int) throws(NotationError) -> Int? {
    guard characters[start] == "/" else { return nil }
    let end: Int
    if character(start + 1) == "/", !isCSS {
      end = self.end(from: start) { !characters[$0].isNewline }
    } else if character(start + 1) == "*" {
      let close = self.end(from: start + 2) { characters[$0] != "*" || character($0 + 1) != "/" }
      guard close < characters.count else {
        throw error(atCharacter: start, "the comment is not closed")
      }
      end = close + 2
    } else {
      return nil
    }
    for line in characters[start..<end].split(whereSeparator: \.isNewline) {
      let code = line.drop { $0.isWhitespace || $0 == "*" || $0 == "/" }
      if !isCSS, code.starts(with: "animatable.") { try scan(code.startIndex, code.endIndex) }
    }
    for index in start..<end where !characters[index].isNewline { characters[index] = " " }
    return end
  }

  private func token(
    at start: Int, _ startsLine: Bool
  ) throws(NotationError) -> (Token.TokenKind, Int) {
    let first = characters[start]
    if let (number, end) = number(at: start, startsLine) {
      let unit = self.end(from: end) { isLetter($0) || character($0) == "%" || isDigit($0) }
      return (.number(number, unit: String(characters[end..<unit])), unit)
    }
    if isLetter(start) || (isCSS && first == "-") {
      return (.word, end(from: start, while: isWordPart))
    }
    if first == "`" {
      let close = end(from: start + 1) { characters[$0] != "`" }
      return (.word, min(close + 1, characters.count))
    }
    guard first == "\"" || (first == "'" && isCSS) else { return (.symbol, start + 1) }
    var index = start + 1
    while index < characters.count, characters[index] != first {
      index += characters[index] == "\\" ? 2 : 1
    }
    guard index < characters.count else {
      throw error(atCharacter: start, "the quotation mark is not closed")
    }
    return (.quoted, index + 1)
  }

  /// Returns the number that begins at a character, and its end, or `nil` if none begins.
  private func number(at start: Int, _ startsLine: Bool) -> (Double, Int)? {
    var index = start
    if character(start) == "-" || character(start) == "+" {
      // After a value on the same line, the sign is an operator.
      if !isCSS, !startsLine, let last = tokens.last {
        guard case .symbol = last.kind, last.text != ")", last.text != "]" else { return nil }
      }
      index += 1
    }
    let isAfterWord = start > 0 && (isWordPart(start - 1) || character(start - 1) == ")")
    guard isDigit(index) || (character(index) == "." && isDigit(index + 1) && !isAfterWord) else {
      return nil
    }
    let isSpaced: (Int) -> Bool = { [self] in isDigit($0) || (!isCSS && character($0) == "_") }
    index = end(from: index, while: isSpaced)
    if character(index) == ".", isDigit(index + 1) { index = end(from: index + 1, while: isSpaced) }
    if let mark = character(index), mark == "e" || mark == "E" {
      let sign = character(index + 1)
      let digits = index + (sign == "-" || sign == "+" ? 2 : 1)
      if isDigit(digits) { index = end(from: digits, while: isDigit) }
    }
    return Double(String(characters[start..<index].filter { $0 != "_" })).map { ($0, index) }
  }
}

/// A reason why a text in a notation is not a curve, as a sentence with its place.
package struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}
