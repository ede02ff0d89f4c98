package import FileAccess

/// A sink that writes the frames as one GIF or APNG animation.
///
/// The file appears only when it is complete.
package struct MotionSink: FrameSink, ~Copyable {
  private let format: AnimationEncoder.Format
  private let destination: Destination?
  private let interval: Flicks
  private let playback: Playback
  private let byteLimit: Int
  private let jobs: Int?
  private var encoder: AnimationEncoder?
  private var size: PixelSize?
  /// The encoded file, or `nil` before ``finish()``.
  package private(set) var file: AnimationEncoder.File?

  /// Creates a sink that writes one animation file.
  ///
  /// - Parameters:
  ///   - destination: The destination; `nil` to only encode the ``file``.
  ///   - interval: The time for which each frame is shown. A GIF file skips frames if the
  ///     interval is shorter than 1/50 s.
  ///   - byteLimit: The maximum size of a GIF file, which has fewer colors if necessary.
  ///   - jobs: The number of frames to encode concurrently; by default, one per core.
  package init(
    _ format: AnimationEncoder.Format, _ destination: Destination?, interval: Flicks,
    playback: Playback = Playback(), byteLimit: Int = .max, jobs: Int? = nil
  ) {
    self.format = format
    self.destination = destination
    self.interval = interval
    self.byteLimit = byteLimit
    self.playback = playback
    self.jobs = jobs
  }

  /// Several images per batch, because packed images are small.
  package var batchLimit: Int { 4 }

  package func makeWorker() -> sending any FrameWorker<PackedImage> {
    ImageWorker { [format] in format.packed($0) }
  }

  /// Appends a frame.
  ///
  /// - Throws: ``MotionError/sizes(_:_:)`` if the frame differs in size from the frames before it.
  package mutating func write(_ packed: PackedImage, of image: FrameImage) throws {
    if encoder == nil { encoder = AnimationEncoder(format, size: packed.size, scale: image.scale) }
    let first = size ?? packed.size
    guard packed.size == first else { throw MotionError.sizes(first, packed.size) }
    size = first
    encoder?.append(packed, for: interval)
  }

  /// Encodes the animation and writes the file.
  ///
  /// - Throws: ``MotionError/noImages`` if there are no frames, ``MotionError/tooLarge(_:)`` if the
  ///   file exceeds the maximum size, and any error from encoding or writing.
  package mutating func finish() throws {
    guard var encoder = encoder.take() else { throw MotionError.noImages }
    let file = try encoder.finish(
      playback, fitting: byteLimit, jobs: jobs ?? OrderedWork.availableCores)
    guard file.bytes.count <= byteLimit else { throw MotionError.tooLarge(file.bytes.count) }
    try destination?.write(file.bytes)
    self.file = file
  }

  /// Discards the frames; no file exists yet.
  package mutating func abort() { encoder = nil }
}
