package import BezierGeometry

/// A picture that display lists refer to, premultiplied once for all frames that show it.
public struct ImageAsset: Sendable {
  /// The name that text forms of lists show; usually the file's.
  package let name: String
  /// The pixels.
  package let bitmap: PremultipliedBitmap
  /// Pixels a point, 2 for an `@2x` file; positive.
  package let scale: Double
  /// A number made of the extents and the pixels, the same on every machine, by which lists of another
  /// picture differ.
  package let digest: UInt64

  /// Makes an asset; `nil` where the scale is not a positive, finite number.
  public init?(name: String, bitmap: PremultipliedBitmap, scale: Double = 1) {
    guard scale > 0, scale.isFinite else { return nil }
    self.name = name
    self.bitmap = bitmap
    self.scale = scale
    digest = Self.digest(of: bitmap)
  }

  /// Makes an asset of straight pixels, as files hold them; `nil` as above.
  public init?(name: String, bitmap: StraightBitmap, scale: Double = 1) {
    self.init(name: name, bitmap: PremultipliedBitmap(bitmap), scale: scale)
  }

  /// Mixes every word in with the finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
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

  /// The extents in points.
  package var size: Size {
    Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
  }
}

extension ImageAsset: Hashable {
  /// Feeds name, extents, scale and the pixels' digest.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(bitmap.size)
    hasher.combine(scale)
    hasher.combine(digest)
  }
}
