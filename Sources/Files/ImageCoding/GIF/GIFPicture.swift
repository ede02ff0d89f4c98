public import VectorDrawing

/// A picture as GIF can show it, each pixel opaque or wholly transparent, and packed small.
public struct GIFPicture: PackedForMotion {
  /// Whether some pixels were neither opaque nor wholly transparent, and were laid over the matte.
  public let isMatted: Bool
  /// Words 0xFFRRGGBB, or 0 where the picture is transparent.
  let packed: PackedPicture

  /// The extents, in pixels.
  public var size: PixelSize { packed.size }

  /// Lays pixels that are partly transparent over a colour.
  ///
  /// - Parameter matte: the colour, taken as opaque; pixels without any alpha stay transparent.
  public init(_ bitmap: PremultipliedBitmap, matte: StraightPixel) {
    var isMatted = false
    packed = PackedPicture(bitmap) { pixel in
      if pixel.alpha == 255 { return pixel.word }
      isMatted = true
      return pixel.over(matte).word
    }
    self.isMatted = isMatted
  }
}

extension PremultipliedPixel {
  /// The pixel over an opaque colour, each component rounded to the nearest step.
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
