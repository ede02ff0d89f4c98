/// Writes a token stream as the blocks of a zlib stream.
///
/// A block ends where what follows is so different that a code of its own pays: text after flat areas,
/// of which each row takes the same few symbols.
struct DeflateBlocks: ~Copyable {
  /// The window of 32 KiB, and the check bits for the fastest level (RFC 1950, 2.2): the header is
  /// 0x78 0x01.
  private static let zlibHeader: [UInt8] = [0x78, 0x01]
  private static let limit = TokenStream.markLimit + 1
  /// Streams of fewer tokens are one block.
  private static let leastCount = 1 << 10

  private var block = DeflateBlock()
  /// The block that has its codes in ``block``.
  private var planned = 0
  /// How many blocks there are, where each ends in the stream, and how often symbols occur in it.
  private var count = 0
  private let ends = Scratch<Int>(capacity: limit)
  private let counts = Scratch<UInt32>(capacity: limit * TokenStream.symbolCount)
  /// How long the codes are, block by block.
  private let lengths = Scratch<UInt8>(capacity: limit * TokenStream.symbolCount)
  /// What each block costs, and what it would save to go on with the next one.
  private let costs = Scratch<Int>(capacity: limit)
  private let gains = Scratch<Int>(capacity: limit)
  private let sums = Scratch<UInt32>(capacity: TokenStream.symbolCount)
  private var bitCount = 0

  /// The bytes of the zlib stream of what was planned.
  var byteCount: Int { Self.zlibHeader.count + (bitCount + 7) / 8 + 4 }

  /// Finds the blocks of a stream and the best codes for each.
  mutating func plan(_ stream: borrowing TokenStream) {
    split(stream)
    bitCount = 0
    for index in 0..<count {
      block.plan(counts(of: index))
      bitCount += block.bitCount
      block.copyLengths(to: lengths(of: index))
    }
    planned = count - 1
  }

  /// Writes what was planned; there must be room for ``byteCount`` and ``BitWriter/slack``.
  mutating func write(
    _ stream: borrowing TokenStream, checksum: UInt32, to target: UnsafeMutablePointer<UInt8>
  ) {
    target.update(from: Self.zlibHeader, count: Self.zlibHeader.count)
    var writer = BitWriter(target + Self.zlibHeader.count)
    var start = 0
    for index in 0..<count {
      if planned != index { block.plan(counts(of: index), lengths: lengths(of: index)) }
      planned = index
      let end = ends.base[index]
      block.write(stream, start..<end, isLast: index == count - 1, to: &writer)
      start = end
    }
    writer.finish()
    UnsafeMutableRawPointer(writer.position)
      .storeBytes(of: checksum.bigEndian, as: UInt32.self)
  }

  private func counts(of index: Int) -> UnsafeMutablePointer<UInt32> {
    counts.base + index * TokenStream.symbolCount
  }

  private func lengths(of index: Int) -> UnsafeMutablePointer<UInt8> {
    lengths.base + index * TokenStream.symbolCount
  }

  /// Begins with a block from each mark to the next, and makes one of two neighbours, those first that
  /// save most by it, until none do.
  private mutating func split(_ stream: borrowing TokenStream) {
    count = stream.count < Self.leastCount ? 1 : stream.markCount + 1
    for index in 0..<count {
      let isLast = index == count - 1
      ends.base[index] = isLast ? stream.count : stream.marks.base[index]
      let after =
        isLast ? stream.counts.base : stream.markedCounts.base + index * TokenStream.symbolCount
      let own = counts(of: index)
      own.update(from: after, count: TokenStream.symbolCount)
      if index > 0 {
        let before = stream.markedCounts.base + (index - 1) * TokenStream.symbolCount
        for symbol in 0..<TokenStream.symbolCount { own[symbol] &-= before[symbol] }
      }
      own[TokenStream.endOfBlock] = 1
    }
    guard count > 1 else { return }
    for index in 0..<count { costs.base[index] = Self.cost(counts(of: index)) }
    for index in 0..<count - 1 { gains.base[index] = gain(index) }
    while count > 1 {
      var best = 0
      for index in 1..<count - 1 where gains.base[index] > gains.base[best] { best = index }
      guard gains.base[best] > 0 else { return }
      merge(best)
    }
  }

  /// What it saves to make one of a block and the next.
  private func gain(_ index: Int) -> Int {
    let (own, next) = (counts(of: index), counts(of: index + 1))
    for symbol in 0..<TokenStream.symbolCount { sums.base[symbol] = own[symbol] &+ next[symbol] }
    sums.base[TokenStream.endOfBlock] = 1
    return costs.base[index] + costs.base[index + 1] - Self.cost(sums.base)
  }

  private mutating func merge(_ index: Int) {
    costs.base[index] += costs.base[index + 1] - gains.base[index]
    let (own, next) = (counts(of: index), counts(of: index + 1))
    for symbol in 0..<TokenStream.symbolCount { own[symbol] &+= next[symbol] }
    own[TokenStream.endOfBlock] = 1
    ends.base[index] = ends.base[index + 1]
    count -= 1
    for later in index + 1..<max(count, index + 1) {
      costs.base[later] = costs.base[later + 1]
      gains.base[later] = gains.base[later + 1]
      ends.base[later] = ends.base[later + 1]
    }
    next.update(
      from: next + TokenStream.symbolCount,
      count: max(count - index - 1, 0) * TokenStream.symbolCount)
    if index > 0 { gains.base[index - 1] = gain(index - 1) }
    if index + 1 < count { gains.base[index] = gain(index) }
  }

  // MARK: - Estimates

  /// Bits are counted in so many parts.
  private static let bitUnit = 256
  /// What a block's codes cost, about, for each symbol that occurs and in any case.
  private static let symbolCost = 7 * bitUnit
  private static let headCost = 80 * bitUnit

  /// What a block costs, about: its symbols' entropy and its codes.
  ///
  /// Extra bits are left out, since they are the same in any block.
  private static func cost(_ counts: UnsafePointer<UInt32>) -> Int {
    headCost + entropy(counts, TokenStream.literalCount)
      + entropy(counts + TokenStream.literalCount, TokenStream.distanceCount)
  }

  private static func entropy(_ counts: UnsafePointer<UInt32>, _ symbolCount: Int) -> Int {
    var (total, sum, used) = (0, 0, 0)
    for symbol in 0..<symbolCount where counts[symbol] > 0 {
      let count = Int(counts[symbol])
      total &+= count
      sum &+= count &* logarithm(count)
      used &+= 1
    }
    // No code is shorter than a bit.
    return max(total &* logarithm(max(total, 1)) &- sum, total &* bitUnit) &+ used &* symbolCost
  }

  /// The logarithm to base 2 in parts of a bit: exact at powers of two, and between them by a parabola,
  /// which is within a hundredth.
  @inline(__always)
  private static func logarithm(_ number: Int) -> Int {
    let exponent = Int.bitWidth &- 1 &- number.leadingZeroBitCount
    let part = (number &<< 8) &>> exponent &- 256
    return exponent &<< 8 &+ part &+ (part &* (256 &- part) &* 88) &>> 16
  }
}
