/// Literals and matches of one DEFLATE block, with the count of each symbol.
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
  /// The longest and the shortest match.
  static let longestMatch = 258
  static let shortestMatch = 3
  /// The farthest match.
  static let window = 32_768

  private(set) var tokens = Scratch<Token>(capacity: 1 << 14)
  private(set) var count = 0
  /// How often each symbol occurs.
  let literals = Scratch<UInt32>(capacity: literalCount)
  let distances = Scratch<UInt32>(capacity: distanceCount)
  /// How many bytes a unit has: 1, 3 or 4.
  private(set) var unit = 1

  mutating func removeAll(unit: Int, reserving capacity: Int) {
    self.unit = unit
    count = 0
    tokens.reserve(capacity)
    literals.base.update(repeating: 0, count: Self.literalCount)
    distances.base.update(repeating: 0, count: Self.distanceCount)
    literals.base[Self.endOfBlock] = 1
  }

  /// Adds a byte and `length` repetitions of it.
  @inline(__always)
  mutating func append(byte: UInt32, repeated length: Int) {
    tokens.base[count] = Token(.byte, byte, length: length)
    count &+= 1
    literals.base[Int(byte)] &+= 1
    guard length > 0 else { return }
    let rest = length % Self.longestMatch
    let chunks = length / Self.longestMatch
    literals.base[Self.longestMatchSymbol] &+= UInt32(truncatingIfNeeded: chunks)
    if rest < Self.shortestMatch {
      literals.base[Int(byte)] &+= UInt32(truncatingIfNeeded: rest)
      distances.base[0] &+= UInt32(truncatingIfNeeded: chunks)
    } else {
      literals.base[Self.lengthSymbol(rest)] &+= 1
      distances.base[0] &+= UInt32(truncatingIfNeeded: chunks &+ 1)
    }
  }

  /// Adds a unit and a match at its distance that covers `length` further bytes.
  @inline(__always)
  mutating func append(unit bytes: UInt32, repeated length: Int) {
    if unit == 1 { return append(byte: bytes, repeated: length) }
    tokens.base[count] = Token(.unit, bytes, length: length)
    count &+= 1
    literals.base[Int(bytes & 0xFF)] &+= 1
    literals.base[Int(bytes >> 8 & 0xFF)] &+= 1
    literals.base[Int(bytes >> 16 & 0xFF)] &+= 1
    if unit == 4 { literals.base[Int(bytes >> 24)] &+= 1 }
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
    literals.base[Self.longestMatchSymbol] &+= UInt32(truncatingIfNeeded: cut.chunks)
    var matches = cut.chunks
    if cut.first > 0 {
      literals.base[Self.lengthSymbol(cut.first)] &+= 1
      matches &+= 1
    }
    if cut.second > 0 {
      literals.base[Self.lengthSymbol(cut.second)] &+= 1
      matches &+= 1
    }
    distances.base[Self.distanceSymbol(distance)] &+= UInt32(truncatingIfNeeded: matches)
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
