import Pixels

/// Pixels alone, one picture after the other: straight RGBA, 8 bits each, from the top row down,
/// without gaps.
///
/// It is what `ffmpeg -f rawvideo -pixel_format rgba` reads.
public struct RawSink: FrameSink, ~Copyable {
  private let stream: ByteStream?
  private let destination: Destination?
  private var file: OutputFile?

  /// Pictures into a pipe.
  public init(to stream: ByteStream) {
    self.stream = stream
    destination = nil
  }

  /// Pictures into a file, which appears when all are there; what is no file gets them at once.
  public init(toFile destination: Destination) {
    stream = nil
    self.destination = destination
  }

  /// One: a picture's pixels are megabytes.
  public var batchLimit: Int { 1 }

  /// Opens the file.
  public mutating func start() throws {
    if let destination { file = try OutputFile(destination) }
  }

  /// Makes a worker that draws pictures and divides their alpha out.
  public func makeWorker() -> sending any FrameWorker<[UInt8]> {
    PictureWorker { StraightBitmap($0).bytes }
  }

  /// Writes a picture's bytes.
  public mutating func write(_ bytes: [UInt8], of picture: Picture) throws {
    if let stream { try stream.write(bytes) }
    try file?.write(bytes)
  }

  /// Gives the file its name.
  public mutating func finish() throws {
    try file?.commit()
    file = nil
  }

  /// Drops the file; what went into a pipe is gone.
  public mutating func abort() { _ = file.take() }
}
