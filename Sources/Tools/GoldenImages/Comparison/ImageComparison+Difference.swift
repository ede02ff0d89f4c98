import FileAccess
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
    let area = try ComparedArea(sizes, ignoredRegions)
    guard !isSame else { return ImageDifference(self, sizes, area) }
    return ImageDifference(self, sizes, area, ImagePair(first, second, area))
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

extension [UInt8] {
  /// Whether two arrays hold the same bytes.
  fileprivate func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count, !isEmpty else { return count == other.count }
    return memcmp(self, other, count) == 0
  }
}
