extension PremultipliedBitmap {
  package var isOpaque: Bool { words.allSatisfy { $0 >= 0xFF00_0000 } }

  /// Returns the part inside a rectangle, or `nil` if the rectangle exceeds the image's bounds.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> PremultipliedBitmap? {
    StraightBitmap(self).cropped(x: x, y: y, width: width, height: height)
      .map { PremultipliedBitmap($0) }
  }
}

extension StraightBitmap {
  package var isOpaque: Bool {
    Swift.stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
  }
}
