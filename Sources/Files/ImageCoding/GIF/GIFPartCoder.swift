/// An encoder for the pixels of a GIF file's parts, which selects the shortest encoding.
struct GIFPartCoder: ~Copyable {
  private var encoder = LZWEncoder()
  private var numbers: [UInt8] = []

  /// Returns the image data as written to the file: the minimum code size and the data blocks.
  mutating func encode(_ part: Part, _ colors: GIFPartColors, _ palette: GIFPalette) -> [UInt8] {
    let largest = colors.required.keys.reduce(0) { max($0, Int(palette.numbers[$1] ?? 0)) }
    let bits = max(2, GIFPalette.bits(of: largest + 1))
    let transparent = palette.transparent ?? 0
    var best: [UInt8] = []
    for way in KeptPixels.allCases where colors.isFree || way == .drawn {
      var before = transparent
      part.pixels.fill(&numbers, count: part.box.area, empty: transparent) { word, isKept in
        let number = palette.numbers[word] ?? transparent
        before =
          if !isKept { number } else if Int(number) >= 1 << bits { transparent } else {
            way.pixel(number, after: before, transparent: transparent)
          }
        return before
      }
      let limit = best.isEmpty ? .max : best.count
      let bytes = numbers.withUnsafeBufferPointer {
        encoder.encode($0, bits: bits, under: limit)
      }
      if let bytes, bytes.count < limit { best = bytes }
    }
    return best
  }
}
