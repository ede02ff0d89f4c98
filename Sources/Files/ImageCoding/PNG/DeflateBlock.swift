/// A block of a DEFLATE stream, with the codes for its tokens.
struct DeflateBlock: ~Copyable {
  /// The maximum number of bits of literal and distance codes (RFC 1951, 3.2.7).
  private static let codeLimit = 15
  /// The maximum number of bits of code-length codes (RFC 1951, 3.2.7).
  private static let lengthCodeLimit = 7
  /// The order in which the lengths of the code-length codes are written (RFC 1951, 3.2.7).
  static let lengthOrder: [Int] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  private var literals = PrefixCode(symbolCount: TokenStream.literalCount, limit: codeLimit)
  private var distances = PrefixCode(symbolCount: TokenStream.distanceCount, limit: codeLimit)
  private var lengths = PrefixCode(symbolCount: 19, limit: lengthCodeLimit)
  /// The run-length encoded code lengths: the symbol in the low byte and the value of its extra
  /// bits in the high byte.
  private let lengthTokens = Scratch<UInt16>(
    capacity: TokenStream.literalCount + TokenStream.distanceCount)
  private var lengthTokenCount = 0
  private let lengthCounts = Scratch<UInt32>(capacity: 19)
  private var literalsUsed = 0
  private var distancesUsed = 0
  private var lengthsUsed = 0
  private var isFixed = false
  private(set) var bitCount = 0

  /// Computes the optimal codes for symbol counts, given as literals followed by distances.
  mutating func plan(_ counts: UnsafePointer<UInt32>) {
    literals.assign(counts)
    distances.assign(counts + TokenStream.literalCount)
    measure(counts)
  }

  /// Assigns codes with known lengths; counts and lengths are literals followed by distances.
  mutating func plan(_ counts: UnsafePointer<UInt32>, lengths: UnsafePointer<UInt8>) {
    literals.assign { Int(lengths[$0]) }
    distances.assign { Int(lengths[TokenStream.literalCount + $0]) }
    measure(counts)
  }

  /// Copies the lengths of the current codes, as literals followed by distances.
  func copyLengths(to lengths: UnsafeMutablePointer<UInt8>) {
    lengths.update(from: literals.lengths.base, count: TokenStream.literalCount)
    (lengths + TokenStream.literalCount).update(
      from: distances.lengths.base, count: TokenStream.distanceCount)
  }

  /// Selects fixed or dynamic codes and computes the number of bits in the block.
  private mutating func measure(_ counts: UnsafePointer<UInt32>) {
    literalsUsed = max(257, literals.usedCount)
    distancesUsed = max(1, distances.usedCount)
    lengthTokenCount = 0
    lengthCounts.base.update(repeating: 0, count: 19)
    // The lengths of both alphabets form a single sequence.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: literalsUsed + distancesUsed) { all in
      for symbol in 0..<literalsUsed { all[symbol] = literals.lengths.base[symbol] }
      for symbol in 0..<distancesUsed {
        all[literalsUsed + symbol] = distances.lengths.base[symbol]
      }
      codeLengths(all)
    }
    lengths.assign(lengthCounts.base)
    lengthsUsed = 19
    while lengthsUsed > 4, lengths.lengths.base[Self.lengthOrder[lengthsUsed - 1]] == 0 {
      lengthsUsed -= 1
    }
    var header = 3 + 5 + 5 + 4 + 3 * lengthsUsed
    for symbol in 0..<19 {
      let extra = symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0
      header += Int(lengthCounts.base[symbol]) * (Int(lengths.lengths.base[symbol]) + extra)
    }
    var dynamic = header
    var fixed = 3
    var extra = 0
    for symbol in 0..<TokenStream.literalCount {
      let count = Int(counts[symbol])
      dynamic += count * Int(literals.lengths.base[symbol])
      fixed += count * Self.fixedLength(symbol)
      extra += count * TokenStream.literalExtraBits(symbol)
    }
    for symbol in 0..<TokenStream.distanceCount {
      let count = Int(counts[TokenStream.literalCount + symbol])
      dynamic += count * Int(distances.lengths.base[symbol])
      fixed += count * 5
      extra += count * TokenStream.distanceExtraBits(symbol: symbol)
    }
    isFixed = fixed < dynamic
    bitCount = min(fixed, dynamic) + extra
    if isFixed {
      literals.assign { Self.fixedLength($0) }
      distances.assign { _ in 5 }
    }
  }

  /// Returns the length of a fixed literal code, in bits (RFC 1951, 3.2.6).
  static func fixedLength(_ symbol: Int) -> Int {
    switch symbol {
    case ..<144: 8
    case ..<256: 9
    case ..<280: 7
    default: 8
    }
  }

  /// Encodes code lengths as ``lengthTokens``.
  ///
  /// Symbol 16 repeats the previous length 3…6 times; symbols 17 and 18 represent 3…10 and
  /// 11…138 zeros.
  private mutating func codeLengths(_ all: UnsafeMutableBufferPointer<UInt8>) {
    var position = 0
    while position < all.count {
      let length = all[position]
      var run = 1
      while position + run < all.count, all[position + run] == length { run += 1 }
      position += run
      if length == 0 {
        while run >= 11 {
          let part = min(run, 138)
          append(18, part - 11)
          run -= part
        }
        if run >= 3 {
          append(17, run - 3)
          run = 0
        }
      } else {
        append(Int(length), 0)
        run -= 1
        while run >= 3 {
          // Seven repetitions are split into four and three, because after six, one would remain.
          let part = run == 7 ? 4 : min(run, 6)
          append(16, part - 3)
          run -= part
        }
      }
      for _ in 0..<run { append(Int(length), 0) }
    }
  }

  private mutating func append(_ symbol: Int, _ extra: Int) {
    lengthTokens.base[lengthTokenCount] = UInt16(extra << 8 | symbol)
    lengthTokenCount += 1
    // With the thread sanitizer, += through the stored constant does not compile.
    let counts = lengthCounts.base
    counts[symbol] += 1
  }

  /// Writes a range of a stream's tokens with the planned codes.
  ///
  /// - Parameter isLast: Whether the block is the last one of the stream.
  func write(
    _ stream: borrowing TokenStream, _ tokens: Range<Int>, isLast: Bool, to writer: inout BitWriter
  ) {
    writer.add((isFixed ? 0b010 : 0b100) | (isLast ? 1 : 0), 3)
    if !isFixed { writeCodes(to: &writer) }
    write(stream, tokens, to: &writer)
  }

  private func writeCodes(to writer: inout BitWriter) {
    writer.add(UInt64(literalsUsed - 257), 5)
    writer.add(UInt64(distancesUsed - 1), 5)
    writer.add(UInt64(lengthsUsed - 4), 4)
    writer.flush()
    for position in 0..<lengthsUsed {
      writer.add(UInt64(lengths.lengths.base[Self.lengthOrder[position]]), 3)
      writer.flush()
    }
    for position in 0..<lengthTokenCount {
      let token = lengthTokens.base[position]
      let symbol = Int(token & 0xFF)
      writer.add(UInt64(lengths.codes.base[symbol]), Int(lengths.lengths.base[symbol]))
      let extra = symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0
      writer.add(UInt64(token >> 8), extra)
      writer.flush()
    }
  }

  private func write(
    _ stream: borrowing TokenStream, _ tokens: Range<Int>, to writer: inout BitWriter
  ) {
    let unit = stream.unit
    for position in tokens {
      let token = stream.tokens.base[position]
      let length = token.length
      switch token.kind {
      case TokenStream.Token.Form.byte.rawValue:
        let byte = Int(token.content)
        write(literal: byte, to: &writer)
        guard length > 0 else { break }
        let rest = length % TokenStream.longestMatch
        if length >= TokenStream.longestMatch {
          write(chunks: length / TokenStream.longestMatch, distance: 1, to: &writer)
        }
        if rest >= TokenStream.shortestMatch {
          write(length: rest, distance: 1, to: &writer)
        } else {
          for _ in 0..<rest { write(literal: byte, to: &writer) }
        }
      case TokenStream.Token.Form.unit.rawValue:
        for index in 0..<unit {
          write(literal: Int(token.content >> UInt32(8 * index) & 0xFF), to: &writer)
        }
        if length > 0 { write(match: length, distance: unit, to: &writer) }
      default: write(match: length, distance: Int(token.content), to: &writer)
      }
    }
    write(literal: TokenStream.endOfBlock, to: &writer)
  }

  @inline(__always)
  private func write(literal symbol: Int, to writer: inout BitWriter) {
    writer.add(UInt64(literals.codes.base[symbol]), Int(literals.lengths.base[symbol]))
    writer.flush()
  }

  @inline(__always)
  private func write(match length: Int, distance: Int, to writer: inout BitWriter) {
    let cut = TokenStream.cut(length)
    if cut.chunks > 0 { write(chunks: cut.chunks, distance: distance, to: &writer) }
    if cut.first > 0 { write(length: cut.first, distance: distance, to: &writer) }
    if cut.second > 0 { write(length: cut.second, distance: distance, to: &writer) }
  }

  /// Writes a match of at most 15 + 5 + 15 + 13 bits.
  @inline(__always)
  private func write(length: Int, distance: Int, to writer: inout BitWriter) {
    let symbol = TokenStream.lengthSymbol(length)
    let extra = TokenStream.lengthExtraBits(length)
    writer.add(UInt64(literals.codes.base[symbol]), Int(literals.lengths.base[symbol]))
    writer.add(
      UInt64(truncatingIfNeeded: length &- TokenStream.shortestMatch) & (1 &<< UInt64(extra) &- 1),
      extra)
    let code = distanceBits(distance)
    writer.add(code.bits, code.length)
    writer.flush()
  }

  @inline(__always)
  private func distanceBits(_ distance: Int) -> (bits: UInt64, length: Int) {
    let symbol = TokenStream.distanceSymbol(distance)
    let extra = TokenStream.distanceExtraBits(distance)
    let length = Int(distances.lengths.base[symbol])
    let value = UInt64(truncatingIfNeeded: distance &- 1) & (1 &<< UInt64(extra) &- 1)
    return (UInt64(distances.codes.base[symbol]) | value &<< UInt64(length), length &+ extra)
  }

  /// Writes matches of the maximum length, several in each batch of bits.
  private func write(chunks: Int, distance: Int, to writer: inout BitWriter) {
    let code = distanceBits(distance)
    let symbolLength = Int(literals.lengths.base[TokenStream.longestMatchSymbol])
    var bits =
      UInt64(literals.codes.base[TokenStream.longestMatchSymbol]) | code.bits
      << UInt64(symbolLength)
    let length = symbolLength + code.length
    var together = 1
    var rest = chunks
    while 2 * together <= rest, 2 * together * length <= BitWriter.batch {
      bits |= bits << UInt64(together * length)
      together *= 2
    }
    while rest >= together {
      writer.add(bits, together * length)
      writer.flush()
      rest -= together
    }
    while rest > 0 {
      writer.add(bits & (1 << UInt64(length) - 1), length)
      writer.flush()
      rest -= 1
    }
  }
}
