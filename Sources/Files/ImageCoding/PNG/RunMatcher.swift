/// A converter from runs to the literals and matches of a DEFLATE stream.
///
/// The converter processes runs instead of bytes. Rows that equal the row above become zeros by the
/// up filter, runs become matches at the distance of a pixel, and repeated sequences of runs become
/// matches at their distance.
///
/// Functions that are called for each run are inlined, so that they are specialized for each
/// number of bytes per pixel.
struct RunMatcher: ~Copyable {
  /// The filter types that are used, as bytes in the file (PNG third edition, 9.2).
  private enum Filter {
    static let none: UInt32 = 0
    static let sub: UInt32 = 1
    static let up: UInt32 = 2
  }

  /// Approximate costs in bits, for images of flat colors.
  ///
  /// The file size hardly depends on these: a change of any cost by a third changed the size of no
  /// measured frame by more than 2 percent.
  private enum Cost {
    static let literal = 7
    static let colorLiteral = 6
    static let knownLiteral = 4
    static let run = 9
    static let match = 14
    static let chunk = 3
    static let zeroRow = 14
    static let zeroChunk = 2
    /// Returns the cost of a byte of the difference from the left pixel, which is proportional to
    /// the number of bits in its magnitude.
    static func difference(_ byte: UInt32) -> Int {
      let magnitude = UInt8(truncatingIfNeeded: min(byte, 256 &- byte))
      return max(2, 2 &* (8 &- magnitude.leadingZeroBitCount))
    }
  }

  /// The maximum number of earlier positions that are tried for a match, with palettes and with
  /// colors.
  private static let tries = (palette: 2, color: 4)
  private static let hashBits = 12
  /// 2⁶⁴ divided by the golden ratio, rounded to an odd number, as in ``ColorTable``.
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The last occurrence of each pair of runs, by hash: the index of its first run plus one in the
  /// lower half, and its position in the stream in the upper half; 0 if the pair has not occurred.
  private let heads = Scratch<UInt64>(capacity: 1 << hashBits)
  /// For each run, the previous occurrence of the pair that begins with it, in the format of
  /// ``heads``.
  private var earlier = Scratch<UInt64>(capacity: 1)
  /// The number of bytes processed.
  private var position = 0
  /// The number of zeros at the end of the processed bytes that are not in the token stream yet.
  private var zeros = 0
  /// The checksum of the processed bytes.
  private(set) var checksum = Adler32()

  /// Fills a token stream with the rows of an image that is given as runs.
  mutating func tokenize(
    _ runs: UnsafePointer<PixelRun>, rowStarts: UnsafePointer<UInt32>, width: Int, height: Int,
    as code: some RunBytes, into stream: inout TokenStream
  ) {
    let unit = code.unit
    let rowBytes = width &* unit
    let total = Int(rowStarts[height])
    stream.removeAll(unit: unit, reserving: 2 &* total &+ 2 &* height &+ 2)
    heads.base.update(repeating: 0, count: 1 << Self.hashBits)
    earlier.reserve(total)
    position = 0
    zeros = 0
    checksum = Adler32()
    // The pixel of the preceding row, if that row has a single color.
    var solid: UInt32?
    var y = 0
    while y < height {
      stream.mark()
      let start = Int(rowStarts[y])
      let end = Int(rowStarts[y &+ 1])
      var next = y &+ 1
      while next < height, Int(rowStarts[next &+ 1]) == end { next &+= 1 }
      let repetitions = next &- y &- 1
      y = next
      let above = solid
      let first = code.bytes(of: runs[start])
      solid = start &+ 1 == end ? first : nil
      if unit > 1, let above, let solid, solid != 0 {
        // In a gradient, consecutive rows often differ by the same step.
        appendFilter(Filter.up, to: &stream)
        append(Self.difference(solid, above), count: width, unit, to: &stream)
        appendZeroRows(repetitions, rowBytes, to: &stream)
        continue
      }
      let before = checksum
      if unit > 1, repetitions > 0, Self.isSmooth(runs + start, end &- start, as: code) {
        // Later rows cannot match a row of differences, so this filter is used only for
        // repeated rows.
        appendFilter(Filter.sub, to: &stream)
        appendDifferences(runs + start, end &- start, as: code, to: &stream)
      } else {
        skipZeros(1)
        appendRow(runs, start, end, as: code, to: &stream)
      }
      guard repetitions > 0 else { continue }
      if solid == 0 {
        // The same run of zeros continues, including the filter bytes.
        skipZeros(repetitions &* (1 &+ rowBytes))
      } else if Self.repeats(rowBytes, repetitions) {
        let length = repetitions &* (1 &+ rowBytes)
        flushZeros(to: &stream)
        stream.append(distance: 1 &+ rowBytes, length: length)
        position &+= length
        checksum.addAgain(since: before, length: 1 &+ rowBytes, times: repetitions)
      } else {
        appendZeroRows(repetitions, rowBytes, to: &stream)
      }
    }
    flushZeros(to: &stream)
  }

  /// Returns whether repeated rows are cheaper as matches of complete rows than as rows of zeros.
  ///
  /// The result is true only for short rows, because a match covers at most 258 bytes.
  private static func repeats(_ rowBytes: Int, _ repetitions: Int) -> Bool {
    let distance = 1 &+ rowBytes
    guard distance <= TokenStream.window, repetitions &* distance >= TokenStream.shortestMatch
    else { return false }
    let matches = repetitions &* distance / TokenStream.longestMatch
    let match = Cost.chunk &+ TokenStream.distanceExtraBits(distance)
    let zeros = Cost.zeroRow &+ rowBytes / TokenStream.longestMatch &* Cost.zeroChunk
    return matches &* match &+ Cost.match < repetitions &* zeros
  }

  // MARK: - Parts of a row

  /// Appends rows that equal the row above.
  ///
  /// If there are several rows and they are long enough, all rows after the first consist of
  /// matches of the maximum length: one at the distance of a row across each filter byte, and
  /// the others at distance 1. These rows require no literals and no other match length.
  private mutating func appendZeroRows(_ count: Int, _ rowBytes: Int, to stream: inout TokenStream)
  {
    guard count > 0 else { return }
    appendFilter(Filter.up, to: &stream)
    skipZeros(rowBytes)
    guard Self.crosses(rowBytes) else {
      for _ in 1..<count {
        appendFilter(Filter.up, to: &stream)
        skipZeros(rowBytes)
      }
      return
    }
    guard count > 1 else { return }
    flushZeros(to: &stream)
    for _ in 1..<count {
      let across = TokenStream.longestMatch
      if zeros == across &- 1 {
        // The matches at distance 1 require a zero after the filter byte.
        stream.append(byte: 0, repeated: 0)
        zeros &-= 1
      }
      stream.append(distance: 1 &+ rowBytes, length: across)
      // The zeros before the filter byte belong to the preceding row.
      let rest = zeros &+ 1 &+ rowBytes &- across
      zeros = rest % across
      if rest > zeros { stream.append(distance: 1, length: rest &- zeros) }
      position &+= 1 &+ rowBytes
      checksum.add(Filter.up)
      checksum.addZeros(rowBytes)
    }
  }

  /// Returns whether a row of zeros is cheaper with a match across its filter byte.
  private static func crosses(_ rowBytes: Int) -> Bool {
    let longest = TokenStream.longestMatch
    guard rowBytes >= 2 &* longest, 1 &+ rowBytes <= TokenStream.window else { return false }
    let rest = (rowBytes &- 1) % longest
    let extra = rest < TokenStream.shortestMatch ? 0 : 4 &+ TokenStream.lengthExtraBits(rest)
    let saved = 6 &+ extra &+ (longest &- rest &- 2) &* Cost.zeroChunk / longest
    return TokenStream.distanceExtraBits(1 &+ rowBytes) &+ 1 < saved
  }

  /// Counts zeros, which are appended when their total number is known.
  @inline(__always)
  private mutating func skipZeros(_ count: Int) {
    zeros &+= count
    position &+= count
    checksum.addZeros(count)
  }

  @inline(__always)
  private mutating func flushZeros(to stream: inout TokenStream) {
    if zeros > 0 { stream.append(byte: 0, repeated: zeros &- 1) }
    zeros = 0
  }

  private mutating func appendFilter(_ byte: UInt32, to stream: inout TokenStream) {
    flushZeros(to: &stream)
    stream.append(byte: byte, repeated: 0)
    position &+= 1
    checksum.add(byte)
  }

  /// Appends equal pixels whose bytes are not all zero.
  @inline(__always)
  private mutating func append(
    _ bytes: UInt32, count: Int, _ unit: Int, to stream: inout TokenStream
  ) {
    flushZeros(to: &stream)
    stream.append(unit: bytes, repeated: (count &- 1) &* unit)
    position &+= count &* unit
    checksum.add(bytes, unit: unit, count: count)
  }

  /// Appends a row without a filter.
  @inline(__always)
  private mutating func appendRow(
    _ runs: UnsafePointer<PixelRun>, _ start: Int, _ end: Int, as code: some RunBytes,
    to stream: inout TokenStream
  ) {
    let unit = code.unit
    var index = start
    // The index of the last run whose match was searched in advance, and that match if it is used.
    var looked = start &- 1
    var known: Match?
    while index < end {
      let run = runs[index]
      let bytes = code.bytes(of: run)
      if bytes == 0, known == nil {
        skipZeros(run.count &* unit)
        index &+= 1
        continue
      }
      let match =
        known
        ?? (index &+ 1 < end ? match(runs, from: index, to: end, at: position, unit: unit) : .none)
      known = nil
      var isLater = false
      if match.gain > 0, index &+ 2 < end, code.bytes(of: runs[index &+ 1]) != 0 {
        // A better match may begin at the next run.
        looked = index &+ 1
        let later = self.match(
          runs, from: looked, to: end, at: position &+ run.count &* unit, unit: unit)
        isLater = later.gain > match.gain
        if isLater || match.end == looked { known = later }
      }
      if match.gain <= 0 || isLater {
        append(bytes, count: run.count, unit, to: &stream)
        index &+= 1
        continue
      }
      flushZeros(to: &stream)
      stream.append(distance: match.distance, length: match.length)
      let first = index
      while index < match.end {
        let run = runs[index]
        if index > max(first, looked), index &+ 1 < end { _ = remember(runs, index, at: position) }
        position &+= run.count &* unit
        checksum.add(code.bytes(of: run), unit: unit, count: run.count)
        index &+= 1
      }
      if match.rest >= TokenStream.shortestMatch {
        stream.append(distance: unit, length: match.rest)
      } else if match.rest > 0 {
        stream.append(byte: code.bytes(of: runs[index &- 1]), repeated: match.rest &- 1)
      }
    }
  }

  /// Appends a row as the differences of each pixel from its left neighbor.
  private mutating func appendDifferences(
    _ runs: UnsafePointer<PixelRun>, _ count: Int, as code: some RunBytes,
    to stream: inout TokenStream
  ) {
    var left: UInt32 = 0
    for index in 0..<count {
      let bytes = code.bytes(of: runs[index])
      let difference = Self.difference(bytes, left)
      if difference == 0 {
        skipZeros(code.unit)
      } else {
        append(difference, count: 1, code.unit, to: &stream)
      }
      skipZeros((runs[index].count &- 1) &* code.unit)
      left = bytes
    }
  }

  /// Returns whether most differences in a row are small enough to compress better than colors.
  private static func isSmooth(
    _ runs: UnsafePointer<PixelRun>, _ count: Int, as code: some RunBytes
  ) -> Bool {
    var cost = 0
    var left: UInt32 = 0
    for index in 0..<count {
      let bytes = code.bytes(of: runs[index])
      let difference = difference(bytes, left)
      for byteIndex in 0..<UInt32(code.unit) {
        cost += Cost.difference(difference >> (8 * byteIndex) & 0xFF)
      }
      left = bytes
    }
    return 3 * cost < 2 * count * code.unit * Cost.colorLiteral
  }

  /// Returns the bytewise difference of two pixels modulo 256, without carries between bytes.
  private static func difference(_ bytes: UInt32, _ others: UInt32) -> UInt32 {
    let high: UInt32 = 0x8080_8080
    return ((bytes | high) &- (others & ~high)) ^ (~(bytes ^ others) & high)
  }

  // MARK: - Matches

  /// A sequence of runs that also occurs earlier in the stream.
  private struct Match {
    static let none = Match(gain: 0, distance: 0, length: 0, rest: 0, end: 0)

    /// The number of bits saved.
    var gain: Int
    var distance: Int
    /// The number of bytes that match.
    var length: Int
    /// The number of bytes of the last run that do not match.
    var rest: Int
    /// The index after the last run.
    var end: Int
  }

  /// Records a pair of runs at a position in the stream and returns its previous occurrence.
  @inline(__always)
  private func remember(_ runs: UnsafePointer<PixelRun>, _ index: Int, at position: Int) -> UInt64 {
    let pair = runs[index].bits ^ UInt64(runs[index &+ 1].word) &<< 20
    let head = heads.base + Int((pair &* Self.multiplier) &>> UInt64(64 - Self.hashBits))
    let seen = head.pointee
    earlier.base[index] = seen
    head.pointee = UInt64(truncatingIfNeeded: position &<< 32 | (index &+ 1))
    return seen
  }

  /// Returns the best match for the runs from `index` to at most the end of the row.
  ///
  /// - Parameter position: The position of the first run in the stream.
  @inline(__always)
  private func match(
    _ runs: UnsafePointer<PixelRun>, from index: Int, to end: Int, at position: Int, unit: Int
  ) -> Match {
    var best = Match.none
    var seen = remember(runs, index, at: position)
    var tries = unit == 1 ? Self.tries.palette : Self.tries.color
    while tries > 0, seen != 0 {
      tries &-= 1
      let distance = position &- Int(seen &>> 32)
      guard distance <= TokenStream.window else { break }
      var other = Int(seen & 0xFFFF_FFFF) &- 1
      seen = earlier.base[other]
      guard runs[other].bits == runs[index].bits else { continue }
      var next = index
      var pixels = 0
      var rest = 0
      var saved = 0
      while next < end, runs[other].bits == runs[next].bits {
        pixels &+= runs[next].count
        saved &+= Self.cost(runs[next], unit)
        next &+= 1
        other &+= 1
      }
      if next < end, runs[other].word == runs[next].word {
        let shared = min(runs[other].count, runs[next].count)
        pixels &+= shared
        rest = (runs[next].count &- shared) &* unit
        saved &+= rest > 0 ? Cost.knownLiteral &* unit : Self.cost(runs[next], unit)
        next &+= 1
      }
      let length = pixels &* unit
      let extra = TokenStream.distanceExtraBits(distance)
      let gain =
        saved &- Cost.match &- extra &- length / TokenStream.longestMatch &* (Cost.chunk &+ extra)
      if length >= TokenStream.shortestMatch, gain > best.gain {
        best = Match(gain: gain, distance: distance, length: length, rest: rest, end: next)
      }
    }
    return best
  }

  /// Returns the cost of a run without a match, in bits.
  @inline(__always)
  private static func cost(_ run: PixelRun, _ unit: Int) -> Int {
    let literal = unit == 1 ? Cost.literal : Cost.colorLiteral &* unit
    if run.count == 1 { return literal }
    return literal &+ Cost.run &+ run.count &* unit / TokenStream.longestMatch &* Cost.chunk
  }
}
