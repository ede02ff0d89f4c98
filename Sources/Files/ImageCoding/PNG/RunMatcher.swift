/// Turns runs into the literals and matches of a DEFLATE stream.
///
/// It does in steps of runs what others do in steps of bytes: rows like the one above become zeros by
/// a filter, runs become matches at the distance of a pixel, and sequences of runs that were there
/// before become matches at theirs.
///
/// What is done for each run is inlined, so that it is made once for each number of bytes a pixel.
struct RunMatcher: ~Copyable {
  /// The filters that are used, by their bytes (PNG specification, 9.2).
  private enum Filter {
    static let none: UInt32 = 0
    static let sub: UInt32 = 1
    static let up: UInt32 = 2
  }

  /// What things cost in bits, roughly, in pictures of flat colours.
  ///
  /// Sizes hardly depend on it: a third more or less of any changed none of the measured frames by more
  /// than two hundredths.
  private enum Cost {
    static let literal = 7
    static let colorLiteral = 6
    static let knownLiteral = 4
    static let run = 9
    static let match = 14
    static let chunk = 3
    static let zeroRow = 14
    static let zeroChunk = 2
    /// A byte of a difference to the left, by the number of bits in its magnitude.
    static func difference(_ byte: UInt32) -> Int {
      let magnitude = UInt8(truncatingIfNeeded: min(byte, 256 &- byte))
      return max(2, 2 &* (8 &- magnitude.leadingZeroBitCount))
    }
  }

  /// How many earlier places are tried for a match: with palettes and with colours.
  private static let tries = (palette: 2, color: 4)
  private static let hashBits = 12
  /// 2⁶⁴ over the golden ratio, odd; see ``ColorTable``.
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Where a pair of runs was seen last: one more than the first run's place among the runs, and
  /// above it the place in the stream; 0 for nowhere.
  private let heads = Scratch<UInt64>(capacity: 1 << hashBits)
  /// For each run, where its pair was seen before that.
  private var earlier = Scratch<UInt64>(capacity: 1)
  /// How many bytes were passed.
  private var position = 0
  /// How many zeros at the end of those are not in the token stream yet.
  private var zeros = 0
  /// The checksum of what was passed.
  private(set) var checksum = Adler32()

  /// Fills a token stream with the rows of a picture that is given as runs.
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
    (position, zeros, checksum) = (0, 0, Adler32())
    // The pixel of the last row, where it has only one.
    var solid: UInt32?
    var y = 0
    while y < height {
      stream.mark()
      let (start, end) = (Int(rowStarts[y]), Int(rowStarts[y &+ 1]))
      var next = y &+ 1
      while next < height, Int(rowStarts[next &+ 1]) == end { next &+= 1 }
      let repetitions = next &- y &- 1
      y = next
      let above = solid
      let first = code.bytes(of: runs[start])
      solid = start &+ 1 == end ? first : nil
      if unit > 1, let above, let solid, solid != 0 {
        // One step of a gradient after the other is often the same step.
        appendFilter(Filter.up, to: &stream)
        append(Self.difference(solid, above), count: width, unit, to: &stream)
        appendZeroRows(repetitions, rowBytes, to: &stream)
        continue
      }
      let before = checksum
      if unit > 1, repetitions > 0, Self.isSmooth(runs + start, end &- start, as: code) {
        // Only where the row is not needed as a model for the next one.
        appendFilter(Filter.sub, to: &stream)
        appendDifferences(runs + start, end &- start, as: code, to: &stream)
      } else {
        skipZeros(1)
        appendRow(runs, start, end, as: code, to: &stream)
      }
      guard repetitions > 0 else { continue }
      if solid == 0 {
        // Still the same run of zeros, filter bytes and all.
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

  /// Whether repeated rows are cheaper as one match than each as a row of zeros.
  ///
  /// They are where they are short, since a match covers no more than 258 bytes.
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

  /// Rows like the one above.
  ///
  /// Where there are several, and they are long enough, all after the first are matches of the greatest
  /// length: one at a row's distance across each filter byte, and the rest at a distance of 1. So
  /// they need no literals, and no other length.
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
        // A zero is needed behind the filter byte, for the matches at a distance of 1.
        stream.append(byte: 0, repeated: 0)
        zeros &-= 1
      }
      stream.append(distance: 1 &+ rowBytes, length: across)
      // The zeros before the filter byte are the last row's.
      let rest = zeros &+ 1 &+ rowBytes &- across
      zeros = rest % across
      if rest > zeros { stream.append(distance: 1, length: rest &- zeros) }
      position &+= 1 &+ rowBytes
      checksum.add(Filter.up)
      checksum.addZeros(rowBytes)
    }
  }

  /// Whether a row of zeros is cheaper with a match across its filter byte.
  private static func crosses(_ rowBytes: Int) -> Bool {
    let longest = TokenStream.longestMatch
    guard rowBytes >= 2 &* longest, 1 &+ rowBytes <= TokenStream.window else { return false }
    let rest = (rowBytes &- 1) % longest
    let extra = rest < TokenStream.shortestMatch ? 0 : 4 &+ TokenStream.lengthExtraBits(rest)
    let saved = 6 &+ extra &+ (longest &- rest &- 2) &* Cost.zeroChunk / longest
    return TokenStream.distanceExtraBits(1 &+ rowBytes) &+ 1 < saved
  }

  /// Counts zeros, which are put off until it is known how many there are.
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

  /// Adds equal pixels that are not all zeros.
  @inline(__always)
  private mutating func append(
    _ bytes: UInt32, count: Int, _ unit: Int, to stream: inout TokenStream
  ) {
    flushZeros(to: &stream)
    stream.append(unit: bytes, repeated: (count &- 1) &* unit)
    position &+= count &* unit
    checksum.add(bytes, unit: unit, count: count)
  }

  /// A row without a filter.
  @inline(__always)
  private mutating func appendRow(
    _ runs: UnsafePointer<PixelRun>, _ start: Int, _ end: Int, as code: some RunBytes,
    to stream: inout TokenStream
  ) {
    let unit = code.unit
    var index = start
    // The last run that was looked at from the one before, and its match where that is to be taken.
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
        known ?? (index &+ 1 < end ? match(runs, index, end, at: position, unit) : .none)
      known = nil
      var isLater = false
      if match.gain > 0, index &+ 2 < end, code.bytes(of: runs[index &+ 1]) != 0 {
        // A better one may begin at the next run.
        looked = index &+ 1
        let later = self.match(runs, looked, end, at: position &+ run.count &* unit, unit)
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
        if index > max(first, looked), index &+ 1 < end {
          _ = remember(runs, index, at: position)
        }
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

  /// A row as differences to the left.
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

  /// Whether a row is mostly steps so small that differences say less than colours.
  private static func isSmooth(
    _ runs: UnsafePointer<PixelRun>, _ count: Int, as code: some RunBytes
  ) -> Bool {
    var cost = 0
    var left: UInt32 = 0
    for index in 0..<count {
      let bytes = code.bytes(of: runs[index])
      let difference = difference(bytes, left)
      for place in 0..<UInt32(code.unit) {
        cost += Cost.difference(difference >> (8 * place) & 0xFF)
      }
      left = bytes
    }
    return 3 * cost < 2 * count * code.unit * Cost.colorLiteral
  }

  /// Each byte less the other's, without carries.
  private static func difference(_ bytes: UInt32, _ others: UInt32) -> UInt32 {
    let high: UInt32 = 0x8080_8080
    return ((bytes | high) &- (others & ~high)) ^ (~(bytes ^ others) & high)
  }

  // MARK: - Matches

  /// Runs that stand somewhere before as well.
  private struct Match {
    static let none = Match(gain: 0, distance: 0, length: 0, rest: 0, end: 0)

    /// How many bits it saves.
    var gain: Int
    var distance: Int
    /// How many bytes match.
    var length: Int
    /// How many further bytes the last run has.
    var rest: Int
    /// The run after the last.
    var end: Int
  }

  /// Notes that a pair of runs stands at a place in the stream, and says where it was seen last.
  @inline(__always)
  private func remember(_ runs: UnsafePointer<PixelRun>, _ index: Int, at place: Int) -> UInt64 {
    let pair = runs[index].bits ^ UInt64(runs[index &+ 1].word) &<< 20
    let head = heads.base + Int((pair &* Self.multiplier) &>> UInt64(64 - Self.hashBits))
    let seen = head.pointee
    earlier.base[index] = seen
    head.pointee = UInt64(truncatingIfNeeded: place &<< 32 | (index &+ 1))
    return seen
  }

  /// The best match for the runs from `index` to the row's end, of which the first stands at a place in
  /// the stream; a match never leaves its row.
  @inline(__always)
  private func match(
    _ runs: UnsafePointer<PixelRun>, _ index: Int, _ end: Int, at position: Int, _ unit: Int
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
      var (pixels, rest, saved) = (0, 0, 0)
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

  /// What a run costs without a match.
  @inline(__always)
  private static func cost(_ run: PixelRun, _ unit: Int) -> Int {
    let literal = unit == 1 ? Cost.literal : Cost.colorLiteral &* unit
    if run.count == 1 { return literal }
    return literal &+ Cost.run &+ run.count &* unit / TokenStream.longestMatch &* Cost.chunk
  }
}
