public import FileAccess
import VectorDrawing

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

  /// One: a picture's pixels may be megabytes.
  public var batchLimit: Int { 1 }

  /// Opens the file.
  public mutating func start() throws {
    if let destination { file = try OutputFile(destination) }
  }

  /// Makes a worker that draws pictures and divides their alpha out.
  public func makeWorker() -> sending any FrameWorker<Rows> {
    PictureWorker { Rows(StraightRows($0)) }
  }

  /// A picture's pixels.
  public struct Rows: Sendable {
    fileprivate let rows: StraightRows

    fileprivate init(_ rows: StraightRows) { self.rows = rows }
  }

  /// Writes a picture's bytes.
  public mutating func write(_ product: Rows, of picture: Picture) throws {
    // A row that comes many times is not copied so often: the system takes it from one place.
    try product.rows.withBlocks { blocks in
      try stream?.write(blocks: blocks)
      try file?.write(blocks: blocks)
    }
  }

  /// Gives the file its name.
  public mutating func finish() throws {
    try file?.commit()
    file = nil
  }

  /// Drops the file; what went into a pipe is gone.
  public mutating func abort() { _ = file.take() }
}
