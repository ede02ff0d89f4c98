/// An encoder for GIF and APNG files.
///
/// Each frame contains only the box that changes. Unchanged pixels inside the box are drawn
/// again or left transparent, whichever results in fewer bytes. Consecutive equal images become
/// one frame.
package struct AnimationEncoder: ~Copyable {
  package enum Format: Hashable, Sendable {
    /// GIF, with exact colors as long as the pixels that change between two images have at most
    /// 255 colors, or 256 if no pixel in their box is unchanged.
    ///
    /// Otherwise, all images share one palette. Colors that it lacks are dithered in gradients, by
    /// a pattern that depends on a pixel's position alone, so that a pixel that does not change
    /// keeps its color.
    ///
    /// Pixels with partial alpha are blended over the matte, whose own alpha is ignored. Delays
    /// are hundredths of a second, rounded so that they add up to the duration of the
    /// animation. The minimum is 2 hundredths, because browsers show shorter delays as a tenth
    /// of a second; images that follow one another faster are skipped, and the animation may
    /// become up to 2 hundredths longer.
    case gif(matte: Color = .white)
    /// APNG, with exact pixels.
    ///
    /// Delays are fractions of two 16-bit numbers, which are exact for common frame rates.
    case apng

    /// Returns an image packed in the pixel format of the file format.
    package func packed(_ image: PremultipliedBitmap) -> PackedImage {
      switch self {
      case .gif(let matte): .opaque(image, over: matte.withAlpha(1).pixel)
      case .apng: .straight(image)
      }
    }

    /// The unit of delays: a flick for APNG, a hundredth of a second for GIF.
    var unit: Flicks { self == .apng ? Flicks(count: 1) : Flicks(1, over: 100) }

    /// The allowed delays, as multiples of ``unit``.
    var delays: ClosedRange<Int> {
      switch self {
      // A delay has 16 bits, and browsers show a delay of 1 as a tenth of a second.
      case .gif: 2...65_535
      // A delay is a fraction of two 16-bit numbers.
      case .apng: 1...Int(Flicks.perSecond) * Int(UInt16.max)
      }
    }
  }

  /// An encoded file, with statistics about the encoding.
  package struct File: Hashable, Sendable {
    package let bytes: [UInt8]
    /// The number of frames in the file; consecutive equal images count as one.
    package let frameCount: Int
    /// The number of images skipped because they followed one another too fast.
    package let skippedCount: Int
    /// The number of frames whose colors were reduced, because more changed than a palette can
    /// contain.
    package var reducedCount = 0
    /// The number of colors of a file whose colors were reduced.
    package var colorCount: Int?
    /// Whether pixels with partial alpha were blended over the matte.
    package let isMatted: Bool
  }

  /// The numbers of colors, including transparency, and of those for edges that are tried for a file
  /// of limited size.
  private static let colorLimits = [
    (GIFPalette.limit, .max), (GIFPalette.limit, 40), (GIFPalette.limit, 24),
    (GIFPalette.limit, 16),
    (192, 12), (128, 12),
  ]

  private let format: Format
  private let size: PixelSize
  private let scale: Double
  private var timeline: PartTimeline
  private var isMatted = false

  /// Creates an encoder for images of one size.
  ///
  /// - Parameter scale: Pixels per point, written as the resolution of an APNG file.
  package init(_ format: Format, size: PixelSize, scale: Double = 1) {
    self.format = format
    self.size = size
    self.scale = scale
    timeline = PartTimeline(size: size, format: format)
  }

  /// Appends an image that is shown for `duration`; an image of another size is ignored.
  package mutating func append(_ image: PackedImage, for duration: Flicks) {
    guard image.size == size else { return }
    isMatted = isMatted || image.isMatted
    timeline.append(image, for: duration)
  }

  /// Encodes the appended images and returns the file.
  ///
  /// - Parameters:
  ///   - playback: The number of plays and the pause after the last frame.
  ///   - byteLimit: The size up to which a GIF file has as many colors as possible; a file that
  ///     exceeds it even with the fewest colors is returned nevertheless.
  ///   - jobs: The maximum number of frames that are encoded concurrently; the bytes do not depend
  ///     on it.
  /// - Throws: An ``ImageFileError`` if there is not enough memory, or `CancellationError` if the task
  ///   is canceled.
  package mutating func finish(
    _ playback: Playback = Playback(), fitting byteLimit: Int = .max, jobs: Int = 1
  ) throws -> File {
    timeline.finish(pause: playback.pause)
    let parts = timeline.parts
    func file(_ bytes: [UInt8]) -> File {
      File(
        bytes: bytes, frameCount: parts.count, skippedCount: timeline.skipped, isMatted: isMatted)
    }
    switch format {
    case .gif:
      let uses = parts.map(GIFPartColors.init)
      let excess = uses.count { !$0.fits }
      if excess == 0 {
        let exact = file(
          try GIFFileBuffer.file(
            parts, GIFPalettes(uses), size: size, playback: playback, isFast: false, jobs: jobs))
        if exact.bytes.count <= byteLimit { return exact }
      }
      let census = ColorCensus(parts)
      var smallest = file([])
      for (limit, roughLimit) in Self.colorLimits {
        let reduction = ColorReduction(census, to: limit - 1, roughLimit: roughLimit)
        let reduced = reduction.reduced(parts, size, delayLimit: format.delays.upperBound)
        smallest = File(
          bytes: try GIFFileBuffer.file(
            reduced, GIFPalettes(reduced.map(GIFPartColors.init)), size: size, playback: playback,
            isFast: true,
            jobs: jobs),
          frameCount: reduced.count, skippedCount: timeline.skipped, reducedCount: excess,
          colorCount: reduction.colors.count, isMatted: isMatted)
        if smallest.bytes.count <= byteLimit { break }
      }
      return smallest
    case .apng:
      return file(
        try APNGWriter.file(parts, size, scale: scale, playCount: playback.count ?? 0, jobs: jobs))
    }
  }
}
