/// Reads the tokens of SVG path data: white space, commas, numbers, flags, command letters.
///
/// The grammar is that of SVG 2, section 9.3.9, with SVG 1.1's "1." as a number besides.
struct SVGPathScanner {
  private let bytes: [UInt8]
  /// The UTF-8 offset of the next token.
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Whether nothing but white space is left.
  mutating func isAtEnd() -> Bool {
    skipWhiteSpace()
    return next == nil
  }

  /// Steps over white space.
  mutating func skipWhiteSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { position += 1 }
  }

  /// Steps over white space with at most one comma in it; whether there was a comma.
  mutating func skipSeparator() -> Bool {
    skipWhiteSpace()
    guard next == UInt8(ascii: ",") else { return false }
    position += 1
    skipWhiteSpace()
    return true
  }

  /// Whether a number starts here.
  var isAtNumber: Bool {
    guard let byte = next else { return false }
    return byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Reads a command letter, which is ASCII.
  mutating func letter() -> Character? {
    guard let byte = next else { return nil }
    let letter = Character(Unicode.Scalar(byte))
    guard "MmLlHhVvCcSsQqTtAaZz".contains(letter) else { return nil }
    position += 1
    return letter
  }

  /// Reads a flag: one character, which may stand right before the next number.
  mutating func flag() throws(SVGPathError) -> Bool {
    guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw unexpected(.flag)
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  /// Reads a number within the range of coordinates.
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
      // What is wrong stands behind the sign or the point, which alone could have been a number's.
      position = end
      throw unexpected(.number)
    }
    let mantissaEnd = end
    if take("eE") {
      _ = take("+-")
      // An "e" without digits is not a part of the number.
      if digits() == 0 { end = mantissaEnd }
    }
    let text = String(decoding: bytes[first..<end], as: UTF8.self)
    guard let value = Double(text), value.magnitude <= SVGPathError.greatestCoordinate else {
      throw SVGPathError(offset: first, expected: .numberInRange, found: text)
    }
    position = end
    return value
  }

  /// The error of finding something else than expected here.
  func unexpected(_ expected: SVGPathError.Expectation) -> SVGPathError {
    // A scalar is at most four bytes long.
    let head = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    return SVGPathError(
      offset: position, expected: expected, found: head.unicodeScalars.first.map { String($0) })
  }

  /// The text from an offset up to here, for naming it in an error.
  func text(from offset: Int) -> String {
    String(decoding: bytes[offset..<position], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
