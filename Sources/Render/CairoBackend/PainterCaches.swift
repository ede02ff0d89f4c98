/// The caches that the painters of a sequence share: pixels at the back of bands, and masks of texts.
package final class PainterCaches: Sendable {
  /// The keys of the pieces at the back of a band, and the pixels of the band with these pieces
  /// alone.
  typealias Back = (keys: ArraySlice<DisplayListKey>, words: [UInt32])

  private let backs = Guarded([Int: Back]())
  /// The masks of some hundred lines of text: at most 1 MiB in each generation.
  let masks = TextMasks(limit: 1 << 20)

  package init() {}

  /// Returns the last back of a band that was kept.
  func back(of band: Int) -> Back? { backs.withLock { $0[band] } }

  func keep(_ back: Back, asBackOf band: Int) { backs.withLock { $0[band] = back } }
}

typealias TextMasks = SharedCache<DisplayListKey, TextMask>
