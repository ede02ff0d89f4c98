/// An image in ffmpeg's input format.
///
/// The pixels are straight RGBA, in rows from top to bottom, at the size that the video format
/// requires.
package struct VideoImage: Sendable {
  /// The size of the source image, in pixels.
  package let size: PixelSize
  /// The size that the video format requires, in pixels.
  let paddedSize: PixelSize
  let bytes: [UInt8]

  /// Converts an image.
  ///
  /// A column or row added to make a side even repeats the last one.
  ///
  /// - Parameter matte: The color behind transparent pixels, for formats without alpha.
  /// - Throws: ``MotionError/evenSides(_:_:)`` if the image cannot be padded.
  package init(
    _ image: PremultipliedBitmap, for format: VideoFormat, matte: StraightPixel
  ) throws(MotionError) {
    size = image.size
    paddedSize = try format.size(of: size)
    var words: [UInt32] = []
    words.reserveCapacity(paddedSize.area)
    for y in 0..<paddedSize.height {
      words += image.row(min(y, size.height - 1))
      if paddedSize.width > size.width, let last = words.last { words.append(last) }
    }
    if !format.hasAlpha {
      words = words.map { $0 >= 0xFF00_0000 ? $0 : PremultipliedPixel(word: $0).over(matte).word }
    }
    bytes =
      PremultipliedBitmap(size: paddedSize, words: words).map { StraightBitmap($0).bytes } ?? []
  }
}
