/// An error in decoding an image file.
public enum ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first bytes match neither PNG nor GIF.
  case unknownFormat
  /// The image has no pixels or exceeds the size limits of a bitmap.
  case size(PixelSizeError)
  /// The frames have more than 2²⁶ pixels in total.
  case tooManyPixels(frames: Int, size: PixelSize)
  /// The animation has more than 10,000 frames.
  case tooManyFrames
  /// The animation has no frames.
  case noFrames
  /// A PNG file, or a frame of an APNG file, cannot be decoded.
  case png(PNGError)
  /// The GIF file is malformed.
  ///
  /// - Parameters:
  ///   - what: A description of the error.
  ///   - offset: The number of bytes read when the error was detected.
  case damagedGIF(what: String, offset: Int)
  /// The animation chunks of the APNG file are malformed.
  case damagedAPNG(what: String)
  /// The color profile of the GIF file is damaged or not supported.
  case colors(ColorProfileError)

  /// A description of the error and, if known, its position in the file.
  public var description: String {
    switch self {
    case .unknownFormat:
      "the file is neither a PNG nor a GIF file; its first bytes match neither format"
    case .size(let error): error.description
    case .tooManyPixels(let frames, let size):
      "\(frames) frames of \(size.width) × \(size.height) pixels are too many; allowed: at "
        + "most \(AnimatedImage.pixelLimit) pixels in total"
    case .tooManyFrames: "the animation has more than \(AnimatedImage.frameLimit) frames"
    case .noFrames: "the animation has no frames"
    case .png(let error): error.description
    case .damagedGIF(let what, let offset): "the GIF file is damaged: \(what), at byte \(offset)"
    case .colors(let error): error.description
    case .damagedAPNG(let what): "the APNG file is damaged: \(what)"
    }
  }
}

extension PixelSize {
  /// Creates a size from a file's header.
  ///
  /// - Throws: The error that `failure` returns for an invalid size.
  init<Failure: Error>(
    width: Int, height: Int, orThrow failure: (PixelSizeError) -> Failure
  ) throws(Failure) {
    do throws(PixelSizeError) {
      self = try PixelSize(width: width, height: height)
    } catch {
      throw failure(error)
    }
  }
}
