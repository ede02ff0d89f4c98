package import FileAccess
package import ImageCoding
package import KeyframeAnimation
import VectorDrawing

/// Frames one after the other, in one GIF or APNG file, which appears when it is whole.
package struct MotionSink: FrameSink, ~Copyable {
  private let format: AnimationEncoder.Format
  private let destination: Destination
  private let interval: Flicks
  private let playback: Playback
  private let jobs: Int?
  private var encoder: AnimationEncoder?
  private var size: PixelSize?
  /// The file, when it is written.
  package private(set) var file: AnimationEncoder.File?

  /// A file of a format.
  ///
  /// - Parameters:
  ///   - interval: The time that each frame shows; in a GIF file no less than 1/50 s, or some are left out.
  ///   - jobs: The number of parts that are coded at a time; by default one for each core.
  package init(
    _ format: AnimationEncoder.Format, _ destination: Destination, interval: Flicks,
    playback: Playback = Playback(), jobs: Int? = nil
  ) {
    (self.format, self.destination, self.interval) = (format, destination, interval)
    (self.playback, self.jobs) = (playback, jobs)
  }

  /// A few: packed images are small.
  package var batchLimit: Int { 4 }

  /// Nothing to do.
  package mutating func start() {}

  /// Makes a worker that draws and packs frames.
  package func makeWorker() -> sending any FrameWorker<PackedImage> {
    PictureWorker { [format] in format.packed($0) }
  }

  /// Takes a frame, of the same size as those before it.
  package mutating func write(_ packed: PackedImage, of picture: Picture) throws {
    if encoder == nil {
      encoder = AnimationEncoder(format, size: packed.size, scale: picture.scale)
    }
    let first = size ?? packed.size
    guard packed.size == first else { throw MotionError.sizes(first, packed.size) }
    size = first
    encoder?.append(packed, for: interval)
  }

  /// Puts the file together and writes it.
  package mutating func finish() throws {
    guard var encoder = encoder.take() else { throw MotionError.noPictures }
    let file = try encoder.finish(playback, jobs: jobs ?? MachineCores.count)
    try destination.write(file.bytes)
    self.file = file
  }

  /// Drops the frames; nothing is written before the end.
  package mutating func abort() { encoder = nil }
}
