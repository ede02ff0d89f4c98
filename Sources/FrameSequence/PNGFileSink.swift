import PNGCoding

/// One picture, in one PNG file.
public struct PNGFileSink: FrameSink {
  private let path: String
  /// The file's length.
  public private(set) var bytes = 0

  /// A file that appears when it is whole, in the place of any of its name.
  public init(_ path: String) { self.path = path }

  /// Nothing to do.
  public mutating func start() {}

  /// Draws and encodes the picture.
  public var preparation: @Sendable (PictureDrawing) throws -> [UInt8] {
    { drawing in try PNGEncoder.encode(try drawing.draw(), scale: drawing.picture.scale) }
  }

  /// Writes the file.
  public mutating func write(_ bytes: [UInt8], of picture: Picture) throws {
    try WholeFile.write(bytes, to: path)
    self.bytes = bytes.count
  }

  /// Nothing to do.
  public mutating func finish() {}

  /// Nothing to do: the file is there whole or not at all.
  public mutating func abort() {}
}
