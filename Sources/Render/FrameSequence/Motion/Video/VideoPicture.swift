import ImageCoding
package import VectorDrawing

/// A picture as ffmpeg takes it: straight RGBA, row by row, in the extents that the format needs.
package struct VideoPicture: Sendable {
  /// The picture's own extents, in pixels.
  package let size: PixelSize
  let bytes: [UInt8]

  /// Prepares a picture.
  ///
  /// - Parameter matte: the colour behind what is transparent in a format without alpha. A column or
  ///   row that is added is like the one beside it.
  package init(_ picture: PremultipliedBitmap, for format: VideoFormat, matte: StraightPixel) {
    size = picture.size
    let target = format.size(of: size)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * target.area)
    for y in 0..<target.height {
      let row = picture.row(min(y, size.height - 1))
      var (word, pixel) = (UInt32(0), StraightPixel(red: 0, green: 0, blue: 0, alpha: 0))
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
