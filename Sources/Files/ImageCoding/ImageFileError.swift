/// An error in decoding or encoding an image file.
public enum ImageFileError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError {
  /// A file format, with its name in messages.
  public enum Format: String, Hashable, Sendable {
    case png = "PNG"
    case apng = "APNG"
    case gif = "GIF"
  }

  /// The first bytes match neither PNG nor GIF.
  case unknownFormat
  /// The file does not begin with the signature of PNG.
  case notPNG
  /// The file has the nonstandard PNG format of Xcode for devices, which begins with a `CgBI` chunk.
  case crushed
  /// The image has no pixels or exceeds the size limits of a bitmap.
  case size(PixelSizeError)
  /// The frames have more than 2²⁶ pixels in total.
  case tooManyPixels(frames: Int, size: PixelSize)
  /// The animation has more than 10,000 frames.
  case tooManyFrames
  /// The animation has no frames.
  case noFrames
  /// The file is malformed.
  ///
  /// - Parameters:
  ///   - what: A description of the error, with the name of the chunk.
  ///   - offset: The number of bytes read when the error was detected; `nil` if that does not help.
  case damaged(Format, what: String, offset: Int? = nil)
  /// The color space of the file is damaged or not supported, for the reason in the message.
  case colors(String)
  /// The file cannot be encoded, for the reason in the message.
  case encoding(String)

  /// A description of the error and, if known, its position in the file.
  public var description: String {
    switch self {
    case .unknownFormat:
      "the file is neither a PNG nor a GIF file; its first bytes match neither format"
    case .notPNG: "the file is not a PNG file; its first eight bytes are not the PNG signature"
    case .crushed:
      "the file has the PNG format of Xcode for devices; convert it with: xcrun pngcrush "
        + "-revert-iphone-optimizations INPUT output.png"
    case .size(let error): error.description
    case .tooManyPixels(let frames, let size):
      "\(frames) frames of \(size.width) × \(size.height) pixels are too many; allowed: at "
        + "most \(AnimatedImage.pixelLimit) pixels in total"
    case .tooManyFrames: "the animation has more than \(AnimatedImage.frameLimit) frames"
    case .noFrames: "the animation has no frames"
    case .damaged(let format, let what, let offset):
      "the \(format.rawValue) file is damaged: \(what)" + (offset.map { ", at byte \($0)" } ?? "")
    case .colors(let what): "\(what); save the image in the color space sRGB"
    case .encoding(let what): "the PNG file cannot be encoded: \(what)"
    }
  }

  package var exitStatus: FinalStatus { .inputOutput }
}

extension PixelSize {
  /// Creates the size that a file's header states.
  init(statedWidth width: Int, height: Int) throws(ImageFileError) {
    do throws(PixelSizeError) {
      self = try PixelSize(width: width, height: height)
    } catch {
      throw .size(error)
    }
  }
}
