package import VectorDrawing

/// An image on its way into a file, packed small.
///
/// The meaning of its words is the file's, except 0: a transparent pixel.
package struct PackedImage: Hashable, Sendable {
  /// The extents, in pixels.
  package let size: PixelSize
  /// Whether some pixels are transparent.
  private(set) var hasHoles = false
  /// Whether some pixels had a partial alpha and were laid over a matte.
  private(set) var isMatted = false
  /// The pixels, none of them kept.
  package private(set) var pixels = PixelRuns()

  /// Packs an image, each pixel with some alpha as `change` returns it; premultiplied by default.
  package init(
    _ image: PremultipliedBitmap, change: (PremultipliedPixel) -> UInt32 = { $0.word }
  ) {
    size = image.size
    for y in 0..<size.height {
      image.row(y).withUnsafeBufferPointer { row in
        pixels.append(row) { word in
          if word >= 0x0100_0000 { return change(PremultipliedPixel(word: word)) }
          hasHoles = true
          return 0
        }
      }
    }
  }

  /// Packs straight pixels, 0xAABBGGRR; see `PremultipliedPixel.straight` for the rounding.
  static func straight(_ image: PremultipliedBitmap) -> PackedImage {
    PackedImage(image) { PixelRows.Format.premultiplied.rgba($0.word) }
  }

  /// Packs words 0xFFRRGGBB, or 0 for a pixel without any alpha; others are laid over an opaque color.
  static func opaque(_ image: PremultipliedBitmap, over matte: StraightPixel) -> PackedImage {
    var isMatted = false
    var packed = PackedImage(image) { pixel in
      if pixel.alpha == 255 { return pixel.word }
      isMatted = true
      return pixel.over(matte).word
    }
    packed.isMatted = isMatted
    return packed
  }
}

extension PremultipliedPixel {
  /// The pixel over an opaque color, each component rounded to the nearest step.
  package func over(_ backdrop: StraightPixel) -> PremultipliedPixel {
    let rest = 255 - UInt32(alpha)
    func sum(_ component: UInt8, _ backdrop: UInt8) -> UInt8 {
      UInt8(min(UInt32(component) + (UInt32(backdrop) * rest + 127) / 255, 255))
    }
    return PremultipliedPixel(
      red: sum(red, backdrop.red), green: sum(green, backdrop.green),
      blue: sum(blue, backdrop.blue), alpha: 255)
  }
}
