package import FileAccess

/// A sink that encodes the images as a video with ffmpeg.
///
/// The file appears only when it is complete.
package struct VideoSink: FrameSink, ~Copyable {
  private let destination: Destination
  private let format: VideoFormat
  private let interval: Flicks
  private let playback: Playback
  private let matte: StraightPixel
  private let program: String
  private var run: FFmpegRun?
  private var last: VideoImage?

  /// The size of the video in pixels, or `nil` before the first image.
  ///
  /// It is larger than the images if a side is odd and ``VideoFormat/needsEvenSides`` is true.
  package private(set) var size: PixelSize?

  /// The size of the file in bytes, or 0 before ``finish()``.
  package private(set) var bytes = 0

  /// Creates a sink that writes a video file.
  ///
  /// - Parameters:
  ///   - interval: The time for which each image is shown, at least one flick.
  ///   - playback: The number of plays, used if ``VideoFormat/storesPlayCount`` is true, and the pause
  ///     at the end, rounded to a multiple of `interval`.
  ///   - matte: The color behind transparent pixels, for formats without alpha; its own alpha is
  ///     ignored.
  ///   - program: The path of ffmpeg, or `nil` to search for it in `PATH`.
  /// - Throws: ``MotionError/missingProgram(_:)`` if ffmpeg is not found.
  package init(
    _ format: VideoFormat, _ destination: Destination, interval: Flicks,
    playback: Playback = Playback(), matte: Color = .white, program: String? = nil
  ) throws(MotionError) {
    self.format = format
    self.destination = destination
    self.interval = max(interval, Flicks(count: 1))
    self.playback = playback
    self.matte = matte.withAlpha(1).pixel
    self.program = if let program { program } else { try FFmpegRun.find() }
  }

  /// The error with which every sink fails because ffmpeg is not installed, or `nil` if it is.
  package static var problem: MotionError? {
    do throws(MotionError) {
      _ = try FFmpegRun.find()
      return nil
    } catch {
      return error
    }
  }

  /// One image per batch, because an image takes megabytes.
  package var batchLimit: Int { 1 }

  package func makeWorker() -> sending any FrameWorker<VideoImage> {
    let format = format
    let matte = matte
    return ImageWorker { try VideoImage($0, for: format, matte: matte) }
  }

  /// Sends an image to ffmpeg, which is started for the first image.
  ///
  /// - Throws: ``MotionError/sizes(_:_:)`` if the image differs in size from the images before it.
  package mutating func write(_ video: VideoImage, of image: FrameImage) throws {
    if let last, last.size != video.size { throw MotionError.sizes(last.size, video.size) }
    let run =
      try self.run
      ?? FFmpegRun(
        program, size: video.paddedSize, interval: interval, arguments: format.arguments(playback))
    self.run = run
    size = video.paddedSize
    last = video
    try run.write(video.bytes)
  }

  /// Adds the pause, waits for ffmpeg to exit, and writes the file.
  ///
  /// - Throws: ``MotionError`` if there are no images or ffmpeg fails, `FileError` if the file
  ///   cannot be written, `CancellationError` if the task is canceled.
  package mutating func finish() throws {
    guard let run, let last else { throw MotionError.noImages }
    let pause = (playback.pause.seconds / interval.seconds).rounded()
    for _ in 0..<Int(min(max(pause, 0), Double(Playback.countLimit))) {
      try Task.checkCancellation()
      try run.write(last.bytes)
    }
    bytes = try run.finish(into: destination)
    self.run = nil
  }

  /// Kills ffmpeg and discards its output.
  package mutating func abort() { run = nil }
}
