/// A forward-only scanner for the tokens of a curve's text, in CSS syntax.
///
/// Malformed input never traps.
struct CurveScanner {
  /// A number, with its position and its notation.
  struct Number {
    var value: Double
    var offset: Int
    var isPercentage: Bool
    /// Whether the number was written without a decimal point, an exponent or a percent sign.
    var isInteger: Bool
  }

  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    skipSpace()
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Whether the next byte can start a number.
  var isAtNumber: Bool {
    guard let byte = peek() else { return false }
    return isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-")
  }

  /// Consumes a character and the white space after it, and returns whether the character was
  /// next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    offset += 1
    skipSpace()
    return true
  }

  /// Consumes a character and the white space after it, or throws if the character is not next.
  ///
  /// `expected` replaces the character in the error message.
  mutating func expect(
    _ character: Unicode.Scalar, or expected: String? = nil
  ) throws(CurveSyntaxError) {
    if !take(character) { throw failure(expected ?? "\"\(character)\"") }
  }

  /// Consumes a name and returns it in CSS spelling, with its offset, or returns `nil` if no name
  /// is next.
  ///
  /// Camel case is converted: `easeIn` is returned as `ease-in`.
  mutating func name() -> (text: String, offset: Int)? {
    let start = offset
    guard let first = peek(), isLetter(first) else { return nil }
    while let byte = peek(), isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") {
      offset += 1
    }
    let word = bytes[start..<offset]
    skipSpace()
    // Words in capitals only are valid CSS, which ignores case.
    let isCamelCase = word.contains { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    var name: [UInt8] = []
    for byte in word {
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      if isCapital, isCamelCase, let last = name.last, last != UInt8(ascii: "-") {
        name.append(UInt8(ascii: "-"))
      }
      name.append(isCapital ? byte + 32 : byte)
    }
    return (String(decoding: name, as: UTF8.self), start)
  }

  /// Consumes a number, with an optional "%" directly after it; `expected` describes it in the
  /// error message.
  ///
  /// The value of a percentage is a hundredth of its number, converted with an adjusted exponent
  /// so that no digit is lost.
  mutating func number(_ expected: String) throws(CurveSyntaxError) -> Number {
    let start = offset
    var end = start
    if let sign = byte(at: end), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { end += 1 }
    let digitsStart = end
    while isDigit(byte(at: end)) { end += 1 }
    var isInteger = end > digitsStart
    if byte(at: end) == UInt8(ascii: "."), isDigit(byte(at: end + 1)) {
      isInteger = false
      end += 1
      while isDigit(byte(at: end)) { end += 1 }
    }
    guard end > digitsStart else { throw failure(expected) }
    let mantissa = String(decoding: bytes[start..<end], as: UTF8.self)
    var exponent = 0
    if let power = exponentEnd(at: end) {
      isInteger = false
      // An exponent that overflows `Int` exceeds the range of any number.
      let digits = String(decoding: bytes[(end + 1)..<power], as: UTF8.self)
      exponent = Int(digits) ?? (digits.hasPrefix("-") ? -100_000 : 100_000)
      end = power
    }
    let isPercentage = byte(at: end) == UInt8(ascii: "%")
    if isPercentage { exponent = max(exponent, -100_000) - 2 }
    let value = Double(exponent == 0 ? mantissa : "\(mantissa)e\(exponent)") ?? .infinity
    guard value.isFinite else { throw failure("\(expected) that is finite") }
    offset = isPercentage ? end + 1 : end
    skipSpace()
    return Number(
      value: value, offset: start, isPercentage: isPercentage,
      isInteger: isInteger && !isPercentage)
  }

  /// Returns the error for an unexpected token at `start`, or at the current position if `start`
  /// is `nil`.
  func failure(
    _ expected: String, at start: Int? = nil, suggestion: String? = nil
  ) -> CurveSyntaxError {
    let start = start ?? offset
    return CurveSyntaxError(
      offset: start, found: token(at: start), expected: expected, suggestion: suggestion)
  }

  // MARK: Bytes

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func peek() -> UInt8? { byte(at: offset) }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let lowercase = byte | 0x20
    return lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z")
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  private mutating func skipSpace() {
    while let byte = peek(), isSpace(byte) { offset += 1 }
  }

  /// Returns the end of the exponent at `start`, or `nil` if none exists.
  ///
  /// An exponent is an "e", an optional sign and at least one digit.
  private func exponentEnd(at start: Int) -> Int? {
    guard let byte = byte(at: start), byte | 0x20 == UInt8(ascii: "e") else { return nil }
    var end = start + 1
    if let sign = self.byte(at: end), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      end += 1
    }
    guard isDigit(self.byte(at: end)) else { return nil }
    while isDigit(self.byte(at: end)) { end += 1 }
    return end
  }

  /// Returns the quoted token at an offset, for error messages: a complete word or number,
  /// truncated if it is long, or a single character; "the end" at the end of the text.
  private func token(at start: Int) -> String {
    guard start < bytes.count else { return "the end" }
    func isWord(_ byte: UInt8) -> Bool {
      isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "%")
    }
    var end = start
    while let byte = byte(at: end), isWord(byte) { end += 1 }
    if end > start {
      let longest = 24
      let word = String(decoding: bytes[start..<min(end, start + longest)], as: UTF8.self)
      return end - start > longest ? "\"\(word)…\"" : "\"\(word)\""
    }
    let rest = String(decoding: bytes[start..<min(bytes.count, start + 4)], as: UTF8.self)
    return "\"\(rest.prefix(1))\""
  }
}
