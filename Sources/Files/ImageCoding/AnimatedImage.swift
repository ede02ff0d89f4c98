public import KeyframeAnimation
public import VectorDrawing

/// What an image file shows: one picture, or several one after the other, each complete.
public struct AnimatedImage: Hashable, Sendable {
  /// One picture of an animation.
  public struct Frame: Hashable, Sendable {
    /// The whole picture, put together from the file's parts.
    public let bitmap: StraightBitmap
    /// How long it stands, as browsers show it.
    ///
    /// Delays of a hundredth of a second or less are a tenth. A still picture's is zero.
    public let delay: Flicks
  }

  /// The extents of every frame, in pixels.
  public let size: PixelSize
  /// The pictures in order; at least one.
  public let frames: [Frame]
  /// How often the file wants to be played, 1 for a still picture; `nil` is for ever.
  public let playCount: Int?

  /// Whether there is more than one picture.
  public var isAnimated: Bool { frames.count > 1 }

  /// The most pixels that all frames of a file may have together: 256 MiB of memory.
  ///
  /// It is checked before memory is taken: a small file can promise thousands of large frames.
  public static let pixelLimit = 1 << 26

  /// The most frames that a file may have.
  public static let frameLimit = 10_000

  /// Reads a PNG, APNG or GIF file, told apart by its first bytes.
  public init(decoding bytes: [UInt8]) throws(ImageFileError) {
    if bytes.starts(with: APNGFile.signature) {
      self = try APNGDecoder.decode(bytes)
    } else if bytes.starts(with: GIFDecoder.signature) {
      self = try GIFDecoder.decode(bytes)
    } else {
      throw .unknownFormat
    }
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
