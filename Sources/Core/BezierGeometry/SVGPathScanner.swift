/// A scanner for the tokens of SVG path data: white space, commas, numbers, flags and command
/// letters.
///
/// The grammar is that of SVG 2, section 9.3.9, extended by numbers with a trailing decimal
/// point ("1."), as in SVG 1.1.
struct SVGPathScanner {
  private let bytes: [UInt8]
  /// The offset of the next byte of the UTF-8 text.
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips white space and returns whether the end of the text is reached.
  mutating func isAtEnd() -> Bool {
    skipWhiteSpace()
    return next == nil
  }

  mutating func skipWhiteSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { position += 1 }
  }

  /// Skips white space with at most one comma, and returns whether there was a comma.
  mutating func skipSeparator() -> Bool {
    skipWhiteSpace()
    guard next == UInt8(ascii: ",") else { return false }
    position += 1
    skipWhiteSpace()
    return true
  }

  /// Whether the next byte can start a number.
  var isAtNumber: Bool {
    guard let byte = next else { return false }
    return byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Reads a command letter, or returns `nil` if no command letter is next.
  mutating func letter() -> Character? {
    guard let byte = next else { return nil }
    let letter = Character(Unicode.Scalar(byte))
    guard "MmLlHhVvCcSsQqTtAaZz".contains(letter) else { return nil }
    position += 1
    return letter
  }

  /// Reads a flag: a single 0 or 1, which the next number may follow without a separator.
  mutating func flag() throws(SVGPathError) -> Bool {
    guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw unexpected(.flag)
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  /// Reads a number, or throws if no number is next or its magnitude exceeds a trillion.
  mutating func number() throws(SVGPathError) -> Double {
    let first = position
    var end = position
    func digits() -> Int {
      let start = end
      while end < bytes.count, bytes[end].isDigit { end += 1 }
      return end - start
    }
    func take(_ allowed: String) -> Bool {
      guard end < bytes.count, allowed.utf8.contains(bytes[end]) else { return false }
      end += 1
      return true
    }
    _ = take("+-")
    var count = digits()
    if take(".") { count += digits() }
    guard count > 0 else {
      // The error lies after the sign or decimal point, either of which could have started a
      // number.
      position = end
      throw unexpected(.number)
    }
    let mantissaEnd = end
    if take("eE") {
      _ = take("+-")
      // An "e" without digits is not part of the number.
      if digits() == 0 { end = mantissaEnd }
    }
    let text = String(decoding: bytes[first..<end], as: UTF8.self)
    guard let value = Double(text), value.magnitude <= SVGPathError.greatestCoordinate else {
      throw SVGPathError(offset: first, expected: .numberInRange, found: text)
    }
    position = end
    return value
  }

  /// Returns the error for an unexpected token at the current position.
  func unexpected(_ expected: SVGPathError.Expectation) -> SVGPathError {
    // A Unicode scalar has at most four UTF-8 bytes.
    let head = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    return SVGPathError(
      offset: position, expected: expected, found: head.unicodeScalars.first.map { String($0) })
  }

  /// Returns the text from an offset to the current position, for error messages.
  func text(from offset: Int) -> String {
    String(decoding: bytes[offset..<position], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
