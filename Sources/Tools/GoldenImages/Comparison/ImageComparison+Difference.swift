public import RefreshScenario
public import VectorDrawing

extension ImageComparison {
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
