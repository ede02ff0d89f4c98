/// An encoder for PNG files; equal images result in equal files.
public enum PNGEncoder {
  /// Encodes an image as a PNG file.
  ///
  /// - Parameter scale: Pixels per point, written as the file's resolution unless it is 1.
  /// - Throws: ``ImageFileError/encoding(_:)`` if there is not enough memory.
  public static func encode(
    _ bitmap: PremultipliedBitmap, scale: Double = 1
  ) throws(ImageFileError) -> [UInt8] {
    var encoder = PNGFrameEncoder()
    return try encoder.encode(bitmap, scale: scale)
  }

  /// Encodes a straight image as a PNG file, including the colors of fully transparent pixels.
  ///
  /// - Parameter scale: Pixels per point, written as the file's resolution unless it is 1.
  /// - Throws: ``ImageFileError/encoding(_:)`` if there is not enough memory.
  public static func encode(
    _ bitmap: StraightBitmap, scale: Double = 1
  ) throws(ImageFileError) -> [UInt8] {
    var encoder = PNGFrameEncoder()
    return try encoder.encode(bitmap, scale: scale)
  }

  /// Returns a chunk with a text, to be inserted before the end of a file (PNG third edition,
  /// 11.3.3).
  ///
  /// - Parameter keyword: A name of 1 to 79 letters, which is ASCII, as is the text.
  package static func textChunk(_ keyword: String, _ text: String) -> [UInt8] {
    var file = PNGFileBuffer()
    file.append(Array("\(keyword)\0\(text)".utf8), as: "tEXt")
    return file.bytes
  }
}
