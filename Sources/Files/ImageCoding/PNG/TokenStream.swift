/// The literals and matches of a DEFLATE stream, with the count of each symbol.
///
/// Functions that are called for each run are short, and are inlined into the loops of the matcher
/// and the writer.
struct TokenStream: ~Copyable {
  /// A repeated literal or a match, packed into one word.
  struct Token: BitwiseCopyable {
    enum Form: UInt64 {
      /// The bytes of a unit as literals, followed by a match at the distance of a unit.
      case unit
      /// A byte as a literal, followed by a match at distance 1.
      case byte
      case match
    }

    /// The bytes or the distance in bits 0…31, the match length in 32…61, and the kind in 62…63.
    fileprivate let bits: UInt64

    @inline(__always)
    init(_ kind: Form, _ content: UInt32, length: Int) {
      bits = UInt64(content) | UInt64(truncatingIfNeeded: length) << 32 | kind.rawValue << 62
    }

    @inline(__always)
    var kind: UInt64 { bits >> 62 }
    @inline(__always)
    var content: UInt32 { UInt32(truncatingIfNeeded: bits) }
    @inline(__always)
    var length: Int { Int(bits >> 32 & 0x3FFF_FFFF) }
  }

  /// The number of literal symbols (RFC 1951, 3.2.5): bytes, the end of the block, match lengths,
  /// and two unused symbols that are part of the fixed code.
  static let literalCount = 288
  static let endOfBlock = 256
  static let longestMatchSymbol = 285
  static let distanceCount = 30
  static let symbolCount = literalCount + distanceCount
  /// The maximum length of a match, in bytes.
  static let longestMatch = 258
  /// The minimum length of a match, in bytes.
  static let shortestMatch = 3
  /// The maximum distance of a match, in bytes.
  static let window = 32_768

  private(set) var tokens = Scratch<Token>(capacity: 1 << 14)
  private(set) var count = 0
  /// The number of occurrences of each symbol, as literals followed by distances.
  let counts = Scratch<UInt32>(capacity: symbolCount)
  @inline(__always)
  private var literals: UnsafeMutablePointer<UInt32> { counts.base }
  @inline(__always)
  private var distances: UnsafeMutablePointer<UInt32> { counts.base + Self.literalCount }

  /// The maximum number of marks, which are positions before the end of the stream at which a block
  /// may end.
  static let markLimit = 32
  /// The initial distance between two marks, in tokens.
  private static let minimumSpacing = 256
  /// The number of tokens before each mark.
  let marks = Scratch<Int>(capacity: markLimit)
  /// The ``counts`` of the tokens before each mark.
  let markedCounts = Scratch<UInt32>(capacity: markLimit * symbolCount)
  private(set) var markCount = 0
  /// The number of tokens at which the next mark can be added.
  private var nextMark = 0
  /// The minimum number of tokens between two marks.
  private var spacing = minimumSpacing

  /// The number of bytes per unit: 1, 3 or 4.
  private(set) var unit = 1

  mutating func removeAll(unit: Int, reserving capacity: Int) {
    self.unit = unit
    count = 0
    tokens.reserve(capacity)
    counts.base.update(repeating: 0, count: Self.symbolCount)
    markCount = 0
    nextMark = Self.minimumSpacing
    spacing = Self.minimumSpacing
  }

  /// Adds a mark at the current end of the stream, unless the last mark is too close.
  @inline(__always)
  mutating func mark() {
    if count >= nextMark { addMark() }
  }

  private mutating func addMark() {
    if markCount == Self.markLimit {
      // Every other mark is removed, and the distance between marks doubles.
      markCount /= 2
      spacing *= 2
      for mark in 0..<markCount {
        marks.base[mark] = marks.base[2 * mark + 1]
        (markedCounts.base + mark * Self.symbolCount).update(
          from: markedCounts.base + (2 * mark + 1) * Self.symbolCount, count: Self.symbolCount)
      }
    }
    marks.base[markCount] = count
    (markedCounts.base + markCount * Self.symbolCount).update(
      from: counts.base, count: Self.symbolCount)
    markCount += 1
    nextMark = count + spacing
  }

  /// Appends a byte and `length` repetitions of it.
  @inline(__always)
  mutating func append(byte: UInt32, repeated length: Int) {
    tokens.base[count] = Token(.byte, byte, length: length)
    count &+= 1
    literals[Int(byte)] &+= 1
    guard length > 0 else { return }
    let rest = length % Self.longestMatch
    let chunks = length / Self.longestMatch
    literals[Self.longestMatchSymbol] &+= UInt32(truncatingIfNeeded: chunks)
    if rest < Self.shortestMatch {
      literals[Int(byte)] &+= UInt32(truncatingIfNeeded: rest)
      distances[0] &+= UInt32(truncatingIfNeeded: chunks)
    } else {
      literals[Self.lengthSymbol(rest)] &+= 1
      distances[0] &+= UInt32(truncatingIfNeeded: chunks &+ 1)
    }
  }

  /// Appends a unit and a match at the distance of a unit, which covers `length` further bytes.
  @inline(__always)
  mutating func append(unit bytes: UInt32, repeated length: Int) {
    if unit == 1 { return append(byte: bytes, repeated: length) }
    tokens.base[count] = Token(.unit, bytes, length: length)
    count &+= 1
    literals[Int(bytes & 0xFF)] &+= 1
    literals[Int(bytes >> 8 & 0xFF)] &+= 1
    literals[Int(bytes >> 16 & 0xFF)] &+= 1
    if unit == 4 { literals[Int(bytes >> 24)] &+= 1 }
    if length > 0 { note(length: length, distance: unit) }
  }

  /// Appends a match of at least three bytes.
  @inline(__always)
  mutating func append(distance: Int, length: Int) {
    tokens.base[count] = Token(
      .match, UInt32(truncatingIfNeeded: distance), length: length)
    count &+= 1
    note(length: length, distance: distance)
  }

  @inline(__always)
  private func note(length: Int, distance: Int) {
    let cut = Self.cut(length)
    literals[Self.longestMatchSymbol] &+= UInt32(truncatingIfNeeded: cut.chunks)
    var matches = cut.chunks
    if cut.first > 0 {
      literals[Self.lengthSymbol(cut.first)] &+= 1
      matches &+= 1
    }
    if cut.second > 0 {
      literals[Self.lengthSymbol(cut.second)] &+= 1
      matches &+= 1
    }
    distances[Self.distanceSymbol(distance)] &+= UInt32(truncatingIfNeeded: matches)
  }

  /// Splits a length of at least 3 into matches of the maximum length and up to two shorter
  /// matches, each of at least the minimum length.
  @inline(__always)
  static func cut(_ length: Int) -> (chunks: Int, first: Int, second: Int) {
    let chunks = length / longestMatch
    let rest = length % longestMatch
    if rest == 0 || rest >= shortestMatch { return (chunks, rest, 0) }
    return (chunks &- 1, longestMatch &+ rest &- shortestMatch, shortestMatch)
  }

  /// Returns the symbol of a match length, 3…257.
  @inline(__always)
  static func lengthSymbol(_ length: Int) -> Int {
    let value = length &- shortestMatch
    if value < 8 { return 257 &+ value }
    let extra = lengthExtraBits(length)
    return 257 &+ 4 &* extra &+ value &>> extra
  }

  /// Returns the number of extra bits after the symbol of a match length.
  @inline(__always)
  static func lengthExtraBits(_ length: Int) -> Int {
    max(61 &- (length &- shortestMatch).leadingZeroBitCount, 0)
  }

  /// Returns the number of extra bits after a literal symbol; 0 except for some match lengths.
  static func literalExtraBits(_ symbol: Int) -> Int {
    (265..<longestMatchSymbol).contains(symbol) ? (symbol - 261) / 4 : 0
  }

  /// Returns the number of extra bits after a distance symbol.
  static func distanceExtraBits(symbol: Int) -> Int { max(symbol / 2 - 1, 0) }

  /// Returns the symbol of a distance, 1…32,768.
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> Int {
    let value = distance &- 1
    let extra = distanceExtraBits(distance)
    return 2 &* extra &+ value &>> extra
  }

  /// Returns the number of extra bits after the symbol of a distance.
  @inline(__always)
  static func distanceExtraBits(_ distance: Int) -> Int {
    max(62 &- (distance &- 1).leadingZeroBitCount, 0)
  }
}
