import FileAccess

extension PremultipliedBitmap {
  /// Writes the bitmap as a PNG file.
  ///
  /// The write is atomic and replaces an existing file of the same name.
  ///
  /// - Parameters:
  ///   - path: The file, such as `bent.png`. An existing file with the extension of another
  ///     format is not replaced.
  ///   - scale: The number of pixels per point, stored as the file's resolution unless it is 1.
  /// - Throws: `FileError` if the file cannot be written, `OutputRefusal` if it must not be
  ///   replaced, or `ImageFileError` if the bitmap cannot be encoded.
  public func writePNG(to path: String, scale: Double = 1) throws {
    let destination = try Destination(path, holding: .named(["png"]))
    try destination.write(try PNGEncoder.encode(self, scale: scale))
  }
}
