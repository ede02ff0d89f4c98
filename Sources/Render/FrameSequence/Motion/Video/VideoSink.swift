package import FileAccess
package import ImageCoding
package import KeyframeAnimation
package import VectorDrawing

/// Pictures one after the other, in a file that ffmpeg writes; it appears when it is whole.
package struct VideoSink: FrameSink, ~Copyable {
  private let destination: Destination
  private let format: VideoFormat
  private let interval: Flicks
  private let playback: Playback
  private let matte: StraightPixel
  private let program: String
  private var run: FFmpegRun?
  private var last: VideoPicture?

  /// The extents of the file's pictures, once the first is there: larger than those drawn where
  /// ``VideoFormat/needsEvenSides``.
  package private(set) var size: PixelSize?

  /// How many bytes the file has, when it is written.
  package private(set) var bytes = 0

  /// A file of a format.
  ///
  /// - Parameters:
  ///   - interval: how long each picture shows.
  ///   - playback: how often, where ``VideoFormat/saysCount``; the pause is as many whole pictures as
  ///     come nearest to it.
  ///   - matte: the colour behind what is transparent in a format without alpha; its own alpha does
  ///     not count.
  ///   - program: ffmpeg's path; the search path is looked through for it unless given.
  /// - Throws: ``MotionError/missingProgram(_:)``.
  package init(
    _ format: VideoFormat, _ destination: Destination, interval: Flicks,
    playback: Playback = Playback(), matte: Color = .white, program: String? = nil
  ) throws(MotionError) {
    guard let program = program ?? FFmpegRun.find() else {
      throw .missingProgram(FFmpegRun.name)
    }
    self.format = format
    self.destination = destination
    self.interval = max(interval, Flicks(count: 1))
    self.playback = playback
    self.matte = matte.withAlpha(1).pixel
    self.program = program
  }

  /// One: a picture's pixels are megabytes.
  package var batchLimit: Int { 1 }

  /// Nothing to do: the program is started with the first picture's extents.
  package mutating func start() {}

  /// Makes a worker that draws pictures and divides their alpha out.
  package func makeWorker() -> sending any FrameWorker<VideoPicture> {
    let (format, matte) = (format, matte)
    return PictureWorker { VideoPicture($0, for: format, matte: matte) }
  }

  /// Hands a picture to the program.
  package mutating func write(_ video: VideoPicture, of picture: Picture) throws {
    if let last, last.size != video.size { throw MotionError.sizes(last.size, video.size) }
    let size = format.size(of: video.size)
    let run =
      try self.run
      ?? FFmpegRun(
        program, size: size, interval: interval, arguments: format.arguments(playback))
    (self.run, self.size, last) = (run, size, video)
    try run.write(video.bytes)
  }

  /// Waits for the program, and writes the file.
  package mutating func finish() throws {
    guard let run, let last else { throw MotionError.noPictures }
    let pause = (playback.pause.seconds / interval.seconds).rounded()
    for _ in 0..<Int(min(max(pause, 0), Double(Playback.countLimit))) {
      try Task.checkCancellation()
      try run.write(last.bytes)
    }
    bytes = try run.finish(into: destination)
    self.run = nil
  }

  /// Kills the program, and drops what it made.
  package mutating func abort() { run = nil }
}
