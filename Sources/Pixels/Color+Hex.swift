/// A text that should have been a colour and is not.
public struct ColorSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as found.
  public let text: String

  /// Makes an error.
  public init(text: String) { self.text = text }

  /// Says what was found and what is allowed.
  public var description: String {
    "“\(text)” is not a colour; write “#RRGGBB”, “#RRGGBBAA” or transparent"
  }
}

extension Color: CustomStringConvertible {
  /// Reads `#RRGGBB` or `#RRGGBBAA` (hexadecimal digits of either case) or the word
  /// `transparent`, which is ``clear``.
  ///
  /// The short form `#RGB` is refused on purpose: with an alpha it would be mistaken for others.
  public init(hex: String) throws(ColorSyntaxError) {
    if hex == "transparent" {
      self = .clear
      return
    }
    let digits = hex.utf8.dropFirst().compactMap(Self.digit)
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == hex.utf8.count - 1,
      digits.count == 6 || digits.count == 8
    else { throw ColorSyntaxError(text: hex) }
    func byte(_ index: Int) -> UInt8 { digits[2 * index] << 4 | digits[2 * index + 1] }
    self.init(byte(0), byte(1), byte(2), alpha: digits.count == 8 ? Double(byte(3)) / 255 : 1)
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
