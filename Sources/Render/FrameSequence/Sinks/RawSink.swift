package import FileAccess

/// A sink that writes raw pixels: straight RGBA with 8 bits per channel.
///
/// Rows are written from top to bottom and images one after the other, without padding. This is
/// the input format of `ffmpeg -f rawvideo -pixel_format rgba`. A regular file appears when all
/// images are written; a pipe or device receives each image immediately.
package struct RawSink: FrameSink, ~Copyable {
  private let destination: Destination
  private var file: OutputFile?

  package init(_ destination: Destination) { self.destination = destination }

  /// One image per batch, because an image may take megabytes.
  package var batchLimit: Int { 1 }

  package mutating func start() throws { file = try OutputFile(destination) }

  package func makeWorker() -> sending any FrameWorker<StraightRows> {
    ImageWorker { StraightRows($0) }
  }

  package mutating func write(_ rows: StraightRows, of image: FrameImage) throws {
    // Repeated rows are written from the same memory instead of being copied.
    try rows.withBlocks { blocks in try file?.write(blocks: blocks) }
  }

  package mutating func finish() throws {
    try file?.commit()
    file = nil
  }

  /// Discards an unfinished file; bytes already sent to a pipe cannot be recalled.
  package mutating func abort() { _ = file.take() }
}
