/// A palette of a GIF file or of one of its parts.
struct GIFPalette: Sendable {
  /// The colors as words 0xFFRRGGBB; 0 at the transparent index.
  let colors: [UInt32]
  /// The transparent index, which leaves a pixel unchanged; `nil` if every index is a color.
  let transparent: UInt8?
  /// The colors, which have the palette's indices.
  private let table: WordTable

  /// The maximum number of colors, including transparency.
  static let limit = 256

  /// Creates a palette of colors in their order, which follow the transparent index 0, if any.
  ///
  /// The transparent index is 0 because nearly all parts use it.
  ///
  /// - Parameter colors: At most ``limit`` colors, or one less if `hasTransparency` is true.
  init(_ colors: some Sequence<UInt32>, hasTransparency: Bool) {
    self.colors = (hasTransparency ? [0] : []) + colors
    transparent = hasTransparency ? 0 : nil
    table = WordTable(self.colors)
  }

  /// Returns the index of a color, or `nil` if the palette does not contain it.
  @inline(__always)
  func number(of color: UInt32) -> UInt8? {
    color == 0 ? nil : table.number(of: color).map { UInt8(truncatingIfNeeded: $0) }
  }

  /// The number of bits of an index, 1…8.
  var bits: Int { Self.bits(of: colors.count) }

  /// Returns the number of bits that distinguish `count` colors, at least 1.
  static func bits(of count: Int) -> Int { Int.bitWidth - (max(count, 2) - 1).leadingZeroBitCount }

  /// The palette as written to the file: RGB bytes, padded to a power of two.
  var bytes: [UInt8] {
    let padding = Array(repeating: UInt32(0), count: 1 << bits - colors.count)
    return (colors + padding).flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
  }
}
