import CPng
public import Pixels

/// Writes PNG files: equal pictures give equal bytes.
public enum PNGEncoder {
  /// zlib's effort of 0…9.
  private static let compressionLevel: Int32 = 6
  /// Rows as they are: pictures drawn from few flat colours repeat best without differences taken,
  /// and trying every filter costs more than it saves.
  private static let filters = PNG_FILTER_NONE
  /// Pixels a metre at one pixel a point, 72 a 0.0254-metre inch.
  private static let pointsPerMetre = 72 / 0.0254

  /// The file of a picture, tagged as sRGB, of 8 bits a component.
  ///
  /// An opaque picture is written as RGB, any other as straight RGBA; see
  /// ``PremultipliedPixel/straight`` for the rounding. Nothing that changes from run to run, such as
  /// a date, is written.
  ///
  /// - Parameter scale: pixels a point. Other than 1 it is written as the picture's resolution, 144
  ///   dots an inch for 2, by which desktop programs show it in its size in points.
  public static func encode(
    _ bitmap: PremultipliedBitmap, scale: Double = 1
  ) throws(PNGError) -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    let pixels = isOpaque ? bitmap.opaqueBytes : StraightBitmap(bitmap).bytes
    return try encode(pixels, size: bitmap.size, channels: isOpaque ? 3 : 4, scale: scale)
  }

  /// The file of a straight picture, colour under full transparency included.
  public static func encode(
    _ bitmap: StraightBitmap, scale: Double = 1
  ) throws(PNGError) -> [UInt8] {
    try encode(bitmap.bytes, size: bitmap.size, channels: 4, scale: scale)
  }

  private static func encode(
    _ pixels: [UInt8], size: PixelSize, channels: Int32, scale: Double
  ) throws(PNGError) -> [UInt8] {
    var target = reel_png_target()
    var report = reel_png_report()
    let succeeded = reel_png_encode(
      pixels, png_uint_32(size.width), png_uint_32(size.height), channels, compressionLevel,
      filters, resolution(scale), &target, &report)
    defer { free(target.bytes) }
    guard succeeded == 1 else { throw .encoding(report.text) }
    return [UInt8](UnsafeBufferPointer(start: target.bytes, count: target.count))
  }

  /// Pixels a metre; 0 for none to write.
  private static func resolution(_ scale: Double) -> png_uint_32 {
    let value = (pointsPerMetre * scale).rounded()
    guard scale != 1, value >= 1, value < Double(PNG_UINT_31_MAX) else { return 0 }
    return png_uint_32(value)
  }
}

extension PremultipliedBitmap {
  /// Red, green and blue of every pixel, for a picture without transparency.
  fileprivate var opaqueBytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 3 * size.area) { buffer, count in
      count = buffer.count
      var offset = 0
      words.withUnsafeBufferPointer { words in
        for y in 0..<height {
          for word in words[y * stride..<y * stride + width] {
            buffer[offset] = UInt8(truncatingIfNeeded: word >> 16)
            buffer[offset + 1] = UInt8(truncatingIfNeeded: word >> 8)
            buffer[offset + 2] = UInt8(truncatingIfNeeded: word)
            offset += 3
          }
        }
      }
    }
  }
}
