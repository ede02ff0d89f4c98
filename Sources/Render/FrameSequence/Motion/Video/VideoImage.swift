/// An image in ffmpeg's input format.
///
/// The pixels are straight RGBA, in rows from top to bottom, at the size that the video format
/// requires.
package struct VideoImage: Sendable {
  /// The size of the source image, in pixels.
  package let size: PixelSize
  let bytes: [UInt8]

  /// Converts an image.
  ///
  /// A column or row added to make a side even repeats the last one.
  ///
  /// - Parameter matte: The color behind transparent pixels, for formats without alpha.
  package init(_ image: PremultipliedBitmap, for format: VideoFormat, matte: StraightPixel) {
    size = image.size
    let target = format.size(of: size)
    var words: [UInt32] = []
    words.reserveCapacity(target.area)
    for y in 0..<target.height {
      words += image.row(min(y, size.height - 1))
      if target.width > size.width, let last = words.last { words.append(last) }
    }
    if !format.hasAlpha {
      words = words.map { $0 >= 0xFF00_0000 ? $0 : PremultipliedPixel(word: $0).over(matte).word }
    }
    bytes = PremultipliedBitmap(size: target, words: words).map { StraightBitmap($0).bytes } ?? []
  }
}
