import CDeflate
import VectorDrawing

/// A picture on loan: words by pointer, with their meaning.
struct PixelRows {
  /// What a word stands for; in both formats the top eight bits are alpha.
  enum Format {
    /// 0xAARRGGBB, colour multiplied by alpha.
    case premultiplied
    /// 0xAABBGGRR, which is straight RGBA byte by byte.
    case straight
  }

  let base: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// The distance from one row to the next, in words.
  let stride: Int
  let format: Format

  func row(_ y: Int) -> UnsafePointer<UInt32> { base + y * stride }

  /// Whether a row, which is not the first, is as the one above.
  func isRepeated(_ y: Int) -> Bool {
    memcmp(row(y), row(y - 1), 4 * width) == 0
  }

  /// Writes a row's colours, three bytes a pixel without alpha or four with it.
  func unpack(_ row: UnsafePointer<UInt32>, unit: Int, to target: UnsafeMutablePointer<UInt8>) {
    var (word, rgba) = (row[0], format.rgba(row[0]))
    var place = target
    for x in 0..<width {
      if row[x] != word {
        word = row[x]
        rgba = format.rgba(word)
      }
      place[0] = UInt8(truncatingIfNeeded: rgba)
      place[1] = UInt8(truncatingIfNeeded: rgba >> 8)
      place[2] = UInt8(truncatingIfNeeded: rgba >> 16)
      if unit == 4 { place[3] = UInt8(truncatingIfNeeded: rgba >> 24) }
      place += unit
    }
  }
}

extension PixelRows.Format {
  /// Red, green, blue and alpha from the lowest byte up, alpha divided out.
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
