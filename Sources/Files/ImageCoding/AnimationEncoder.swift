package import KeyframeAnimation
package import VectorDrawing

/// Writes GIF and APNG files.
///
/// Each image is the part that changes; the pixels that stay are drawn or left as they are, whichever is
/// shorter. Equal images become one.
package struct AnimationEncoder: ~Copyable {
  /// A format.
  package enum Format: Hashable, Sendable {
    /// GIF, in which every color is exact as long as 256 are enough for what changes between two images.
    ///
    /// Pixels with a partial alpha are laid over the matte, of which the alpha does not count. Delays are
    /// whole hundredths of a second, rounded so that they add up to the run's length; none is shorter than 2,
    /// which browsers would show for a tenth of a second: of images that follow one another faster some are
    /// left out, and the whole may be up to 2 longer.
    case gif(matte: Color = .white)
    /// APNG, in which every pixel and every delay is exact.
    case apng

    /// Packs an image for a file of the format.
    package func packed(_ image: PremultipliedBitmap) -> PackedImage {
      switch self {
      case .gif(let matte): .opaque(image, over: matte.withAlpha(1).pixel)
      case .apng: .straight(image)
      }
    }

    /// The unit of delays.
    var unit: Flicks { self == .apng ? Flicks(count: 1) : Flicks(1, over: 100) }

    /// The shortest and the longest delay, in units.
    var delays: ClosedRange<Int> {
      switch self {
      // 16 bits; 1 is a tenth of a second to browsers.
      case .gif: 2...65_535
      // Delays are fractions of 16 bits.
      case .apng: 1...Int(Flicks.perSecond) * Int(UInt16.max)
      }
    }
  }

  /// A finished file.
  package struct File: Hashable, Sendable {
    /// The file.
    package let bytes: [UInt8]
    /// The number of images in the file; equal ones in a row are one.
    package let frameCount: Int
    /// The number of images left out because they followed one another too fast.
    package let skippedCount: Int
    /// The number of images with more new colors than a palette holds, which were drawn with fewer.
    package var reducedCount = 0
    /// The largest error of a component of a pixel, in steps of 255; 0 if all colors are exact.
    package var greatestError = 0
    /// Whether pixels with a partial alpha were laid over the matte.
    package let isMatted: Bool
  }

  private let format: Format
  private let size: PixelSize
  private let scale: Double
  private var timeline: PartTimeline
  private var isMatted = false

  /// Begins a file of images of a size.
  ///
  /// - Parameter scale: Pixels a point, which becomes an APNG file's resolution.
  package init(_ format: Format, size: PixelSize, scale: Double = 1) {
    (self.format, self.size, self.scale) = (format, size, scale)
    timeline = PartTimeline(size: size, format: format)
  }

  /// Adds an image of the file's size, to be seen for a time; one of another size is left out.
  package mutating func append(_ image: PackedImage, for duration: Flicks) {
    guard image.size == size else { return }
    isMatted = isMatted || image.isMatted
    timeline.append(image, for: duration)
  }

  /// Ends the file.
  ///
  /// - Parameters:
  ///   - playback: The number of times it is played, and the pause after the last image.
  ///   - jobs: The number of parts that are coded at a time; the bytes do not depend on it.
  /// - Throws: A ``PNGError`` if there is not enough memory, `CancellationError` if the task is canceled.
  package mutating func finish(
    _ playback: Playback = Playback(), jobs: Int = 1
  ) throws -> File {
    timeline.finish(pause: playback.pause)
    let parts = timeline.parts
    func file(_ bytes: [UInt8], reduced: Int = 0, error: Int = 0) -> File {
      File(
        bytes: bytes, frameCount: parts.count, skippedCount: timeline.skipped,
        reducedCount: reduced, greatestError: error, isMatted: isMatted)
    }
    switch format {
    case .gif:
      let palettes = GIFPalettes(parts)
      return file(
        try GIFFileBuffer.file(parts, palettes, size, playback, jobs: jobs),
        reduced: palettes.reduced, error: palettes.greatestError)
    case .apng:
      return file(
        try APNGWriter.file(
          parts, size, scale: scale, playCount: playback.count ?? 0, jobs: jobs))
    }
  }
}
