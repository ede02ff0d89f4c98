package import FileAccess
package import VectorDrawing

/// Pixels alone, one picture after the other: straight RGBA, 8 bits each, from the top row down,
/// without gaps.
///
/// It is what `ffmpeg -f rawvideo -pixel_format rgba` reads. A file appears when all pictures are there;
/// a pipe or a device gets each at once.
package struct RawSink: FrameSink, ~Copyable {
  private let destination: Destination
  private var file: OutputFile?

  package init(_ destination: Destination) { self.destination = destination }

  /// One: a picture's pixels may be megabytes.
  package var batchLimit: Int { 1 }

  package mutating func start() throws { file = try OutputFile(destination) }

  package func makeWorker() -> sending any FrameWorker<StraightRows> {
    PictureWorker { StraightRows($0) }
  }

  package mutating func write(_ rows: StraightRows, of picture: Picture) throws {
    // A row that comes many times is not copied so often: the system takes it from one place.
    try rows.withBlocks { blocks in try file?.write(blocks: blocks) }
  }

  package mutating func finish() throws {
    try file?.commit()
    file = nil
  }

  /// Drops the file; the bytes that went into a pipe are gone.
  package mutating func abort() { _ = file.take() }
}
