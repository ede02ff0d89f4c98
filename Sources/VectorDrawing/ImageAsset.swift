public import BezierGeometry
public import Pixels

/// A picture that display lists refer to, premultiplied once for all frames that show it.
public struct ImageAsset: Sendable {
  /// The name that text forms of lists show; usually the file's.
  public let name: String
  /// The pixels.
  public let bitmap: PremultipliedBitmap
  /// Pixels a point, 2 for an `@2x` file; positive.
  public let scale: Double

  /// Makes an asset; `nil` where the scale is not a positive, finite number.
  public init?(name: String, bitmap: PremultipliedBitmap, scale: Double = 1) {
    guard scale > 0, scale.isFinite else { return nil }
    self.name = name
    self.bitmap = bitmap
    self.scale = scale
  }

  /// Makes an asset of straight pixels, as files hold them; `nil` as above.
  public init?(name: String, bitmap: StraightBitmap, scale: Double = 1) {
    self.init(name: name, bitmap: PremultipliedBitmap(bitmap), scale: scale)
  }

  /// The extents in points.
  public var size: Size {
    Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
  }
}

extension ImageAsset: Hashable {
  /// Feeds name, extents and scale.
  ///
  /// Pixels take part in equality alone, so that hashing a list does
  /// not read whole pictures.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(bitmap.size)
    hasher.combine(scale)
  }
}
