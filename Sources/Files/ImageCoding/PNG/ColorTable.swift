/// The distinct pixel words of an image in order of first occurrence, at most 256.
struct ColorTable: ~Copyable {
  /// The maximum number of colors in a PNG palette.
  static let limit = 256

  /// The binary logarithm of the number of slots.
  ///
  /// The table uses open addressing with four slots per color, so that nearly every lookup ends
  /// at the first slot.
  private static let slotBits = 10
  /// 2³² divided by the golden ratio, rounded to an odd number (Knuth, The Art of Computer
  /// Programming, 6.4).
  ///
  /// The product distributes words over the slots even if they differ in only one byte.
  static let multiplier: UInt32 = 0x9E37_79B1

  /// The word of each slot in the lower half, and its index plus one in the upper half; 0 for
  /// an empty slot.
  private let slots = Scratch<UInt64>(capacity: 1 << slotBits)
  /// The words by index.
  let words = Scratch<UInt32>(capacity: limit)
  private(set) var count = 0
  /// Whether the image has more colors than the table can contain.
  private(set) var isOverfull = false

  mutating func removeAll() {
    slots.base.update(repeating: 0, count: 1 << Self.slotBits)
    count = 0
    isOverfull = false
  }

  /// Returns the index of a word, inserting the word if necessary.
  ///
  /// The index of a word that does not fit is 0, and the table becomes overfull.
  @inline(__always)
  mutating func index(of word: UInt32) -> Int {
    var slot = Self.slot(of: word)
    while true {
      let entry = slots.base[slot]
      if entry == 0 { return insert(word, slot: slot) }
      if UInt32(truncatingIfNeeded: entry) == word { return Int(entry >> 32) &- 1 }
      slot = (slot &+ 1) & (1 << Self.slotBits - 1)
    }
  }

  /// Returns the index of a word that the table contains.
  @inline(__always)
  func knownIndex(of word: UInt32) -> Int {
    var slot = Self.slot(of: word)
    while slots.base[slot] != 0, UInt32(truncatingIfNeeded: slots.base[slot]) != word {
      slot = (slot &+ 1) & (1 << Self.slotBits - 1)
    }
    return max(Int(slots.base[slot] >> 32) &- 1, 0)
  }

  @inline(__always)
  private static func slot(of word: UInt32) -> Int {
    Int((word &* multiplier) &>> UInt32(32 - slotBits))
  }

  private mutating func insert(_ word: UInt32, slot: Int) -> Int {
    guard count < Self.limit else {
      isOverfull = true
      return 0
    }
    words.base[count] = word
    count += 1
    slots.base[slot] = UInt64(count) << 32 | UInt64(word)
    return count - 1
  }
}
