/// Equal pixels next to one another in a row, packed into a word so that runs compare at once.
struct PixelRun: BitwiseCopyable {
  /// The word in bits 0…31, the number of pixels in 32…47, the colour's index in 48…62, and in 63
  /// whether the row ends with the run.
  var bits: UInt64

  private static let endBit: UInt64 = 1 << 63

  @inline(__always)
  init(word: UInt32, count: Int, index: Int) {
    bits =
      UInt64(word) | UInt64(truncatingIfNeeded: count) << 32
      | UInt64(truncatingIfNeeded: index) << 48
  }

  /// The pixel.
  @inline(__always)
  var word: UInt32 { UInt32(truncatingIfNeeded: bits) }
  /// How many pixels there are, 1…32,767.
  @inline(__always)
  var count: Int { Int(bits >> 32 & 0xFFFF) }
  /// The pixel's number in the colour table.
  @inline(__always)
  var index: Int { Int(bits >> 48 & 0x7FFF) }

  /// The same run at its row's end.
  var endingRow: PixelRun {
    var copy = self
    copy.bits |= Self.endBit
    return copy
  }
}
