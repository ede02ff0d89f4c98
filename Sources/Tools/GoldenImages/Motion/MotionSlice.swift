import FileAccess

/// The binding of `motion.png` to the motion that it shows.
///
/// Before its end, the file has a text chunk with a digest of its other bytes and of `motion.txt`.
/// That the image is that of the text is thus known without drawing the run.
enum MotionSlice {
  private static let keyword = "motion"
  /// The length of the chunk: its length, type, keyword, separator, digest and checksum.
  private static let chunkLength = 4 + 4 + keyword.utf8.count + 1 + 64 + 4
  /// The length of the IEND chunk, with which every PNG file ends.
  private static let endLength = 12

  /// Returns a PNG file with the chunk that binds it to a text.
  static func bound(_ png: [UInt8], to text: String) -> [UInt8] {
    let chunk = PNGEncoder.textChunk(keyword, SHA256.hexDigest(of: png + text.utf8))
    return Array(png.dropLast(endLength)) + chunk + Array(png.suffix(endLength))
  }

  /// Returns whether a file is a PNG file that ``bound(_:to:)`` returns for a text.
  static func isBound(_ bytes: [UInt8], to text: String) -> Bool {
    let png = Array(bytes.dropLast(chunkLength + endLength)) + Array(bytes.suffix(endLength))
    return bound(png, to: text) == bytes
  }
}
