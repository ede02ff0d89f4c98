/// A reader of DEFLATE streams (RFC 1951) that finds where their last blocks begin and end, without
/// decompressing them.
struct BlockReader: ~Copyable {
  /// The number of bytes behind a stream that the reader may read.
  static let slack = 8

  private var literals = DecodingTable(symbolCount: TokenStream.literalCount, limit: 15)
  private var distances = DecodingTable(symbolCount: TokenStream.distanceCount, limit: 15)
  private var lengths = DecodingTable(symbolCount: 19, limit: 7)
  private var bytes: UnsafeRawPointer
  /// The position after the last bit that was read, and after the last bit of the stream.
  private var position = 0
  private var end = 0

  init() { bytes = UnsafeRawPointer(lengths.entries.base) }

  /// Returns the positions, in bits, of the last block and of the end of a stream.
  ///
  /// - Parameters:
  ///   - bytes: The stream, which must be a valid one; ``slack`` bytes follow it.
  ///   - count: The number of bytes of the stream.
  mutating func lastBlock(of bytes: UnsafeRawPointer, count: Int) -> (start: Int, end: Int) {
    self.bytes = bytes
    position = 0
    end = 8 * count
    while position < end {
      let start = position
      let isLast = read(1) == 1
      switch read(2) {
      case 0:
        position = (position + 7) / 8 * 8
        let length = read(16)
        position += 16 + 8 * length
      case 1:
        assign { $0 < TokenStream.literalCount ? DeflateBlock.fixedLength($0) : 5 }
        skipTokens()
      default:
        readCodes()
        skipTokens()
      }
      if isLast { return (start, position) }
    }
    return (end, end)
  }

  /// The next bits, of which at least 57 are valid.
  private var bits: Int {
    Int(
      truncatingIfNeeded: UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: position / 8, as: UInt64.self))
        >> UInt64(position % 8))
  }

  private mutating func read(_ count: Int) -> Int {
    defer { position += count }
    return bits & (1 << count - 1)
  }

  private mutating func readCodes() {
    let literalCount = 257 + read(5)
    let distanceCount = 1 + read(5)
    let lengthCount = 4 + read(4)
    var ofLengths = [Int](repeating: 0, count: 19)
    for symbol in DeflateBlock.lengthOrder.prefix(lengthCount) { ofLengths[symbol] = read(3) }
    lengths.assign({ ofLengths[$0] }, extraBits: { _ in 0 }, mark: { $0 })
    var all: [Int] = []
    while all.count < literalCount + distanceCount, position < end {
      let entry = lengths[bits]
      position += entry & DecodingTable.bitMask
      switch entry >> DecodingTable.markShift {
      case 16: all += [Int](repeating: all.last ?? 0, count: 3 + read(2))
      case 17: all += [Int](repeating: 0, count: 3 + read(3))
      case 18: all += [Int](repeating: 0, count: 11 + read(7))
      case let length: all.append(length)
      }
    }
    assign { symbol in
      if symbol < TokenStream.literalCount { return symbol < literalCount ? all[symbol] : 0 }
      let index = symbol - TokenStream.literalCount + literalCount
      return index < all.count ? all[index] : 0
    }
  }

  /// Assigns the lengths of the codes of literals followed by distances.
  private mutating func assign(_ length: (Int) -> Int) {
    literals.assign(length, extraBits: TokenStream.literalExtraBits) {
      $0 < TokenStream.endOfBlock ? 0 : $0 == TokenStream.endOfBlock ? 1 : 2
    }
    distances.assign(
      { length(TokenStream.literalCount + $0) }, extraBits: TokenStream.distanceExtraBits(symbol:),
      mark: { _ in 0 })
  }

  private mutating func skipTokens() {
    while position < end {
      let entry = literals[bits]
      position &+= entry & DecodingTable.bitMask
      guard entry > DecodingTable.bitMask else { continue }
      if entry >> DecodingTable.markShift == 1 { return }
      position &+= distances[bits] & DecodingTable.bitMask
    }
  }
}

/// The symbols of a prefix code by the bits that follow in a stream.
///
/// An entry contains the number of bits of the symbol's code and of the bits after it that belong to
/// it, and a mark above ``bitMask``.
private struct DecodingTable: ~Copyable {
  static let bitMask = 31
  static let markShift = 5

  private var code: PrefixCode
  let entries: Scratch<UInt16>
  /// The number of entries less one.
  private var mask = 0

  init(symbolCount: Int, limit: Int) {
    code = PrefixCode(symbolCount: symbolCount, limit: limit)
    entries = Scratch(capacity: 1 << limit)
  }

  subscript(_ bits: Int) -> Int { Int(entries.base[bits & mask]) }

  mutating func assign(_ length: (Int) -> Int, extraBits: (Int) -> Int, mark: (Int) -> Int) {
    code.assign(length)
    let lengths = code.lengths.base
    mask = 1 << (0..<code.symbolCount).reduce(1) { max($0, Int(lengths[$1])) } - 1
    // One bit, so that an incomplete code, of which a valid stream uses no other, moves on.
    entries.base.update(repeating: 1, count: mask + 1)
    for symbol in 0..<code.symbolCount where lengths[symbol] > 0 {
      let bits = Int(lengths[symbol])
      let entry = UInt16(bits + extraBits(symbol) | mark(symbol) << Self.markShift)
      for index in stride(from: Int(code.codes.base[symbol]), through: mask, by: 1 << bits) {
        entries.base[index] = entry
      }
    }
  }
}
