package import VectorDrawing

/// A picture on its way into a file, packed small.
///
/// What its words mean is the file's affair, but for 0, which is a transparent pixel.
package struct PackedPicture: Hashable, Sendable {
  /// The extents, in pixels.
  package let size: PixelSize
  /// Whether some pixels are transparent.
  private(set) var hasHoles = false
  /// The pixels, none of them kept.
  package private(set) var pixels = PixelRuns()

  /// Packs a picture, each pixel with some alpha as `change` gives it.
  package init(_ picture: PremultipliedBitmap, change: (PremultipliedPixel) -> UInt32) {
    size = picture.size
    for y in 0..<size.height {
      picture.row(y).withUnsafeBufferPointer { row in
        pixels.append(row) { word in
          if word >= 0x0100_0000 { return change(PremultipliedPixel(word: word)) }
          hasHoles = true
          return 0
        }
      }
    }
  }
}
