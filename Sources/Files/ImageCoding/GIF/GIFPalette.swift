/// A palette of a GIF file or of one of its parts.
struct GIFPalette: Sendable {
  /// The colors as words 0xFFRRGGBB; 0 at the transparent index.
  let colors: [UInt32]
  /// The transparent index, which leaves a pixel unchanged; `nil` if every index is a color.
  let transparent: UInt8?
  /// The palette index of each color; a color that was replaced has the index of its substitute.
  private(set) var numbers: [UInt32: UInt8] = [:]

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
    for (number, color) in self.colors.enumerated() where color != 0 {
      numbers[color] = UInt8(truncatingIfNeeded: number)
    }
  }

  /// Adds replaced colors, given with their substitutes, which the palette contains.
  mutating func add(_ substitutes: [UInt32: UInt32]) {
    for (color, substitute) in substitutes where numbers[color] == nil {
      numbers[color] = numbers[substitute]
    }
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
