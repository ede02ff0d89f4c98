package import VectorDrawing

extension PremultipliedBitmap {
  /// Whether every pixel has full alpha.
  package var isOpaque: Bool { words.allSatisfy { $0 >= 0xFF00_0000 } }

  /// The part of the image inside a rectangle; `nil` if it does not lie wholly inside the image.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> PremultipliedBitmap? {
    StraightBitmap(self).cropped(x: x, y: y, width: width, height: height)
      .map { PremultipliedBitmap($0) }
  }
}

extension StraightBitmap {
  /// Whether every pixel has full alpha.
  package var isOpaque: Bool {
    Swift.stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
  }
}
