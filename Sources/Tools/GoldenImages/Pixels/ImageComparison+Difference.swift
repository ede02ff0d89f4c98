import FileAccess

extension ImageComparison {
  /// Compares two images with straight alpha, as stored in files.
  ///
  /// Identical images are compared in a single pass over memory. Images of different sizes are
  /// aligned at the top left corner, and pixels that only one image has differ.
  ///
  /// - Throws: `PixelSizeError` if one image is so wide and the other so high that no bitmap can
  ///   contain both.
  public func difference(
    between first: StraightBitmap, and second: StraightBitmap
  ) throws(PixelSizeError) -> ImageDifference {
    let sizes = (first.size, second.size)
    let isSame = first.size == second.size && first.bytes.hasSameBytes(as: second.bytes)
    let area = try ComparedArea(sizes, ignoredRegions)
    return ImageDifference(
      by: self, of: sizes, in: area, isSame ? nil : ImagePair(first, second, area))
  }

  /// Compares two images with premultiplied alpha, as rendered.
  ///
  /// The result equals that of comparing the files to which they are encoded.
  ///
  /// - Throws: `PixelSizeError` if one image is so wide and the other so high that no bitmap can
  ///   contain both.
  public func difference(
    between first: PremultipliedBitmap, and second: PremultipliedBitmap
  ) throws(PixelSizeError) -> ImageDifference {
    let sizes = (first.size, second.size)
    guard first != second else {
      return ImageDifference(by: self, of: sizes, in: try ComparedArea(sizes, ignoredRegions))
    }
    return try difference(between: StraightBitmap(first), and: StraightBitmap(second))
  }
}

extension [UInt8] {
  fileprivate func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count, !isEmpty else { return count == other.count }
    return memcmp(self, other, count) == 0
  }
}
