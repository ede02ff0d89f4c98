public import KeyframeAnimation
public import VectorDrawing

/// Writes animations as APNG files, with every pixel and every delay exact.
///
/// Each picture is the part that changes; what stays in it is left out where that is shorter. Equal
/// pictures become one.
public struct APNGEncoder: MotionEncoder, ~Copyable {
  private let size: PixelSize
  private let scale: Double
  private var timeline: PartTimeline

  /// A finished file.
  public struct File: FileOfMotion, Hashable {
    /// The file.
    public let bytes: [UInt8]
    /// How many pictures the file has; equal ones in a row are one.
    public let frameCount: Int
  }

  /// Begins a file of pictures of a size.
  ///
  /// - Parameter scale: pixels a point, which becomes the file's resolution.
  public init(size: PixelSize, scale: Double = 1) {
    self.size = size
    self.scale = scale
    // Delays are fractions of 16 bits.
    let longest = Int(Flicks.perSecond) * Int(UInt16.max)
    timeline = PartTimeline(
      size: size, clock: PartTimeline.Clock(unit: Flicks(count: 1), delays: 1...longest),
      isPaintOnly: false)
  }

  /// Adds a picture of the file's size, to be seen for a time; one of another size is left out.
  public mutating func append(_ picture: APNGPicture, for duration: Flicks) {
    guard picture.size == size else { return }
    timeline.append(picture.packed, for: duration)
  }

  /// Ends the file.
  ///
  /// - Parameters:
  ///   - playback: how often it is played, and how long the last picture stands in addition.
  ///   - jobs: how many parts are coded at a time; the bytes do not depend on it.
  /// - Throws: a `PNGError` where there is not enough memory, `CancellationError` where the task is
  ///   cancelled.
  public mutating func finish(_ playback: Playback = Playback(), jobs: Int = 1) throws -> File {
    timeline.finish(pause: playback.pause)
    let parts = timeline.parts
    let pixels = Self.pixels(of: parts)
    let coded = try PartWork.run(parts.count, jobs: jobs) {
      APNGPartCoder(pixels)
    } each: {
      coder, place throws(PNGError) in
      try coder.encode(parts[place])
    }
    var file = APNGFileBuffer(
      size, pixels, frameCount: parts.count, playCount: playback.count ?? 0, scale: scale)
    for (part, coded) in zip(parts, coded) {
      file.append(
        APNGFileBuffer.Frame(
          box: part.box, delay: Self.fraction(part.delay), isOver: coded.isOver),
        coded.stream)
    }
    return File(bytes: file.finish(), frameCount: parts.count)
  }

  /// The form of the pixels: a palette where the colours of all parts and transparency fit into one.
  private static func pixels(of parts: [Part]) -> APNGPixels {
    var areas: [UInt32: Int] = [:]
    var isOpaque = true
    for part in parts {
      part.pixels.forEach { word, isKept, count in
        areas[word, default: 0] += isKept ? 0 : 1
        if word < 0xFF00_0000 { isOpaque = false }
      }
    }
    let colors = areas.keys.filter { $0 != 0 }.sorted {
      ($0 < 0xFF00_0000 ? 0 : 1, areas[$1] ?? 0, $0) < (
        $1 < 0xFF00_0000 ? 0 : 1, areas[$0] ?? 0, $1
      )
    }
    if colors.count < 256 { return .palette([0] + colors) }
    if isOpaque, colors.count == 256 { return .palette(colors) }
    return .translucent
  }

  /// Flicks as a fraction of seconds, the nearest where none of 16 bits is exact.
  static func fraction(_ flicks: Int) -> (numerator: UInt16, denominator: UInt16) {
    var (a, b) = (flicks, Int(Flicks.perSecond))
    while b != 0 { (a, b) = (b, a % b) }
    let (numerator, denominator) = (flicks / max(a, 1), Int(Flicks.perSecond) / max(a, 1))
    if let exact = UInt16(exactly: numerator), let whole = UInt16(exactly: denominator) {
      return (exact, whole)
    }
    // The fractions that come ever closer, as long as they fit.
    var (last, next) = ((0, 1), (1, 0))
    var (n, d) = (numerator, denominator)
    while d != 0 {
      let whole = n / d
      let (p, q) = (whole * next.0 + last.0, whole * next.1 + last.1)
      guard p <= Int(UInt16.max), q <= Int(UInt16.max) else { break }
      (last, next) = (next, (p, q))
      (n, d) = (d, n % d)
    }
    return (UInt16(next.0), UInt16(max(next.1, 1)))
  }
}
