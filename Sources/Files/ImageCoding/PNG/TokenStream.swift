/// Literals and matches of a DEFLATE stream, with the count of each symbol.
///
/// What is done for each run is a few instructions, and inlined into the matcher's and the writer's
/// loops.
struct TokenStream: ~Copyable {
  /// A few bytes that are repeated, or a match, packed into a word.
  struct Token: BitwiseCopyable {
    /// What a token is.
    enum Kind: UInt64 {
      /// A unit of bytes as literals, and a match at that distance.
      case unit
      /// A byte as a literal, and a match at distance 1.
      case byte
      /// A match.
      case match
    }

    /// The bytes or the distance in bits 0…31, the match's length in 32…61, the kind above it.
    fileprivate let bits: UInt64

    @inline(__always)
    init(_ kind: Kind, _ content: UInt32, length: Int) {
      bits = UInt64(content) | UInt64(truncatingIfNeeded: length) << 32 | kind.rawValue << 62
    }

    @inline(__always)
    var kind: UInt64 { bits >> 62 }
    @inline(__always)
    var content: UInt32 { UInt32(truncatingIfNeeded: bits) }
    @inline(__always)
    var length: Int { Int(bits >> 32 & 0x3FFF_FFFF) }
  }

  /// The symbols of RFC 1951, 3.2.5: bytes, the block's end, lengths, and two that never occur but
  /// have a place among the fixed codes.
  static let literalCount = 288
  static let endOfBlock = 256
  static let longestMatchSymbol = 285
  static let distanceCount = 30
  static let symbolCount = literalCount + distanceCount
  /// The longest and the shortest match.
  static let longestMatch = 258
  static let shortestMatch = 3
  /// The farthest match.
  static let window = 32_768

  private(set) var tokens = Scratch<Token>(capacity: 1 << 14)
  private(set) var count = 0
  /// How often each symbol occurs, distances after literals.
  let counts = Scratch<UInt32>(capacity: symbolCount)
  @inline(__always)
  private var literals: UnsafeMutablePointer<UInt32> { counts.base }
  @inline(__always)
  private var distances: UnsafeMutablePointer<UInt32> { counts.base + Self.literalCount }

  /// How many places there are at most where a block may end, but for the stream's end.
  static let markLimit = 32
  /// At how many tokens the stream's first marks stand.
  private static let leastSpacing = 256
  /// Where a block may end: how many tokens, and ``counts``, stand before.
  let marks = Scratch<Int>(capacity: markLimit)
  let markedCounts = Scratch<UInt32>(capacity: markLimit * symbolCount)
  private(set) var markCount = 0
  /// From how many tokens on there is the next mark, and the one after so many more.
  private var nextMark = 0
  private var spacing = leastSpacing

  /// How many bytes a unit has: 1, 3 or 4.
  private(set) var unit = 1

  mutating func removeAll(unit: Int, reserving capacity: Int) {
    self.unit = unit
    count = 0
    tokens.reserve(capacity)
    counts.base.update(repeating: 0, count: Self.symbolCount)
    (markCount, nextMark, spacing) = (0, Self.leastSpacing, Self.leastSpacing)
  }

  /// Lets a block end here, if the last such place is far enough behind.
  @inline(__always)
  mutating func mark() {
    if count >= nextMark { addMark() }
  }

  private mutating func addMark() {
    if markCount == Self.markLimit {
      // Every other mark is enough, and from here on they stand twice as far apart.
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

  /// Adds a byte and `length` repetitions of it.
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

  /// Adds a unit and a match at its distance that covers `length` further bytes.
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

  /// Adds a match of at least three bytes.
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

  /// A length as so many longest matches and up to two more, none shorter than the shortest.
  @inline(__always)
  static func cut(_ length: Int) -> (chunks: Int, first: Int, second: Int) {
    let (chunks, rest) = (length / longestMatch, length % longestMatch)
    if rest == 0 || rest >= shortestMatch { return (chunks, rest, 0) }
    return (chunks &- 1, longestMatch &+ rest &- shortestMatch, shortestMatch)
  }

  /// The symbol of a match's length, 3…257.
  @inline(__always)
  static func lengthSymbol(_ length: Int) -> Int {
    let value = length &- shortestMatch
    if value < 8 { return 257 &+ value }
    let extra = lengthExtraBits(length)
    return 257 &+ 4 &* extra &+ value &>> extra
  }

  /// How many bits follow the symbol of a length.
  @inline(__always)
  static func lengthExtraBits(_ length: Int) -> Int {
    max(61 &- (length &- shortestMatch).leadingZeroBitCount, 0)
  }

  /// The symbol of a distance, 1…32,768.
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> Int {
    let value = distance &- 1
    let extra = distanceExtraBits(distance)
    return 2 &* extra &+ value &>> extra
  }

  /// How many bits follow the symbol of a distance.
  @inline(__always)
  static func distanceExtraBits(_ distance: Int) -> Int {
    max(62 &- (distance &- 1).leadingZeroBitCount, 0)
  }
}
