/// An encoder that divides a token stream into the blocks of a zlib stream.
///
/// A block ends at a position after which a separate code saves bits, for example between flat
/// areas, whose rows use the same few symbols, and text.
struct DeflateBlocks: ~Copyable {
  /// The header: a window of 32 KiB, the fastest level and the check bits (RFC 1950, 2.2).
  static let zlibHeader: [UInt8] = [0x78, 0x01]
  private static let limit = TokenStream.markLimit + 1
  /// The minimum number of tokens of a stream that is divided into blocks.
  private static let minimumCount = 1 << 10

  private var block = DeflateBlock()
  /// The index of the block whose codes are in ``block``.
  private var planned = 0
  private var count = 0
  /// The index after the last token of each block.
  private let ends = Scratch<Int>(capacity: limit)
  /// The symbol counts of each block.
  private let counts = Scratch<UInt32>(capacity: limit * TokenStream.symbolCount)
  /// The code lengths of each block.
  private let lengths = Scratch<UInt8>(capacity: limit * TokenStream.symbolCount)
  /// The cost of each block, in units of 1/``bitUnit`` bit.
  private let costs = Scratch<Int>(capacity: limit)
  /// The saving if a block is merged with the next one, in units of 1/``bitUnit`` bit.
  private let gains = Scratch<Int>(capacity: limit)
  private let sums = Scratch<UInt32>(capacity: TokenStream.symbolCount)
  private var bitCount = 0

  /// The number of bytes of the planned zlib stream.
  var byteCount: Int { Self.zlibHeader.count + (bitCount + 7) / 8 + 4 }

  /// Divides a stream into blocks and computes the optimal codes of each block.
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

  /// Writes the planned stream; the buffer requires ``byteCount`` + ``BitWriter/slack`` bytes.
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
    UnsafeMutableRawPointer(writer.position).storeBytes(of: checksum.bigEndian, as: UInt32.self)
  }

  private func counts(of index: Int) -> UnsafeMutablePointer<UInt32> {
    counts.base + index * TokenStream.symbolCount
  }

  private func lengths(of index: Int) -> UnsafeMutablePointer<UInt8> {
    lengths.base + index * TokenStream.symbolCount
  }

  /// Divides a stream at every mark, then merges adjacent blocks as long as that saves bits.
  ///
  /// The merge that saves the most is always made first.
  private mutating func split(_ stream: borrowing TokenStream) {
    count = stream.count < Self.minimumCount ? 1 : stream.markCount + 1
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

  /// Returns the saving if a block is merged with the next one, in units of 1/``bitUnit`` bit.
  private func gain(_ index: Int) -> Int {
    let own = counts(of: index)
    let next = counts(of: index + 1)
    for symbol in 0..<TokenStream.symbolCount { sums.base[symbol] = own[symbol] &+ next[symbol] }
    sums.base[TokenStream.endOfBlock] = 1
    return costs.base[index] + costs.base[index + 1] - Self.cost(sums.base)
  }

  private mutating func merge(_ index: Int) {
    // Not `+=`: Swift 6.3 generates invalid code for it with the thread sanitizer.
    costs.base[index] = costs.base[index] + costs.base[index + 1] - gains.base[index]
    let own = counts(of: index)
    let next = counts(of: index + 1)
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

  /// The number of units per bit in cost estimates.
  private static let bitUnit = 256
  /// The approximate cost of writing a code, for each symbol that occurs.
  private static let symbolCost = 7 * bitUnit
  /// The approximate cost of a block's header, without its codes.
  private static let headCost = 80 * bitUnit

  /// Returns the approximate cost of a block: the entropy of its symbols, its codes and its header.
  ///
  /// Extra bits are ignored, because their number does not depend on the blocks.
  private static func cost(_ counts: UnsafePointer<UInt32>) -> Int {
    headCost + entropy(counts, TokenStream.literalCount)
      + entropy(counts + TokenStream.literalCount, TokenStream.distanceCount)
  }

  private static func entropy(_ counts: UnsafePointer<UInt32>, _ symbolCount: Int) -> Int {
    var total = 0
    var sum = 0
    var used = 0
    for symbol in 0..<symbolCount where counts[symbol] > 0 {
      let count = Int(counts[symbol])
      total &+= count
      sum &+= count &* logarithm(count)
      used &+= 1
    }
    // A code has at least one bit.
    return max(total &* logarithm(max(total, 1)) &- sum, total &* bitUnit) &+ used &* symbolCost
  }

  /// Returns the binary logarithm of a number, in units of 1/256.
  ///
  /// The result is exact at powers of two and interpolated by a parabola between them. The error of
  /// the logarithm is below 0.01.
  @inline(__always)
  private static func logarithm(_ number: Int) -> Int {
    let exponent = Int.bitWidth &- 1 &- number.leadingZeroBitCount
    let part = (number &<< 8) &>> exponent &- 256
    return exponent &<< 8 &+ part &+ (part &* (256 &- part) &* 88) &>> 16
  }
}
