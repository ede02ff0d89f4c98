/// A text that should have been a color and is not.
public struct ColorSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as found.
  package let text: String
  /// A known color close to the one found.
  package var suggestion: String?

  /// The forms that are allowed.
  package static let allowed = """
    "#F53", "#FF5A36", "#FF5A36CC", a CSS name such as tomato, rgb(255 90 54 / 50%), hsl(11 100% 61%), \
    transparent
    """

  /// Says what was found and what is allowed.
  public var description: String {
    "“\(text)” is not a color; allowed: \(Self.allowed)"
      + (suggestion.map { "; did you mean \($0)?" } ?? "")
  }
}

extension Color: CustomStringConvertible {
  /// Reads `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, with hexadecimal digits of either case.
  ///
  /// Each digit of the short forms counts twice, as in CSS.
  package init(hex: String) throws(ColorSyntaxError) {
    let digits = hex.utf8.dropFirst().compactMap(Self.digit)
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == hex.utf8.count - 1,
      [3, 4, 6, 8].contains(digits.count)
    else { throw ColorSyntaxError(text: hex) }
    let isShort = digits.count < 6
    func byte(_ index: Int) -> UInt8 {
      isShort ? digits[index] * 17 : digits[2 * index] << 4 | digits[2 * index + 1]
    }
    let hasAlpha = digits.count == 4 || digits.count == 8
    self.init(byte(0), byte(1), byte(2), alpha: hasAlpha ? Double(byte(3)) / 255 : 1)
  }

  /// `#RRGGBB`, or `#RRGGBBAA` where not opaque, of the nearest 8-bit colour.
  public var hexString: String {
    let pixel = pixel
    let bytes = [pixel.red, pixel.green, pixel.blue]
    return (pixel.alpha == 255 ? bytes : bytes + [pixel.alpha]).reduce(into: "#") { text, byte in
      if byte < 16 { text += "0" }
      text += String(byte, radix: 16, uppercase: true)
    }
  }

  /// The same as ``hexString``.
  public var description: String { hexString }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
