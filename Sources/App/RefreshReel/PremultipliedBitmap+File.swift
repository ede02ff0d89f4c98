import FileAccess
import FrameSequence
import ImageCoding
public import VectorDrawing

extension PremultipliedBitmap {
  /// Writes the bitmap as a PNG file.
  ///
  /// The file appears when it is complete; a file with the same name is replaced.
  ///
  /// - Parameters:
  ///   - path: The file, such as `bent.png`; an existing file whose name ends in another format is refused.
  ///   - scale: Pixels a point, which becomes the file's resolution.
  /// - Throws: A `FileError` if the file cannot be written, an `OutputRefusal` if it may not be replaced.
  public func writePNG(to path: String, scale: Double = 1) throws {
    let destination = try Destination(path, holding: .named(["png"]))
    try destination.write(try PNGEncoder.encode(self, scale: scale))
  }
}
