import CDeflate

/// A borrowed pointer to the rows of an image, with their pixel format.
struct PixelRows {
  /// A pixel format; the top eight bits of a word are alpha in both.
  enum Format {
    /// 0xAARRGGBB, with colors multiplied by alpha.
    case premultiplied
    /// 0xAABBGGRR, whose bytes in ascending order are straight RGBA.
    case straight
  }

  let base: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// The distance between the starts of two adjacent rows, in words.
  let stride: Int
  let format: Format

  func row(_ y: Int) -> UnsafePointer<UInt32> { base + y * stride }

  /// Returns a range of rows as an image.
  func rows(_ rows: Range<Int>) -> PixelRows {
    PixelRows(
      base: row(rows.lowerBound), width: width, height: rows.count, stride: stride, format: format)
  }

  /// Returns whether a row, which must not be the first, equals the row above.
  func isRepeated(_ y: Int) -> Bool { memcmp(row(y), row(y - 1), 4 * width) == 0 }

  /// Writes the colors of a row: RGB if `unit` is 3, RGBA if it is 4.
  func unpack(_ row: UnsafePointer<UInt32>, unit: Int, to target: UnsafeMutablePointer<UInt8>) {
    var word = row[0]
    var rgba = format.rgba(row[0])
    var output = target
    var x = 0
    if unit == 3 {
      // Four pixels without alpha are three words.
      while x &+ 4 <= width {
        let a = format.rgba(row[x]) & 0xFF_FFFF
        let b = format.rgba(row[x &+ 1]) & 0xFF_FFFF
        let c = format.rgba(row[x &+ 2]) & 0xFF_FFFF
        let d = format.rgba(row[x &+ 3])
        let words = UnsafeMutableRawPointer(output)
        words.storeBytes(of: (a | b << 24).littleEndian, as: UInt32.self)
        words.storeBytes(of: (b >> 8 | c << 16).littleEndian, toByteOffset: 4, as: UInt32.self)
        words.storeBytes(of: (c >> 16 | d << 8).littleEndian, toByteOffset: 8, as: UInt32.self)
        output += 12
        x &+= 4
      }
    }
    for x in x..<width {
      if row[x] != word {
        word = row[x]
        rgba = format.rgba(word)
      }
      output[0] = UInt8(truncatingIfNeeded: rgba)
      output[1] = UInt8(truncatingIfNeeded: rgba >> 8)
      output[2] = UInt8(truncatingIfNeeded: rgba >> 16)
      if unit == 4 { output[3] = UInt8(truncatingIfNeeded: rgba >> 24) }
      output += unit
    }
  }
}

extension PixelRows.Format {
  /// Returns a straight pixel, with red in the lowest byte, followed by green, blue and alpha.
  @inline(__always)
  func rgba(_ word: UInt32) -> UInt32 {
    switch self {
    case .straight: return word
    case .premultiplied:
      if word >= 0xFF00_0000 { return word.byteSwapped >> 8 | 0xFF00_0000 }
      if word < 0x0100_0000 { return 0 }
      let pixel = PremultipliedPixel(word: word).straight
      return UInt32(pixel.red) | UInt32(pixel.green) << 8 | UInt32(pixel.blue) << 16
        | UInt32(pixel.alpha) << 24
    }
  }
}
