/// A reader of JSON (RFC 8259), whose syntax is a subset of YAML's except for white space, line
/// breaks, escapes and the distance of a key from its colon.
struct JSONReader {
  private let text: [Unicode.Scalar]
  private let maximumDepth: Int
  private var index = 0
  private var events: [SourceEvent] = []

  /// Returns the events of a text that contains one value.
  ///
  /// - Parameter maximumDepth: The nesting depth beyond which reading stops, to bound the stack; the
  ///   tree of a scenario is less deep than the default.
  /// - Throws: The first position at which the text is not JSON.
  static func events(
    of text: [Unicode.Scalar], maximumDepth: Int = 100
  ) throws(SourceEvent.Failure) -> [SourceEvent] {
    var reader = JSONReader(text: text, maximumDepth: maximumDepth)
    reader.events = [SourceEvent(kind: .document, range: 0..<0)]
    reader.skipSpace()
    try reader.readValue(depth: 1)
    reader.skipSpace()
    guard reader.current == nil else { throw reader.failure("the end of the file") }
    return reader.events
  }

  /// Returns whether a text is a number in JSON.
  static func isNumber(_ text: String) -> Bool {
    var reader = JSONReader(text: Array(text.unicodeScalars), maximumDepth: 1)
    return reader.skipNumber() && reader.current == nil
  }

  private init(text: [Unicode.Scalar], maximumDepth: Int) {
    self.text = text
    self.maximumDepth = maximumDepth
  }

  // MARK: Characters

  private var current: Unicode.Scalar? { index < text.count ? text[index] : nil }

  /// Skips a character of a set and returns whether it was there.
  private mutating func skip(_ characters: String) -> Bool {
    guard let current, characters.unicodeScalars.contains(current) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() { while skip(" \n\r\t") {} }

  private mutating func skipDigits() -> Bool {
    let start = index
    while skip("0123456789") {}
    return index > start
  }

  private mutating func skipNumber() -> Bool {
    _ = skip("-")
    guard skip("0") || skipDigits() else { return false }
    if skip("."), !skipDigits() { return false }
    guard skip("eE") else { return true }
    _ = skip("+-")
    return skipDigits()
  }

  /// Returns the error of the character at the index, or of a text that begins there.
  private func failure(_ allowed: String, found: String? = nil) -> SourceEvent.Failure {
    let hint =
      switch current {
      case "#", "/": "; JSON has no comments"
      case "'": "; JSON has no single quotes"
      case "}",
        "]" where text[..<index].last { !" \n\r\t".unicodeScalars.contains($0) } == ",":
        "; remove the comma before it"
      default: ""
      }
    return SourceEvent.Failure(
      message: "invalid JSON", index: index,
      found: found ?? current.map { String($0).shortened() } ?? "the end of the file",
      allowed: allowed + hint)
  }

  // MARK: Values

  private mutating func append(_ kind: SourceEventKind, from start: Int, _ text: String = "") {
    events.append(SourceEvent(kind: kind, range: start..<index, text: text))
  }

  private mutating func readValue(depth: Int) throws(SourceEvent.Failure) {
    guard depth <= maximumDepth else {
      throw SourceEvent.Failure(message: SourceEvent.depthMessage, index: index)
    }
    switch current {
    case "{": try readCollection(.mapping, end: "}", depth)
    case "[": try readCollection(.sequence, end: "]", depth)
    case "\"": try readText()
    default: try readWord()
    }
  }

  private mutating func readCollection(
    _ kind: SourceEventKind, end: String, _ depth: Int
  ) throws(SourceEvent.Failure) {
    let start = index
    let first = events.count
    index += 1
    append(kind, from: start)
    skipSpace()
    var isEmpty = true
    while !(isEmpty && skip(end)) {
      isEmpty = false
      if kind == .mapping {
        guard current == "\"" else { throw failure("a key in double quotes") }
        try readText()
        skipSpace()
        guard skip(":") else { throw failure("a colon after the key") }
        skipSpace()
      }
      try readValue(depth: depth + 1)
      skipSpace()
      if skip(end) { break }
      guard skip(",") else { throw failure("a comma or \(end)") }
      skipSpace()
    }
    events[first].range = start..<index
    append(.end, from: index)
  }

  private mutating func readWord() throws(SourceEvent.Failure) {
    let start = index
    while let current, !" \n\r\t,:{}[]\"".unicodeScalars.contains(current) { index += 1 }
    let word = String(String.UnicodeScalarView(text[start..<index]))
    guard ["true", "false", "null"].contains(word) || Self.isNumber(word) else {
      index = start
      throw failure(
        "a text in double quotes, a number such as -0.5, true, false, null, [ or {",
        found: word.isEmpty ? nil : word.shortened())
    }
    append(.plainScalar, from: start, word)
  }

  // MARK: Texts

  private mutating func readText() throws(SourceEvent.Failure) {
    let start = index
    index += 1
    var content = String.UnicodeScalarView()
    while let scalar = current, scalar != "\"" {
      guard scalar.value >= 0x20 else {
        throw failure(
          #"an escape such as \n or \t, or the closing quotation mark"#,
          found: scalar == "\t" ? "a tab in a text" : "a line break in a text")
      }
      if scalar == "\\" {
        content.append(try readEscape())
      } else {
        content.append(scalar)
        index += 1
      }
    }
    guard current != nil else {
      index = start
      throw failure("a closing quotation mark", found: "a text without an end")
    }
    index += 1
    append(.quotedScalar, from: start, String(content))
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  private mutating func readEscape() throws(SourceEvent.Failure) -> Unicode.Scalar {
    let start = index
    if start + 1 < text.count, let scalar = Self.escapes[text[start + 1]] {
      index += 2
      return scalar
    }
    if var value = SourceText.escape(at: start, of: text, in: 0...0xFFFF) {
      index += 6
      // Characters beyond U+FFFF are pairs of surrogates.
      if (0xD800...0xDBFF).contains(value),
        let low = SourceText.escape(at: index, of: text, in: 0xDC00...0xDFFF)
      {
        index += 6
        value = 0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      if let scalar = Unicode.Scalar(value) { return scalar }
    }
    index = start
    let found = String(String.UnicodeScalarView(text[start...].prefix(2)))
    throw failure(
      #"\" \\ \/ \b \f \n \r \t, or \u and four digits; characters beyond U+FFFF are two of these"#,
      found: found == "\\u" ? String(String.UnicodeScalarView(text[start...].prefix(6))) : found)
  }
}
