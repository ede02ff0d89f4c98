import VectorDrawing

/// Pixels one after the other, equal neighbours packed together: each a word, and whether it is kept,
/// which is that it shows already.
package struct PixelRuns: Hashable, Sendable {
  /// The word in the lower half, how often it stands in bits 32…62, whether it is kept in bit 63.
  private var runs: [UInt64] = []

  private static let keptBit: UInt64 = 1 << 63

  /// Adds words by their places from zero, none of them kept, each as `change` gives it; it is asked
  /// once for equal ones in a row.
  @inline(__always)
  mutating func append(
    _ words: UnsafeBufferPointer<UInt32>, change: (UInt32) -> UInt32
  ) {
    var start = 0
    while start < words.count {
      let word = words[start]
      var end = start &+ 1
      while end < words.count, words[end] == word { end &+= 1 }
      append(UInt64(change(word)), count: end - start)
      start = end
    }
  }

  /// Adds words, those kept that stand in the same place of `old`, which has as many.
  mutating func append(
    _ words: UnsafeBufferPointer<UInt32>, over old: UnsafeBufferPointer<UInt32>
  ) {
    var start = 0
    while start < words.count {
      let word = words[start]
      let isKept = word == old[start]
      var end = start &+ 1
      while end < words.count, words[end] == word, (word == old[end]) == isKept { end &+= 1 }
      append(UInt64(word) | (isKept ? Self.keptBit : 0), count: end - start)
      start = end
    }
  }

  private mutating func append(_ bits: UInt64, count: Int) {
    if let last = runs.last, last & ~(0x7FFF_FFFF << 32) == bits {
      runs[runs.count - 1] = last + UInt64(count) << 32
    } else {
      runs.append(bits | UInt64(count) << 32)
    }
  }

  /// Calls `body` with each word, whether it is kept, and how often it stands.
  @inline(__always)
  func forEach(_ body: (_ word: UInt32, _ isKept: Bool, _ count: Int) -> Void) {
    for run in runs {
      body(
        UInt32(truncatingIfNeeded: run), run & Self.keptBit != 0, Int(run >> 32 & 0x7FFF_FFFF))
    }
  }

  /// Makes a list, whose memory is kept, hold what `body` gives for each word.
  ///
  /// - Parameters:
  ///   - count: how many pixels there are.
  ///   - empty: any element, for room that is made.
  @inline(__always)
  func fill<Element: BitwiseCopyable>(
    _ list: inout [Element], count: Int, empty: Element,
    with body: (_ word: UInt32, _ isKept: Bool) -> Element
  ) {
    if list.count < count {
      list += repeatElement(empty, count: count - list.count)
    } else {
      list.removeLast(list.count - count)
    }
    list.withUnsafeMutableBufferPointer { fill($0, with: body) }
  }

  /// Fills memory for as many pixels with what `body` gives for each word.
  @inline(__always)
  package func fill<Element: BitwiseCopyable>(
    _ target: UnsafeMutableBufferPointer<Element>,
    with body: (_ word: UInt32, _ isKept: Bool) -> Element
  ) {
    var place = 0
    forEach { word, isKept, count in
      let end = min(place + count, target.count)
      target[place..<end].update(repeating: body(word, isKept))
      place = end
    }
  }
}
