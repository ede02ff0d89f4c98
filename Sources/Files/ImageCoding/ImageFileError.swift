public import VectorDrawing

/// Why an image file cannot be read.
public enum ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes begin like none of the formats.
  case unknownFormat
  /// The extents are beyond what a picture can have.
  case size(PixelSizeError)
  /// The frames have more pixels together than an animated image may have.
  case tooManyPixels(frames: Int, size: PixelSize)
  /// There are more frames than an animated image may have.
  case tooManyFrames
  /// An animation without frames.
  case noFrames
  /// A PNG file, or a frame of an APNG file, breaks the format.
  case png(PNGError)
  /// A GIF file breaks the format.
  ///
  /// - Parameters:
  ///   - what: what is wrong.
  ///   - offset: how many bytes had been read when it was noticed.
  case damagedGIF(what: String, offset: Int)
  /// The animation of an APNG file breaks the format.
  case damagedAPNG(what: String)

  /// Says what is wrong and where.
  public var description: String {
    switch self {
    case .unknownFormat:
      "neither a PNG nor a GIF file: its first bytes are not those of either format"
    case .size(let error): error.description
    case .tooManyPixels(let frames, let size):
      "\(frames) frames of \(size.width) × \(size.height) pixels are too many; all frames together "
        + "may have \(AnimatedImage.pixelLimit) pixels"
    case .tooManyFrames: "an animation of more than \(AnimatedImage.frameLimit) frames"
    case .noFrames: "an animation without frames"
    case .png(let error): error.description
    case .damagedGIF(let what, let offset): "a damaged GIF file: \(what), at byte \(offset)"
    case .damagedAPNG(let what): "a damaged APNG file: \(what)"
    }
  }
}

extension PixelSize {
  /// Makes a size that a file states; `failure` makes the format's error of one that is not allowed.
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
