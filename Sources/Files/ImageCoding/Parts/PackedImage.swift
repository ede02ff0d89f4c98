/// An image as runs of pixel words, packed for an animation encoder.
///
/// The word 0 is a transparent pixel; the format of other words depends on the file format.
package struct PackedImage: Hashable, Sendable {
  package let size: PixelSize
  /// Whether some pixels are fully transparent.
  private(set) var hasHoles = false
  /// Whether some pixels had partial alpha and were blended over a matte.
  private(set) var isMatted = false
  /// The pixels, without any marked as kept.
  package private(set) var pixels = PixelRuns()

  /// Packs an image as words that `change` returns for the pixels whose alpha is not 0.
  ///
  /// By default, the words are premultiplied.
  package init(_ image: PremultipliedBitmap, change: (PremultipliedPixel) -> UInt32 = { $0.word }) {
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

  /// Returns an image packed as straight words 0xAABBGGRR, rounded like
  /// `PremultipliedPixel.straight`.
  static func straight(_ image: PremultipliedBitmap) -> PackedImage {
    PackedImage(image) { PixelRows.Format.premultiplied.rgba($0.word) }
  }

  /// Returns an image packed as opaque words 0xFFRRGGBB, with 0 for pixels whose alpha is 0.
  ///
  /// Pixels with partial alpha are blended over the matte.
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
  /// Returns the pixel blended over an opaque color, with each component rounded to nearest.
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
