/// Distinct pixel words, numbered in order of first occurrence.
struct WordTable: Sendable {
  private(set) var words: [UInt32] = []
  /// The word of each slot in the lower half, and its number plus one in the upper half; 0 for
  /// an empty slot.
  private var slots = Array(repeating: UInt64(0), count: 1 << 8)

  init(_ words: [UInt32] = []) {
    for word in words { _ = insert(word) }
  }

  /// Returns the number of a word, inserting the word if necessary.
  @inline(__always)
  mutating func insert(_ word: UInt32) -> Int {
    var slot = slot(of: word)
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot]) == word { return Int(slots[slot] >> 32) &- 1 }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    words.append(word)
    slots[slot] = UInt64(words.count) << 32 | UInt64(word)
    if 2 * words.count > slots.count { grow() }
    return words.count - 1
  }

  /// Returns the number of a word, or `nil` if the table does not contain it.
  @inline(__always)
  func number(of word: UInt32) -> Int? {
    var slot = slot(of: word)
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot]) == word { return Int(slots[slot] >> 32) &- 1 }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// Returns the slot at which the search begins, by multiplicative hashing as in ``ColorTable``.
  @inline(__always)
  private func slot(of word: UInt32) -> Int {
    Int(Self.hash(word) &>> UInt32(32 &- slots.count.trailingZeroBitCount))
  }

  @inline(__always)
  static func hash(_ word: UInt32) -> UInt32 { word &* ColorTable.multiplier }

  private mutating func grow() {
    let old = words
    words = []
    slots = Array(repeating: 0, count: 2 * slots.count)
    for word in old { _ = insert(word) }
  }
}

/// Distinct pixel words with their numbers of pixels.
struct WordCounts: Sendable {
  private var table = WordTable()
  private var counts: [Int] = []

  var words: [UInt32] { table.words }

  /// The words in descending order of their number of pixels.
  var wordsInOrder: [UInt32] {
    zip(table.words, counts).sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  func contains(_ word: UInt32) -> Bool { table.number(of: word) != nil }

  @inline(__always)
  mutating func add(_ word: UInt32, _ count: Int) {
    let number = table.insert(word)
    if number == counts.count { counts.append(count) } else { counts[number] += count }
  }
}
