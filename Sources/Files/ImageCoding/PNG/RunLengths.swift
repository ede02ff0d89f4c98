import CDeflate

/// The runs of equal pixels in an image, and its colors.
///
/// The scan reads every pixel and takes most of an encoder's time. Its loop therefore uses pointers.
/// It ends where an image has more than 256 colors in too many runs.
struct RunLengths: ~Copyable {
  /// The runs of all rows that differ from the row above.
  private(set) var runs = Scratch<PixelRun>(capacity: 1 << 14)
  /// The index of the first run of each row and, after the last row, the number of runs.
  ///
  /// A row that equals the row above has no runs.
  private(set) var rowStarts = Scratch<UInt32>(capacity: 1 << 10)
  private(set) var count = 0
  /// The colors of the image; overfull if there are more than 256.
  private(set) var colors = ColorTable()
  /// Whether the runs are recorded; false if they are too short to be useful.
  private(set) var isComplete = false
  /// Whether every pixel is opaque.
  private(set) var isOpaque = false

  /// The mean run length, in pixels, below which runs are not recorded, with a palette and with more
  /// colors.
  private static let minimumMeanLength = (palette: 4, colors: 64)
  /// The area, in pixels, up to which runs of any length are recorded.
  private static let smallArea = 1 << 12

  /// Returns the number of runs of an image with more than 256 colors up to which they are recorded.
  static func colorLimit(_ image: PixelRows) -> Int {
    image.width * image.height / minimumMeanLength.colors
  }

  /// Records the runs and the colors of an image, replacing those of the previous image.
  mutating func scan(_ image: PixelRows) {
    let width = image.width
    let height = image.height
    let limit = width * height / Self.minimumMeanLength.palette + Self.smallArea
    let colorLimit = Self.colorLimit(image)
    rowStarts.reserve(height + 1)
    colors.removeAll()
    var conjunction = UInt32.max
    count = 0
    isComplete = true
    for y in 0..<height {
      rowStarts.base[y] = UInt32(truncatingIfNeeded: count)
      if y > 0, image.isRepeated(y) { continue }
      if count > (colors.isOverfull ? colorLimit : limit) { isComplete = false }
      if !isComplete { count = 0 }
      if !isComplete, colors.isOverfull { return }
      runs.reserve(count + width, keeping: count)
      let used = scan(image.row(y), width, into: runs.base + count)
      for run in count..<count + used { conjunction &= runs.base[run].word }
      count += used
    }
    if count > (colors.isOverfull ? colorLimit : limit) { isComplete = false }
    rowStarts.base[height] = UInt32(truncatingIfNeeded: count)
    isOpaque = conjunction >= 0xFF00_0000
  }

  /// Whether most differences between adjacent runs are as small as in a gradient, estimated
  /// from a sample.
  ///
  /// Antialiased edges between flat colors have far fewer small differences, at most two fifths
  /// in measurements.
  var isMostlySmallSteps: Bool {
    let sample = 1 << 10
    let largestStep = 4
    var small = 0
    var seen = 0
    for index in stride(from: 0, to: count - 1, by: max(1, count / sample)) {
      let run = runs.base[index]
      let next = runs.base[index + 1]
      // A row of a single color is one run, so vertical differences between these rows count too.
      guard run.word != next.word else { continue }
      seen += 1
      var isSmall = true
      for shift: UInt32 in [0, 8, 16, 24] {
        let step = Int(run.word >> shift & 0xFF) - Int(next.word >> shift & 0xFF)
        if abs(step) > largestStep { isSmall = false }
      }
      if isSmall { small += 1 }
    }
    return 2 * small > seen
  }

  /// The number of pixels that are compared with their right neighbors per iteration.
  private static let step = 16

  /// Records the runs of a row and returns their number.
  private mutating func scan(
    _ row: UnsafePointer<UInt32>, _ width: Int, into runs: UnsafeMutablePointer<PixelRun>
  ) -> Int {
    var used = 0
    var start = 0
    var x = 0
    // An iteration compares pixels x … x + 15 with x + 1 … x + 16.
    while x &+ Self.step < width {
      let pixels = UnsafeRawPointer(row + x)
      let d0 = Self.difference(pixels, 0)
      let d1 = Self.difference(pixels, 8)
      let d2 = Self.difference(pixels, 16)
      let d3 = Self.difference(pixels, 24)
      let d4 = Self.difference(pixels, 32)
      let d5 = Self.difference(pixels, 40)
      let d6 = Self.difference(pixels, 48)
      let d7 = Self.difference(pixels, 56)
      if (d0 | d1) | (d2 | d3) | ((d4 | d5) | (d6 | d7)) != 0 {
        var ends = Self.marks(d0) | Self.marks(d1) << 2 | Self.marks(d2) << 4 | Self.marks(d3) << 6
        ends |=
          Self.marks(d4) << 8 | Self.marks(d5) << 10 | Self.marks(d6) << 12 | Self.marks(d7) << 14
        repeat {
          let end = x &+ ends.trailingZeroBitCount &+ 1
          let word = row[start]
          runs[used] = PixelRun(word: word, count: end &- start, index: colors.index(of: word))
          used &+= 1
          start = end
          ends &= ends &- 1
        } while ends != 0
      }
      x &+= Self.step
    }
    while x &+ 1 < width {
      if row[x] != row[x &+ 1] {
        runs[used] = PixelRun(
          word: row[start], count: x &+ 1 &- start, index: colors.index(of: row[start]))
        used &+= 1
        start = x &+ 1
      }
      x &+= 1
    }
    runs[used] =
      PixelRun(word: row[start], count: width &- start, index: colors.index(of: row[start]))
      .endingRow
    return used &+ 1
  }

  /// Returns the XOR of two pixels and their right neighbors; the half of an equal pair is 0.
  ///
  /// - Parameter offset: The offset of the two pixels, in bytes.
  @inline(__always)
  private static func difference(_ pixels: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    // Little-endian, so that the left pixel is in the lower half on every machine.
    UInt64(littleEndian: pixels.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      ^ UInt64(littleEndian: pixels.loadUnaligned(fromByteOffset: offset &+ 4, as: UInt64.self))
  }

  /// Returns a mask: bit 0 is set if the lower half is not 0, bit 1 if the upper half is not 0.
  @inline(__always)
  private static func marks(_ difference: UInt64) -> UInt {
    (UInt32(truncatingIfNeeded: difference) == 0 ? 0 : 1) | (difference >> 32 == 0 ? 0 : 2)
  }
}
