public import BezierGeometry

/// A way to compare two pictures, and what is allowed.
///
/// Everything but ``ImageMetric/pixelmatch(threshold:includesAntialiased:)`` compares premultiplied
/// pixels: they are all that a background ever gets to see. A colour under an alpha of 0 is no
/// difference, and one under a low alpha is as small as it looks.
public struct ImageComparison: Hashable, Codable, Sendable {
  /// When two pixels count as different.
  public var metric: ImageMetric
  /// The largest number of differing pixels that is allowed.
  public var maximumDiffering: Int
  /// What is not looked at, in pixels from the top left corner.
  ///
  /// A pixel that is touched is ignored as a whole. Empty rectangles, and those whose numbers are
  /// not finite, ignore nothing.
  public var ignoredRegions: [Rect]

  /// Makes a comparison that allows nothing but equal pictures, unless told.
  public init(
    _ metric: ImageMetric = .exact, maximumDiffering: Int = 0, ignoring ignoredRegions: [Rect] = []
  ) {
    self.metric = metric
    self.maximumDiffering = maximumDiffering
    self.ignoredRegions = ignoredRegions
  }

  /// Compares pictures as files hold them.
  ///
  /// Identical pictures cost one pass over memory. Pictures of different sizes are laid on one
  /// another at their top left corners; whatever lies in one of them alone differs.
  ///
  /// - Throws: where one picture is so wide and the other so high that none can hold both.
  public func difference(
    between first: StraightBitmap, and second: StraightBitmap
  ) throws(PixelSizeError) -> ImageDifference {
    let sizes = (first.size, second.size)
    let isSame = first.size == second.size && first.bytes.hasSameBytes(as: second.bytes)
    guard !isSame else {
      return ImageDifference(self, sizes, try ComparedArea(sizes, ignoredRegions))
    }
    let area = try ComparedArea(sizes, ignoredRegions)
    let pair = ImagePair(first, second, area)
    return ImageDifference(self, sizes, area, pair)
  }

  /// Compares pictures as renderers draw them: with the result of comparing the files they become.
  ///
  /// - Throws: where one picture is so wide and the other so high that none can hold both.
  public func difference(
    between first: PremultipliedBitmap, and second: PremultipliedBitmap
  ) throws(PixelSizeError) -> ImageDifference {
    let sizes = (first.size, second.size)
    guard first != second else {
      return ImageDifference(self, sizes, try ComparedArea(sizes, ignoredRegions))
    }
    return try difference(between: StraightBitmap(first), and: StraightBitmap(second))
  }
}

extension Array where Element: FixedWidthInteger {
  /// Whether two arrays of numbers are the same, a block at a time.
  func hasSameBytes(as other: [Element]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { first in
      other.withUnsafeBytes { second in
        let block = 64
        var offset = 0
        while offset + block <= first.count {
          var bits: UInt64 = 0
          for place in Swift.stride(from: offset, to: offset + block, by: 8) {
            bits |=
              first.loadUnaligned(fromByteOffset: place, as: UInt64.self)
              ^ second.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          }
          guard bits == 0 else { return false }
          offset += block
        }
        return (offset..<first.count).allSatisfy { first[$0] == second[$0] }
      }
    }
  }
}
