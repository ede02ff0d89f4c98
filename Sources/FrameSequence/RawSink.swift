import Pixels

/// Pixels alone, one picture after the other: straight RGBA, 8 bits each, from the top row down,
/// without gaps.
///
/// It is what `ffmpeg -f rawvideo -pixel_format rgba` reads.
public struct RawSink: FrameSink, ~Copyable {
  private let stream: ByteStream?
  private var file: WholeFile?
  private let path: String

  /// Pictures into a pipe.
  public init(to stream: ByteStream) {
    self.stream = stream
    path = stream.name
  }

  /// Pictures into a file, which appears when all are there.
  public init(toFile path: String) {
    stream = nil
    self.path = path
  }

  /// Opens the file.
  public mutating func start() throws {
    if stream == nil { file = try WholeFile(path) }
  }

  /// Draws the picture and divides its alpha out.
  public var preparation: @Sendable (PictureDrawing) throws -> [UInt8] {
    { drawing in StraightBitmap(try drawing.draw()).bytes }
  }

  /// Writes a picture's bytes.
  public mutating func write(_ bytes: [UInt8], of picture: Picture) throws {
    if let stream { try stream.write(bytes) }
    if file != nil { try file?.write(bytes) }
  }

  /// Gives the file its name.
  public mutating func finish() throws {
    if let file = file.take() { try file.commit() }
  }

  /// Drops the file; what went into a pipe is gone.
  public mutating func abort() { _ = file.take() }
}
