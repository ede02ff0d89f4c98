extension PNGFileBuffer {
  /// Pixels per meter at one pixel per point: 72 points per inch of 0.0254 meters.
  private static let pointsPerMeter = 72 / 0.0254
  /// The maximum integer in a chunk (PNG third edition, 7.1).
  private static let largestNumber = 0x7FFF_FFFF

  /// The color types (PNG third edition, 11.2.1).
  private enum ColorType: UInt8 {
    case rgb = 2
    case palette = 3
    case rgba = 6
  }

  /// Begins a file with 8 bits per color component, and writes all chunks before the pixels.
  mutating func begin(_ size: PixelSize, isOpaque: Bool, scale: Double) {
    begin()
    appendHeader(size, depth: 8, isOpaque ? .rgb : .rgba, scale: scale)
  }

  /// Begins a file of palette indices, and writes all chunks before the pixels.
  mutating func begin(_ size: PixelSize, _ palette: borrowing Palette, scale: Double) {
    begin()
    appendHeader(size, depth: palette.depth, .palette, scale: scale)
    beginChunk("PLTE")
    for number in 0..<palette.count {
      let color = palette.colors.base[number]
      for shift: UInt32 in [0, 8, 16] { append(byte: UInt8(truncatingIfNeeded: color >> shift)) }
    }
    endChunk()
    guard palette.alphaCount > 0 else { return }
    append(
      (0..<palette.alphaCount).map { UInt8(palette.colors.base[$0] >> 24) }, as: "tRNS")
  }

  /// Ends the file.
  mutating func end() { append([], as: "IEND") }

  private mutating func appendHeader(
    _ size: PixelSize, depth: Int, _ type: ColorType, scale: Double
  ) {
    beginChunk("IHDR")
    append(number: UInt32(truncatingIfNeeded: size.width))
    append(number: UInt32(truncatingIfNeeded: size.height))
    append(byte: UInt8(truncatingIfNeeded: depth))
    append(byte: type.rawValue)
    // Compression method 0 and filter method 0, which are the only methods, and no interlacing.
    append([0, 0, 0])
    endChunk()
    // The perceptual rendering intent.
    append([0], as: "sRGB")
    let resolution = (Self.pointsPerMeter * scale).rounded()
    guard scale != 1, resolution >= 1, resolution <= Double(Self.largestNumber) else { return }
    beginChunk("pHYs")
    append(number: UInt32(resolution))
    append(number: UInt32(resolution))
    // The unit is the meter.
    append(byte: 1)
    endChunk()
  }
}
