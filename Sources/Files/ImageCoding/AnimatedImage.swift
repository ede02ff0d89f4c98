/// A still image or an animation, with complete frames.
public struct AnimatedImage: Hashable, Sendable {
  /// A frame of an animation.
  public struct Frame: Hashable, Sendable {
    /// The complete image; the parts in a decoded file are already composited.
    public var bitmap: StraightBitmap
    /// The duration for which the frame is shown.
    ///
    /// Decoded delays are those that browsers apply: a hundredth of a second or less becomes a
    /// tenth of a second. The delay of a PNG file without animation is zero.
    public var delay: Flicks
  }

  /// The size of every frame, in pixels.
  package let size: PixelSize
  /// The frames in order; never empty.
  public let frames: [Frame]
  /// The number of plays, 1 for a still image; `nil` plays forever.
  public let playCount: Int?

  package var isAnimated: Bool { frames.count > 1 }

  /// The maximum total number of pixels of a file's frames, which occupy 256 MiB of memory.
  ///
  /// Decoders check this limit before they allocate memory, because a small file can declare
  /// thousands of large frames.
  package static let pixelLimit = 1 << 26

  /// The maximum number of frames in a file.
  package static let frameLimit = 10_000

  /// Decodes a PNG, APNG or GIF file, whose format is detected from its first bytes.
  ///
  /// - Throws: An ``ImageFileError`` if the file has another format, is damaged or is too large.
  public init(decoding bytes: [UInt8]) throws(ImageFileError) {
    if bytes.starts(with: PNGFileBuffer.signature) {
      self = try APNGDecoder.decode(bytes)
    } else if bytes.starts(with: GIFDecoder.signature) {
      self = try GIFDecoder.decode(bytes)
    } else {
      throw .unknownFormat
    }
  }

  /// Returns the total number of pixels of a file's frames without decoding them.
  package static func pixelCount(of bytes: [UInt8]) throws(ImageFileError) -> Int {
    if bytes.starts(with: PNGFileBuffer.signature) { return try APNGDecoder.pixelCount(of: bytes) }
    guard bytes.starts(with: GIFDecoder.signature) else { throw .unknownFormat }
    let outline = try GIFOutline(bytes)
    return outline.frameCount * outline.size.area
  }

  /// Creates an image from decoded frames of one size.
  init(size: PixelSize, frames: [Frame], playCount: Int?) {
    self.size = size
    self.frames = frames
    self.playCount = playCount
  }

  init(still bitmap: StraightBitmap) {
    self.init(
      size: bitmap.size, frames: [Frame(bitmap: bitmap, delay: .zero)], playCount: 1)
  }

  /// Checks the number of frames and their total number of pixels.
  ///
  /// - Throws: An ``ImageFileError`` if they exceed ``frameLimit`` or ``pixelLimit``.
  static func check(frameCount: Int, of size: PixelSize) throws(ImageFileError) {
    guard frameCount <= frameLimit else { throw .tooManyFrames }
    let (pixels, overflow) = frameCount.multipliedReportingOverflow(by: size.area)
    guard !overflow, pixels <= pixelLimit else {
      throw .tooManyPixels(frames: frameCount, size: size)
    }
  }

  /// Returns the delay that browsers apply: a tenth of a second instead of a hundredth or less.
  static func shown(_ delay: Flicks) -> Flicks {
    delay > Flicks(1, over: 100) ? delay : Flicks(1, over: 10)
  }
}
