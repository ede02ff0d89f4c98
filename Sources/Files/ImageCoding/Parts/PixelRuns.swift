/// Pixels as runs of equal words, in which kept pixels are marked.
///
/// A kept pixel already has the right color and need not be drawn.
package struct PixelRuns: Hashable, Sendable {
  /// The runs: the word in bits 0…31, the length in bits 32…62, and whether it is kept in bit 63.
  private var runs: [UInt64] = []

  private static let keptBit: UInt64 = 1 << 63

  /// Appends words converted by `change`, without marking any as kept.
  ///
  /// `change` is called once for consecutive equal words.
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

  /// Appends words, and marks a word as kept if it equals the word at the same index of `old`.
  ///
  /// Both buffers must have the same count.
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

  /// Calls `body` with the word of each run, whether the run is kept, and its length.
  @inline(__always)
  func forEach(_ body: (_ word: UInt32, _ isKept: Bool, _ count: Int) -> Void) {
    for run in runs {
      body(UInt32(truncatingIfNeeded: run), run & Self.keptBit != 0, Int(run >> 32 & 0x7FFF_FFFF))
    }
  }

  /// Resizes an array to `count` elements and fills it with the values that `body` returns.
  ///
  /// `body` is called once per run. The array's memory is reused.
  ///
  /// - Parameters:
  ///   - count: The number of pixels.
  ///   - empty: The initial value of added elements, which is overwritten.
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

  /// Fills a buffer of one element per pixel with the values that `body` returns.
  ///
  /// `body` is called once per run.
  @inline(__always)
  package func fill<Element: BitwiseCopyable>(
    _ target: UnsafeMutableBufferPointer<Element>,
    with body: (_ word: UInt32, _ isKept: Bool) -> Element
  ) {
    var start = 0
    forEach { word, isKept, count in
      let end = min(start + count, target.count)
      target[start..<end].update(repeating: body(word, isKept))
      start = end
    }
  }
}
