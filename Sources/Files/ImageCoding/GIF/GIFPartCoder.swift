import VectorDrawing

/// Writes the pixels of parts, each in the shortest of a few ways.
struct GIFPartCoder: ~Copyable {
  private var encoder = LZWEncoder()
  private var pixels: [LZWEncoder.Pixel] = []

  /// What becomes of pixels that may be drawn or left as they are.
  ///
  /// None is the best everywhere: what scrolls repeats itself in full colour, what moves over
  /// something still is best left out, and small shapes are best continued.
  private enum Way: CaseIterable {
    /// They are drawn.
    case drawn
    /// They are left.
    case left
    /// They are drawn where they continue the colour before them.
    case continued
    /// Whichever makes a match longer, from pixel to pixel.
    case matched
  }

  init() {}

  /// The pixels as the file has them, the bits a pixel before them.
  mutating func encode(_ part: Part, _ colors: GIFPartColors, _ palette: GIFPalette) -> [UInt8] {
    let largest = colors.required.keys.reduce(0) { max($0, Int(palette.numbers[$1] ?? 0)) }
    let bits = max(2, GIFPalette.bits(of: largest + 1))
    var best: [UInt8] = []
    for way in Way.allCases where colors.isFree || way == .drawn {
      fill(part, palette, bits: bits, way)
      let bytes = pixels.withUnsafeBufferPointer {
        encoder.encode(
          $0, bits: bits, transparent: palette.transparent, under: best.isEmpty ? .max : best.count)
      }
      if let bytes, best.isEmpty || bytes.count < best.count { best = bytes }
    }
    return best
  }

  private mutating func fill(
    _ part: Part, _ palette: GIFPalette, bits: Int, _ way: Way
  ) {
    let left = LZWEncoder.Pixel(palette.transparent ?? 0)
    var before = left
    func pixel(_ word: UInt32, isKept: Bool, after before: LZWEncoder.Pixel) -> LZWEncoder.Pixel {
      guard let number = palette.numbers[word], !isKept || Int(number) < 1 << bits else {
        return left
      }
      let drawn = LZWEncoder.Pixel(number)
      guard isKept else { return drawn }
      return switch way {
      case .drawn: drawn
      case .left: left
      case .continued: before == drawn ? drawn : left
      case .matched: LZWEncoder.Pixel(number, orTransparent: true)
      }
    }
    part.pixels.fill(&pixels, count: part.box.area, empty: left) { word, isKept in
      before = pixel(word, isKept: isKept, after: before)
      return before
    }
  }
}
