/// One pixel of straight sRGB: colour and alpha apart, 8 bits each.
public struct StraightPixel: Hashable, Sendable {
  /// The red component.
  public var red: UInt8
  /// The green component.
  public var green: UInt8
  /// The blue component.
  public var blue: UInt8
  /// The opacity: 0 transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a pixel from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The pixel with its colour multiplied by its alpha, rounded to the nearest step.
  package var premultiplied: PremultipliedPixel {
    if alpha == 255 {
      return PremultipliedPixel(red: red, green: green, blue: blue, alpha: 255)
    }
    let alpha = UInt32(alpha)
    // A product over 255 is never half-way between two steps, as 255 is odd.
    func scaled(_ component: UInt8) -> UInt32 { (UInt32(component) * alpha + 127) / 255 }
    return PremultipliedPixel(
      word: alpha << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue))
  }
}

/// One premultiplied pixel in a word, 0xAARRGGBB: no component is larger than alpha in a
/// meaningful pixel.
///
/// This is cairo's ARGB32 format: a number, so the same on machines of either byte order.
public struct PremultipliedPixel: Hashable, Sendable {
  /// The word 0xAARRGGBB.
  package var word: UInt32

  /// Wraps a word 0xAARRGGBB.
  public init(word: UInt32) { self.word = word }

  /// Makes a pixel from components that are multiplied by alpha already.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    word = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// The red component times alpha.
  package var red: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }
  /// The green component times alpha.
  package var green: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }
  /// The blue component times alpha.
  package var blue: UInt8 { UInt8(truncatingIfNeeded: word) }
  /// The opacity.
  package var alpha: UInt8 { UInt8(truncatingIfNeeded: word >> 24) }

  /// The pixel with alpha divided out.
  ///
  /// A component is (c·255 + ⌊a/2⌋) / a in whole numbers, the rounding of cairo's own PNG writer.
  /// Where alpha is 0 the colour is gone and comes back as 0; a component
  /// above alpha, which no drawing makes, is clamped to 255.
  public var straight: StraightPixel {
    let alpha = UInt32(alpha)
    if alpha == 255 { return StraightPixel(red: red, green: green, blue: blue) }
    if alpha == 0 { return StraightPixel(red: 0, green: 0, blue: 0, alpha: 0) }
    func divided(_ component: UInt8) -> UInt8 {
      UInt8(min((UInt32(component) * 255 + alpha / 2) / alpha, 255))
    }
    return StraightPixel(
      red: divided(red), green: divided(green), blue: divided(blue), alpha: self.alpha)
  }
}
