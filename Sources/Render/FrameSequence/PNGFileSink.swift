import ImageCoding
import VectorDrawing

/// One picture, in one PNG file.
public struct PNGFileSink: FrameSink {
  private let destination: Destination
  /// The file's length.
  public private(set) var bytes = 0

  /// A file that appears when it is whole.
  public init(_ destination: Destination) { self.destination = destination }

  /// One: there is only one picture.
  public var batchLimit: Int { 1 }

  /// Nothing to do.
  public mutating func start() {}

  /// Makes a worker.
  public func makeWorker() -> sending any FrameWorker<[UInt8]> { Worker() }

  /// Draws and encodes pictures.
  private final class Worker: FrameWorker {
    /// The picture's file.
    func prepare(_ drawing: PictureDrawing, clock: inout StageClock) throws -> [UInt8] {
      clock.lap(.list)
      let bitmap = try drawing.draw()
      clock.lap(.draw)
      defer { clock.lap(.encode) }
      return try PNGEncoder.encode(bitmap, scale: drawing.picture.scale)
    }
  }

  /// Writes the file.
  public mutating func write(_ bytes: [UInt8], of picture: Picture) throws {
    try destination.write(bytes)
    self.bytes = bytes.count
  }

  /// Nothing to do.
  public mutating func finish() {}

  /// Nothing to do: the file is there whole or not at all.
  public mutating func abort() {}
}
