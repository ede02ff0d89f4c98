/// The colours of a GIF file or of one of its parts, by their numbers.
struct GIFPalette: Sendable {
  /// Words 0xFFRRGGBB; 0 in the place of transparency.
  let colors: [UInt32]
  /// The number that leaves a pixel as it is.
  let transparent: UInt8?
  /// The number of each colour; of several that are drawn alike where there were too many.
  private(set) var numbers: [UInt32: UInt8] = [:]

  /// The most colours, transparency among them.
  static let limit = 256

  /// Numbers colours in their order; transparency comes first, since nearly all parts have it.
  ///
  /// - Parameter colors: no more than there may be.
  init(_ colors: some Sequence<UInt32>, hasTransparency: Bool) {
    self.colors = (hasTransparency ? [0] : []) + colors
    transparent = hasTransparency ? 0 : nil
    for (number, color) in self.colors.enumerated() where color != 0 {
      numbers[color] = UInt8(truncatingIfNeeded: number)
    }
  }

  /// Adds colours that are drawn as those of a reduced set.
  mutating func add(_ substitutes: [UInt32: UInt32]) {
    for (color, substitute) in substitutes where numbers[color] == nil {
      numbers[color] = numbers[substitute]
    }
  }

  /// How many bits number all colours, 1…8.
  var bits: Int { Self.bits(of: colors.count) }

  /// The bits that number so many colours; 1 where there are fewer than two.
  static func bits(of count: Int) -> Int {
    Int.bitWidth - (max(count, 2) - 1).leadingZeroBitCount
  }

  /// The colours as the file has them, filled up to a power of two.
  var bytes: [UInt8] {
    let padding = Array(repeating: UInt32(0), count: 1 << bits - colors.count)
    return (colors + padding).flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
  }
}
