/// A pixel with straight (not premultiplied) sRGB components and an alpha, 8 bits each.
public struct StraightPixel: Hashable, Sendable {
  /// The red component, 0…255, gamma-encoded as in sRGB.
  public var red: UInt8
  /// The green component, 0…255, gamma-encoded as in sRGB.
  public var green: UInt8
  /// The blue component, 0…255, gamma-encoded as in sRGB.
  public var blue: UInt8
  /// The opacity, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Creates a pixel from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The pixel with its color components multiplied by alpha, rounded to the nearest integer.
  package var premultiplied: PremultipliedPixel {
    if alpha == 255 { return PremultipliedPixel(red: red, green: green, blue: blue, alpha: 255) }
    let alpha = UInt32(alpha)
    // A multiple of 1/255 is never halfway between two integers, because 255 is odd.
    func scaled(_ component: UInt8) -> UInt32 { (UInt32(component) * alpha + 127) / 255 }
    return PremultipliedPixel(
      word: alpha << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue))
  }
}

/// A premultiplied pixel in a word 0xAARRGGBB.
///
/// In a valid pixel, no component exceeds alpha. The format is cairo's ARGB32. As a number, it
/// does not depend on the machine's byte order.
public struct PremultipliedPixel: Hashable, Sendable {
  /// The pixel as 0xAARRGGBB.
  package var word: UInt32

  /// Creates a pixel from a word 0xAARRGGBB.
  public init(word: UInt32) { self.word = word }

  /// Creates a pixel from premultiplied components.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    word = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// The red component times alpha.
  package var red: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }
  /// The green component times alpha.
  package var green: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }
  /// The blue component times alpha.
  package var blue: UInt8 { UInt8(truncatingIfNeeded: word) }
  package var alpha: UInt8 { UInt8(truncatingIfNeeded: word >> 24) }

  /// The pixel with alpha divided out.
  ///
  /// Each component is (c·255 + ⌊a/2⌋) / a in integer arithmetic, the rounding of cairo's PNG
  /// writer. If alpha is 0, the color is lost and all components are 0. A component above alpha,
  /// which drawing never produces, yields at most 255.
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
