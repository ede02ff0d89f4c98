/// A run of equal pixels in a row, packed into one word so that runs can be compared directly.
struct PixelRun: BitwiseCopyable {
  /// The pixel in bits 0…31, the number of pixels in 32…47, the color index in 48…62, and
  /// whether the run is the last one of its row in 63.
  var bits: UInt64

  private static let endBit: UInt64 = 1 << 63

  @inline(__always)
  init(word: UInt32, count: Int, index: Int) {
    bits =
      UInt64(word) | UInt64(truncatingIfNeeded: count) << 32
      | UInt64(truncatingIfNeeded: index) << 48
  }

  @inline(__always)
  var word: UInt32 { UInt32(truncatingIfNeeded: bits) }
  /// The number of pixels, 1…32,767.
  @inline(__always)
  var count: Int { Int(bits >> 32 & 0xFFFF) }
  /// The index of the pixel in the color table.
  @inline(__always)
  var index: Int { Int(bits >> 48 & 0x7FFF) }

  /// The run, marked as the last one of its row.
  var endingRow: PixelRun {
    var copy = self
    copy.bits |= Self.endBit
    return copy
  }
}
