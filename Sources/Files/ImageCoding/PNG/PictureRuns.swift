import CDeflate

/// A picture as runs of equal pixels, with its colours: all that the encoder knows of it.
///
/// Finding them is the one time when every pixel is read. The loop over them is by pointer and inlined
/// twice, with a palette and without: it is most of an encoder's time.
struct PictureRuns: ~Copyable {
  /// The runs of all rows that differ from the row above.
  private(set) var runs = Scratch<PixelRun>(capacity: 1 << 14)
  /// Where each row's runs begin, and after the last row where they end; a row like the one above has
  /// none.
  private(set) var rowStarts = Scratch<UInt32>(capacity: 1 << 10)
  /// How many runs there are.
  private(set) var count = 0
  /// The colours, unless there are too many.
  private(set) var colors = ColorTable()
  /// Whether the runs are all there; not where they are so short that they say less than the pixels.
  private(set) var isComplete = false
  /// Whether every pixel has full alpha.
  private(set) var isOpaque = false

  /// Shorter runs than this on average are not worth recording.
  private static let leastMeanLength = 4
  /// Pictures of fewer pixels than this are recorded whatever their runs.
  private static let smallArea = 1 << 12

  /// Reads a picture; what was known of another is forgotten.
  mutating func scan(_ picture: PixelRows) {
    let (width, height) = (picture.width, picture.height)
    let limit = width * height / Self.leastMeanLength + Self.smallArea
    rowStarts.reserve(height + 1)
    colors.removeAll()
    var conjunction = UInt32.max
    count = 0
    isComplete = true
    for y in 0..<height {
      rowStarts.base[y] = UInt32(truncatingIfNeeded: count)
      if y > 0, picture.isRepeated(y) { continue }
      let row = picture.row(y)
      if count > limit { isComplete = false }
      if !isComplete {
        count = 0
        if colors.isOverfull {
          // Only alpha is left to find out.
          for x in 0..<width { conjunction &= row[x] }
          continue
        }
      }
      runs.reserve(count + width, keeping: count)
      let used =
        colors.isOverfull
        ? Self.scan(row, width, into: runs.base + count) { _ in 0 }
        : Self.scan(row, width, into: runs.base + count) { colors.index(of: $0) }
      for run in count..<count + used { conjunction &= runs.base[run].word }
      count += used
    }
    rowStarts.base[height] = UInt32(truncatingIfNeeded: count)
    isOpaque = conjunction >= 0xFF00_0000
  }

  /// Whether most steps from a run to the next are as small as in a gradient, judged by a sample.
  ///
  /// Soft edges between flat colours have far fewer such steps: two fifths at most in what was measured.
  var isMostlySmallSteps: Bool {
    let (sample, largestStep) = (1 << 10, 4)
    var (small, seen) = (0, 0)
    for index in stride(from: 0, to: count - 1, by: max(1, count / sample)) {
      let (run, next) = (runs.base[index], runs.base[index + 1])
      // Solid rows are runs as well, so that a step down counts as much as one to the right.
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

  /// How many pixels are compared with their neighbours at a time.
  private static let step = 16

  /// Records one row's runs, and says how many there are.
  @inline(__always)
  private static func scan(
    _ row: UnsafePointer<UInt32>, _ width: Int, into runs: UnsafeMutablePointer<PixelRun>,
    index: (UInt32) -> Int
  ) -> Int {
    var used = 0
    var start = 0
    var x = 0
    // A step compares pixels x … x + 15 with x + 1 … x + 16.
    while x &+ step < width {
      let pixels = UnsafeRawPointer(row + x)
      let d0 = difference(pixels, 0)
      let d1 = difference(pixels, 8)
      let d2 = difference(pixels, 16)
      let d3 = difference(pixels, 24)
      let d4 = difference(pixels, 32)
      let d5 = difference(pixels, 40)
      let d6 = difference(pixels, 48)
      let d7 = difference(pixels, 56)
      if (d0 | d1) | (d2 | d3) | ((d4 | d5) | (d6 | d7)) != 0 {
        var ends = marks(d0) | marks(d1) << 2 | marks(d2) << 4 | marks(d3) << 6
        ends |= marks(d4) << 8 | marks(d5) << 10 | marks(d6) << 12 | marks(d7) << 14
        repeat {
          let end = x &+ ends.trailingZeroBitCount &+ 1
          let word = row[start]
          runs[used] = PixelRun(word: word, count: end &- start, index: index(word))
          used &+= 1
          start = end
          ends &= ends &- 1
        } while ends != 0
      }
      x &+= step
    }
    while x &+ 1 < width {
      if row[x] != row[x &+ 1] {
        runs[used] = PixelRun(word: row[start], count: x &+ 1 &- start, index: index(row[start]))
        used &+= 1
        start = x &+ 1
      }
      x &+= 1
    }
    runs[used] =
      PixelRun(word: row[start], count: width &- start, index: index(row[start])).endingRow
    return used &+ 1
  }

  /// Two pixels against their right-hand neighbours: 0 where they are equal.
  @inline(__always)
  private static func difference(_ pixels: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    // Little-endian, so that the left pixel is the lower half on every machine.
    UInt64(littleEndian: pixels.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      ^ UInt64(littleEndian: pixels.loadUnaligned(fromByteOffset: offset &+ 4, as: UInt64.self))
  }

  /// Bit 0 where the lower half has a bit, bit 1 where the upper half has.
  @inline(__always)
  private static func marks(_ difference: UInt64) -> UInt {
    (UInt32(truncatingIfNeeded: difference) == 0 ? 0 : 1) | (difference >> 32 == 0 ? 0 : 2)
  }
}
