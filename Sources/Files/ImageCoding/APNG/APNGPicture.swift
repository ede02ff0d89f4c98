public import VectorDrawing

/// A picture on its way into an APNG file, packed small.
public struct APNGPicture: PackedForMotion {
  /// Straight pixels, 0xAABBGGRR.
  let packed: PackedPicture

  /// The extents, in pixels.
  public var size: PixelSize { packed.size }

  /// Packs a picture; see `PremultipliedPixel.straight` for the rounding.
  public init(_ bitmap: PremultipliedBitmap) {
    packed = PackedPicture(bitmap) { pixel in
      let straight = pixel.straight
      return UInt32(straight.red) | UInt32(straight.green) << 8 | UInt32(straight.blue) << 16
        | UInt32(straight.alpha) << 24
    }
  }
}
