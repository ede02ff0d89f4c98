public import KeyframeAnimation
public import VectorDrawing

/// Writes animations as GIF files in which every colour is exact as long as 256 are enough for what
/// changes between two pictures, and of as few bytes as that allows.
///
/// Each picture is the part that changes; what stays in it is drawn or left as it is, whichever is
/// shorter. Equal pictures become one. Delays are whole hundredths of a second, rounded so that
/// they add up to the run's length; none is shorter than 2, which browsers would show for a tenth of a
/// second: of pictures that follow one another faster some are left out, and the whole may be up to 2
/// longer.
public struct GIFEncoder: MotionEncoder, ~Copyable {
  private let size: PixelSize
  private var timeline: PartTimeline
  private var isMatted = false

  /// A finished file.
  public struct File: FileOfMotion, Hashable {
    /// The file.
    public let bytes: [UInt8]
    /// How many pictures the file has; equal ones in a row are one.
    public let frameCount: Int
    /// How many pictures were left out because they followed one another too fast.
    public let skippedCount: Int
    /// How many pictures had more new colours than a palette holds, and were drawn with fewer.
    public let reducedCount: Int
    /// The most by which a component of a pixel is off, in steps of 255; 0 where all colours are
    /// exact.
    public let greatestError: Int
    /// Whether pixels that were partly transparent were laid over the matte.
    public let isMatted: Bool
  }

  /// Begins a file of pictures of a size.
  public init(size: PixelSize) {
    self.size = size
    // Hundredths of a second in 16 bits; those of 1 are a tenth of a second to browsers.
    let clock = PartTimeline.Clock(unit: Flicks(1, over: 100), delays: 2...65_535)
    timeline = PartTimeline(size: size, clock: clock, isPaintOnly: true)
  }

  /// Adds a picture of the file's size, to be seen for a time; one of another size is left out.
  public mutating func append(_ picture: GIFPicture, for duration: Flicks) {
    guard picture.size == size else { return }
    isMatted = isMatted || picture.isMatted
    timeline.append(picture.packed, for: duration)
  }

  /// Ends the file.
  ///
  /// - Parameters:
  ///   - playback: how often it is played, and how long the last picture stands in addition.
  ///   - jobs: how many parts are coded at a time; the bytes do not depend on it.
  /// - Throws: `CancellationError` where the task is cancelled.
  public mutating func finish(
    _ playback: Playback = Playback(), jobs: Int = 1
  ) throws -> File {
    timeline.finish(pause: playback.pause)
    let parts = timeline.parts
    let palettes = GIFPalettes(parts)
    let pictures = try PartWork.run(parts.count, jobs: jobs) {
      GIFPartCoder()
    } each: {
      coder, place in
      coder.encode(parts[place], palettes.uses[place], palettes.palette(ofPart: place))
    }
    var file = GIFFileBuffer()
    file.begin(size, palettes.shared, playback)
    for (place, part) in parts.enumerated() {
      file.append(
        part, ownPalette: palettes.own[place], palettes.palette(ofPart: place), pictures[place])
    }
    return File(
      bytes: file.finish(), frameCount: parts.count, skippedCount: timeline.skipped,
      reducedCount: palettes.reduced, greatestError: palettes.greatestError, isMatted: isMatted)
  }
}
