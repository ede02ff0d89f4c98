/// A string that is not a valid color.
public struct ColorSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let text: String
  /// A valid color that is similar to the string; `nil` if no color is similar.
  package var suggestion: String?

  /// The allowed forms of a color, for messages.
  package static let allowed = """
    "#F53", "#FF5A36", "#FF5A36CC", a CSS name such as tomato, rgb(255 90 54 / 50%), hsl(11 100% 61%), \
    transparent
    """

  /// A description of the invalid string and the allowed forms.
  public var description: String {
    problemText("“\(text)” is not a color", allowed: Self.allowed, suggestion: suggestion)
  }
}

extension Color: CustomStringConvertible {
  /// Creates a color from `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
  ///
  /// Hexadecimal digits of either case are accepted. Each digit of the short forms is doubled, as
  /// in CSS.
  ///
  /// - Throws: ``ColorSyntaxError`` for any other text.
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

  /// The nearest 8-bit color as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
  public var hexString: String {
    let pixel = pixel
    let bytes = [pixel.red, pixel.green, pixel.blue]
    return (pixel.alpha == 255 ? bytes : bytes + [pixel.alpha]).reduce(into: "#") { text, byte in
      if byte < 16 { text += "0" }
      text += String(byte, radix: 16, uppercase: true)
    }
  }

  /// The hexadecimal form of the color, the same as ``hexString``.
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
