/// An encoder for the pixels of a GIF file's parts, which selects the shortest encoding.
struct GIFPartCoder: ~Copyable {
  /// The divisor n: the rule for kept pixels is selected by 1/n of a part's pixels, in its middle.
  private let samplePart: Int
  /// The number of pixels up to which a part is not sampled.
  private static let smallArea = 1 << 16
  private var encoder: LZWEncoder
  private var numbers: [UInt8] = []

  /// Creates an encoder.
  ///
  /// - Parameter isFast: Whether files may become a little larger.
  init(isFast: Bool) {
    samplePart = isFast ? 8 : 1
    encoder = isFast ? LZWEncoder(comparisonInterval: 768) : LZWEncoder()
  }

  /// Returns the image data as written to the file: the minimum code size and the data blocks.
  mutating func encode(_ part: AnimationPart, _ colors: GIFPartColors, _ palette: GIFPalette)
    -> [UInt8]
  {
    let largest = colors.required.words.reduce(0) { max($0, Int(palette.number(of: $1) ?? 0)) }
    let bits = max(2, GIFPalette.bits(of: largest + 1))
    var best = (bytes: [UInt8](), rule: KeptPixels.drawn)
    let sample = part.box.area > Self.smallArea ? part.box.area / samplePart : part.box.area
    for rule in KeptPixels.allCases where colors.isFree || rule == .drawn {
      fill(part, palette, bits: bits, rule)
      let limit = best.bytes.isEmpty ? .max : best.bytes.count
      if let bytes = encode(sample, bits: bits, under: limit), bytes.count < limit {
        best = (bytes, rule)
      }
    }
    guard sample < part.box.area else { return best.bytes }
    fill(part, palette, bits: bits, best.rule)
    return encode(part.box.area, bits: bits, under: .max) ?? []
  }

  /// Encodes `count` pixels in the middle.
  private mutating func encode(_ count: Int, bits: Int, under limit: Int) -> [UInt8]? {
    let start = (numbers.count - count) / 2
    return numbers.withUnsafeBufferPointer {
      encoder.encode(.init(rebasing: $0[start..<start + count]), bits: bits, under: limit)
    }
  }

  /// Sets the palette indices of a part.
  private mutating func fill(
    _ part: AnimationPart, _ palette: GIFPalette, bits: Int, _ rule: KeptPixels
  ) {
    let transparent = palette.transparent ?? 0
    var before = transparent
    part.pixels.fill(&numbers, count: part.box.area, empty: transparent) { word, isKept in
      let number = palette.number(of: word) ?? transparent
      before =
        if !isKept { number } else if Int(number) >= 1 << bits { transparent } else {
          rule.pixel(number, after: before, transparent: transparent)
        }
      return before
    }
  }
}
