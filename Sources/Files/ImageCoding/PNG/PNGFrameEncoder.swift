/// An encoder that writes a sequence of images as PNG files and reuses its memory.
///
/// Equal images result in equal files, regardless of the images encoded before. The memory grows up
/// to the requirement of the largest image.
package struct PNGFrameEncoder: ~Copyable {
  private var runs = RunLengths()
  private var palette = Palette()
  private var coder = RunCoder()
  private var file = PNGFileBuffer()
  private var fallback = FallbackEncoder()

  /// Creates an encoder, which allocates about half a megabyte.
  package init() {}

  /// Encodes an image as a PNG file tagged as sRGB, replacing the contents of `bytes`.
  ///
  /// Up to 256 colors are written as a palette with 1, 2, 4 or 8 bits per pixel, more colors
  /// with 8 bits per component. Alpha is written only if some pixel is not opaque; see
  /// `PremultipliedPixel.straight` for the rounding. The file depends only on the image and the
  /// scale; it contains no date, for example.
  ///
  /// - Parameter scale: Pixels per point. A scale other than 1 is written as the resolution,
  ///   for example 144 dots per inch for 2, so that desktop programs show the image at its size
  ///   in points.
  /// - Throws: ``PNGError/encoding(_:)`` if there is not enough memory.
  package mutating func encode(
    _ bitmap: PremultipliedBitmap, scale: Double = 1, into bytes: inout [UInt8]
  ) throws(PNGError) {
    try encode(bitmap.words, bitmap.size, stride: bitmap.width, .premultiplied, scale: scale)
    file.copy(to: &bytes)
  }

  /// Encodes a straight image as a PNG file, including the colors of fully transparent pixels.
  ///
  /// The parameters and the error are those of the function for premultiplied images.
  package mutating func encode(
    _ bitmap: StraightBitmap, scale: Double = 1, into bytes: inout [UInt8]
  ) throws(PNGError) {
    let words = [UInt32](unsafeUninitializedCapacity: bitmap.size.area) { words, count in
      bitmap.bytes.withUnsafeBytes { bytes in
        for index in words.indices {
          words[index] = UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
        }
      }
      count = words.count
    }
    try encode(words, bitmap.size, stride: bitmap.width, .straight, scale: scale)
    file.copy(to: &bytes)
  }

  private mutating func encode(
    _ words: [UInt32], _ size: PixelSize, stride: Int, _ format: PixelRows.Format, scale: Double
  ) throws(PNGError) {
    try words.withUnsafeBufferPointer { words throws(PNGError) in
      guard let base = words.baseAddress else { return }
      let image = PixelRows(
        base: base, width: size.width, height: size.height, stride: stride, format: format)
      try encode(image, size, scale: scale)
    }
  }

  // MARK: - Choosing

  /// The area, in pixels, up to which every encoding is tried and the smallest file is selected.
  private static let smallArea = 1 << 10
  /// The divisor n: color components are tried as well if the palette exceeds 1/n of the compressed
  /// size.
  private static let largestPalettePart = 3
  /// The compression ratio of a color image's runs below which other encodings are tried.
  private static let leastColorRatio = 40
  /// The area, in pixels, up to which other encodings of a color image are always tried,
  /// because that is fast.
  private static let smallColorArea = 1 << 14
  /// The area, in pixels, up to which at least unfiltered color components are tried for a
  /// color image.
  private static let middleColorArea = 1 << 17
  /// The width, in pixels, below which every encoding is tried.
  ///
  /// Narrow rows often contain patterns that continue in the next row, and runs end with their
  /// rows.
  private static let narrowWidth = 48
  /// The mean run length, in pixels, below which an image is likely to contain noise, patterns
  /// or antialiased edges.
  private static let denseLength = 8
  /// The mean run length, in pixels, below which an image may be a gradient.
  private static let gradientLength = 1024

  private enum Layout {
    case palette, color
  }

  private mutating func encode(
    _ image: PixelRows, _ extents: PixelSize, scale: Double
  ) throws(PNGError) {
    runs.scan(image)
    let area = image.width * image.height
    let isSmall = area <= Self.smallArea || image.width < Self.narrowWidth
    let isGradient =
      runs.isComplete && runs.count * Self.gradientLength > area && runs.isMostlySmallSteps
    var (layout, size, isDoubtful) = (Layout.color, Int.max, true)
    if runs.isComplete { (layout, size, isDoubtful) = plan(image) }
    let search: FallbackEncoder.Search? =
      if isSmall { .everything } else if isDoubtful || isGradient {
        .likely
      } else if layout == .color, area <= Self.middleColorArea {
        .unfilteredColors
      } else { nil }
    if let search {
      if let choice = try fallback.encode(image, runs, search, under: size) {
        if choice.depth != nil {
          file.begin(extents, fallback.palette, scale: scale)
        } else {
          file.begin(extents, isOpaque: runs.isOpaque, scale: scale)
        }
        file.beginChunk("IDAT")
        file.append(choice.byteCount) { target in
          target.update(from: fallback.compressor.bytes.base, count: choice.byteCount)
        }
        file.end()
        return
      }
    }
    switch layout {
    case .palette: file.begin(extents, palette, scale: scale)
    case .color: file.begin(extents, isOpaque: runs.isOpaque, scale: scale)
    }
    file.beginChunk("IDAT")
    file.append(coder.byteCount, slack: BitWriter.slack) { coder.write(to: $0) }
    file.end()
  }

  /// Tokenizes an image in the better layout.
  ///
  /// - Returns: The layout, the number of compressed bytes, and whether an encoding other than
  ///   runs may be smaller.
  private mutating func plan(_ image: PixelRows) -> (Layout, size: Int, isDoubtful: Bool) {
    let area = image.width * image.height
    var size = Int.max
    if !runs.colors.isOverfull {
      palette.assign(runs, image.format, height: image.height, by: .uses)
      size = tokenizeBestDepth(image) + palette.byteCount
      if palette.byteCount <= size / Self.largestPalettePart {
        return (.palette, size, runs.count * Self.denseLength > area)
      }
    }
    coder.tokenize(runs, image, isOpaque: runs.isOpaque)
    guard coder.byteCount < size else {
      coder.tokenize(runs, image, palette)
      return (.palette, size, runs.count * Self.denseLength > area)
    }
    let plain = (1 + image.width * (runs.isOpaque ? 3 : 4)) * image.height
    let isDoubtful = area <= Self.smallColorArea || coder.byteCount > plain / Self.leastColorRatio
    return (.color, coder.byteCount, isDoubtful)
  }

  /// Tokenizes palette indices at the better depth and returns the number of compressed bytes.
  private mutating func tokenizeBestDepth(_ image: PixelRows) -> Int {
    palette.depth = 8
    coder.tokenize(runs, image, palette)
    guard palette.leastDepth < palette.depth else { return coder.byteCount }
    let unpacked = coder.byteCount
    palette.depth = palette.leastDepth
    coder.tokenize(runs, image, palette)
    if unpacked < coder.byteCount {
      palette.depth = 8
      coder.tokenize(runs, image, palette)
    }
    return coder.byteCount
  }
}
