public import KeyframeAnimation
public import VectorDrawing

/// What an image file shows: one picture, or several one after the other, each complete.
public struct AnimatedImage: Hashable, Sendable {
  /// One picture of an animation.
  public struct Frame: Hashable, Sendable {
    /// The whole picture, put together from the file's parts.
    public var bitmap: StraightBitmap
    /// How long it stands, as browsers show it.
    ///
    /// Delays of a hundredth of a second or less are a tenth. A still picture's is zero.
    public var delay: Flicks

    /// Makes an image of an animation.
    public init(bitmap: StraightBitmap, delay: Flicks) {
      self.bitmap = bitmap
      self.delay = delay
    }
  }

  /// The extents of every frame, in pixels.
  package let size: PixelSize
  /// The pictures in order; at least one.
  public let frames: [Frame]
  /// How often the file wants to be played, 1 for a still picture; `nil` is for ever.
  public let playCount: Int?

  /// Whether there is more than one picture.
  package var isAnimated: Bool { frames.count > 1 }

  /// The most pixels that all frames of a file may have together: 256 MiB of memory.
  ///
  /// It is checked before memory is taken: a small file can promise thousands of large frames.
  package static let pixelLimit = 1 << 26

  /// The most frames that a file may have.
  package static let frameLimit = 10_000

  /// Reads a PNG, APNG or GIF file, told apart by its first bytes.
  public init(decoding bytes: [UInt8]) throws(ImageFileError) {
    if bytes.starts(with: PNGFileBuffer.signature) {
      self = try APNGDecoder.decode(bytes)
    } else if bytes.starts(with: GIFDecoder.signature) {
      self = try GIFDecoder.decode(bytes)
    } else {
      throw .unknownFormat
    }
  }

  /// The pixels of all frames of a file together, as it states them before the first of them.
  package static func pixelCount(of bytes: [UInt8]) throws(ImageFileError) -> Int {
    if bytes.starts(with: PNGFileBuffer.signature) { return try APNGDecoder.pixelCount(of: bytes) }
    guard bytes.starts(with: GIFDecoder.signature) else { throw .unknownFormat }
    let outline = try GIFOutline(bytes)
    return outline.frameCount * outline.size.area
  }

  /// Makes an animation of images of one size; `nil` without images, or with several sizes.
  ///
  /// - Parameter playCount: The number of times that it is played; `nil` is forever.
  public init?(frames: [Frame], playCount: Int? = nil) {
    guard let size = frames.first?.bitmap.size, frames.allSatisfy({ $0.bitmap.size == size })
    else { return nil }
    self.init(size: size, frames: frames, playCount: playCount)
  }

  /// Encodes the animation as a GIF file.
  ///
  /// Colors are exact as long as 256 are enough for what changes between two frames; delays are rounded to
  /// hundredths of a second, 2 or more.
  ///
  /// - Parameter matte: The color behind pixels that are partly transparent.
  /// - Throws: `CancellationError` if the task is canceled.
  public func gif(matte: Color = .white) throws -> [UInt8] {
    try file(.gif(matte: matte), scale: 1)
  }

  /// Encodes the animation as an APNG file, with every pixel and every delay exact.
  ///
  /// - Parameter scale: Pixels a point, which becomes the file's resolution.
  /// - Throws: A ``PNGError`` if there is not enough memory, `CancellationError` if the task is canceled.
  public func apng(scale: Double = 1) throws -> [UInt8] { try file(.apng, scale: scale) }

  private func file(_ format: AnimationEncoder.Format, scale: Double) throws -> [UInt8] {
    var encoder = AnimationEncoder(format, size: size, scale: scale)
    for frame in frames {
      encoder.append(format.packed(PremultipliedBitmap(frame.bitmap)), for: frame.delay)
    }
    return try encoder.finish(Playback(count: playCount)).bytes
  }

  init(size: PixelSize, frames: [Frame], playCount: Int?) {
    self.size = size
    self.frames = frames
    self.playCount = playCount
  }

  /// A picture that does not move.
  init(still bitmap: StraightBitmap) {
    size = bitmap.size
    frames = [Frame(bitmap: bitmap, delay: .zero)]
    playCount = 1
  }

  /// Refuses more frames and pixels than there may be.
  static func check(frameCount: Int, of size: PixelSize) throws(ImageFileError) {
    guard frameCount <= frameLimit else { throw .tooManyFrames }
    let (pixels, overflow) = frameCount.multipliedReportingOverflow(by: size.area)
    guard !overflow, pixels <= pixelLimit else {
      throw .tooManyPixels(frames: frameCount, size: size)
    }
  }

  /// How long browsers show a frame.
  static func shown(_ delay: Flicks) -> Flicks {
    delay > Flicks(1, over: 100) ? delay : Flicks(1, over: 10)
  }
}
