/// The distinct words of a picture in the order in which they were met, up to 256 of them.
struct ColorTable: ~Copyable {
  /// The most colours that a PNG palette holds.
  static let limit = 256

  /// Open addressing over four times as many slots as there can be colours, so that nearly every
  /// question is answered by the first slot.
  private static let slotBits = 10
  /// 2³² over the golden ratio, odd (Knuth, The Art of Computer Programming, 6.4): spreads words that
  /// differ in any byte.
  private static let multiplier: UInt32 = 0x9E37_79B1

  /// Per slot the word, and above it one more than its index; 0 for an empty slot.
  private let slots = Scratch<UInt64>(capacity: 1 << slotBits)
  /// The words by index.
  let words = Scratch<UInt32>(capacity: limit)
  /// How many colours there are.
  private(set) var count = 0
  /// Whether a colour found no place any more.
  private(set) var isOverfull = false

  /// Forgets all colours.
  mutating func removeAll() {
    slots.base.update(repeating: 0, count: 1 << Self.slotBits)
    count = 0
    isOverfull = false
  }

  /// The word's index; meaningless once the table is overfull.
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

  /// The index of a word that is in the table.
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
