/// An image that display lists refer to, premultiplied once for all frames.
public struct ImageAsset: Sendable {
  /// The name printed in textual forms of lists, usually the file name.
  package let name: String
  package let bitmap: PremultipliedBitmap
  /// The number of pixels per point, such as 2 for an `@2x` file; positive.
  package let scale: Double
  /// A hash of the size and the pixels, identical on all machines.
  package let digest: UInt64

  /// Creates an asset with `scale` pixels per point, or returns `nil` if the scale is not positive
  /// and finite.
  public init?(name: String, bitmap: PremultipliedBitmap, scale: Double = 1) {
    guard scale > 0, scale.isFinite else { return nil }
    self.name = name
    self.bitmap = bitmap
    self.scale = scale
    digest = Self.digest(of: bitmap)
  }

  /// Creates an asset from straight pixels, with `scale` pixels per point, or returns `nil` if the
  /// scale is not positive and finite.
  public init?(name: String, bitmap: StraightBitmap, scale: Double = 1) {
    self.init(name: name, bitmap: PremultipliedBitmap(bitmap), scale: scale)
  }

  /// Returns a hash that mixes in every word with the SplitMix64 finalizer (Steele, Lea and
  /// Flood, 2014).
  private static func digest(of bitmap: PremultipliedBitmap) -> UInt64 {
    var digest = UInt64(bitmap.width) << 32 | UInt64(bitmap.height)
    for y in 0..<bitmap.height {
      for word in bitmap.row(y) {
        var mixed = (digest ^ UInt64(word)) &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        digest = mixed ^ (mixed >> 31)
      }
    }
    return digest
  }

  /// The size, in points.
  package var size: Size {
    Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
  }
}

extension ImageAsset: Hashable {
  /// Hashes the name, the size, the scale and the digest of the pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(bitmap.size)
    hasher.combine(scale)
    hasher.combine(digest)
  }
}
