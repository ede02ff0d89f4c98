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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * target.area)
    for y in 0..<target.height {
      let row = image.row(min(y, size.height - 1))
      var word = UInt32(0)
      var pixel = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)
      if !format.hasAlpha { pixel = matte }
      for x in 0..<target.width {
        let next = row[row.startIndex + min(x, size.width - 1)]
        if next != word {
          word = next
          let drawn = PremultipliedPixel(word: word)
          pixel = (format.hasAlpha ? drawn : drawn.over(matte)).straight
        }
        bytes.append(pixel.red)
        bytes.append(pixel.green)
        bytes.append(pixel.blue)
        bytes.append(pixel.alpha)
      }
    }
    self.bytes = bytes
  }
}
