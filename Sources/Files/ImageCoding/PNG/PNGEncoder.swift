/// An encoder for PNG files; equal images result in equal files.
public enum PNGEncoder {
  /// Encodes an image as a PNG file.
  ///
  /// - Parameter scale: Pixels per point, written as the file's resolution unless it is 1.
  /// - Throws: ``PNGError/encoding(_:)`` if there is not enough memory.
  public static func encode(
    _ bitmap: PremultipliedBitmap, scale: Double = 1
  ) throws(PNGError) -> [UInt8] {
    var encoder = PNGFrameEncoder()
    var file: [UInt8] = []
    try encoder.encode(bitmap, scale: scale, into: &file)
    return file
  }

  /// Encodes a straight image as a PNG file, including the colors of fully transparent pixels.
  ///
  /// - Parameter scale: Pixels per point, written as the file's resolution unless it is 1.
  /// - Throws: ``PNGError/encoding(_:)`` if there is not enough memory.
  public static func encode(
    _ bitmap: StraightBitmap, scale: Double = 1
  ) throws(PNGError) -> [UInt8] {
    var encoder = PNGFrameEncoder()
    var file: [UInt8] = []
    try encoder.encode(bitmap, scale: scale, into: &file)
    return file
  }
}
