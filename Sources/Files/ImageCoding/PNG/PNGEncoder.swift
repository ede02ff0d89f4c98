public import VectorDrawing

/// Writes PNG files: equal pictures give equal bytes.
public enum PNGEncoder {
  /// The file of a picture.
  public static func encode(
    _ bitmap: PremultipliedBitmap, scale: Double = 1
  ) throws(PNGError) -> [UInt8] {
    var encoder = PNGFrameEncoder()
    var file: [UInt8] = []
    try encoder.encode(bitmap, scale: scale, into: &file)
    return file
  }

  /// The file of a straight picture, colour under full transparency included.
  public static func encode(
    _ bitmap: StraightBitmap, scale: Double = 1
  ) throws(PNGError) -> [UInt8] {
    var encoder = PNGFrameEncoder()
    var file: [UInt8] = []
    try encoder.encode(bitmap, scale: scale, into: &file)
    return file
  }
}
