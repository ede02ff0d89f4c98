package import VectorDrawing

/// Writes picture after picture as PNG files, with memory that is kept from one to the next.
///
/// Equal pictures give equal bytes, whatever was written before. One encoder serves one worker at a
/// time; it grows to what the largest picture needs, and no further.
package struct PNGFrameEncoder: ~Copyable {
  private var runs = PictureRuns()
  private var palette = Palette()
  private var coder = RunCoder()
  private var file = PNGFileBuffer()
  private var fallback = FallbackEncoder()

  /// Makes an encoder; it takes about half a megabyte.
  package init() {}

  /// The file of a picture, tagged as sRGB; it takes the place of what the array holds.
  ///
  /// Up to 256 colours become a palette of 1, 2, 4 or 8 bits a pixel, more become 8 bits a component,
  /// and alpha is written only where some pixel has less than full; see `PremultipliedPixel.straight`
  /// for the rounding. Nothing that changes from run to run, such as a date, is written.
  ///
  /// - Parameter scale: pixels a point. Other than 1 it is written as the picture's resolution, 144
  ///   dots an inch for 2, by which desktop programs show it in its size in points.
  package mutating func encode(
    _ bitmap: PremultipliedBitmap, scale: Double = 1, into bytes: inout [UInt8]
  ) throws(PNGError) {
    try encode(bitmap.words, bitmap.size, stride: bitmap.width, .premultiplied, scale: scale)
    file.copy(to: &bytes)
  }

  /// The file of a straight picture, colour under full transparency included.
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
      let picture = PixelRows(
        base: base, width: size.width, height: size.height, stride: stride, format: format)
      try encode(picture, size, scale: scale)
    }
  }

  // MARK: - Choosing

  /// Pictures of no more pixels are written in every way, and the smallest file is taken.
  private static let smallArea = 1 << 10
  /// Where a palette has more than this part of its picture's bytes, colours are tried.
  private static let largestPalettePart = 3
  /// Where runs make less than this of a colour picture's bytes, others are tried.
  private static let leastColorRatio = 40
  /// In colour pictures of no more pixels others are tried in any case, since it costs little.
  private static let smallColorArea = 1 << 14
  /// In colour pictures of no more pixels one other is tried.
  private static let middleColorArea = 1 << 17
  /// Rows of fewer pixels than this repeat one another in ways that runs, which end with their row, do
  /// not tell.
  private static let narrowWidth = 48
  /// Runs of fewer pixels than this on average are noise or patterns, unless they are soft edges.
  private static let denseLength = 8
  /// Runs of fewer pixels than this on average may be a gradient.
  private static let gradientLength = 1024

  /// How samples are written.
  private enum Layout {
    case palette, color
  }

  private mutating func encode(
    _ picture: PixelRows, _ extents: PixelSize, scale: Double
  ) throws(PNGError) {
    runs.scan(picture)
    let area = picture.width * picture.height
    let isSmall = area <= Self.smallArea || picture.width < Self.narrowWidth
    let isGradient =
      runs.isComplete && runs.count * Self.gradientLength > area && runs.isMostlySmallSteps
    var (layout, size, isDoubtful) = (Layout.color, Int.max, true)
    if runs.isComplete { (layout, size, isDoubtful) = plan(picture) }
    let search: FallbackEncoder.Search? =
      if isSmall { .everything } else if isDoubtful || isGradient {
        .likely
      } else if layout == .color, area <= Self.middleColorArea {
        .unfilteredColors
      } else { nil }
    if let search {
      if let choice = try fallback.encode(picture, runs, search, under: size) {
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

  /// Makes the tokens of the better layout; says how many bytes it comes to, and whether there may be
  /// something better than runs.
  private mutating func plan(
    _ picture: PixelRows
  ) -> (Layout, size: Int, isDoubtful: Bool) {
    let area = picture.width * picture.height
    var size = Int.max
    if !runs.colors.isOverfull {
      palette.assign(runs, picture.format, height: picture.height, by: .uses)
      size = tokenizeBestDepth(picture) + palette.byteCount
      if palette.byteCount <= size / Self.largestPalettePart {
        return (.palette, size, runs.count * Self.denseLength > area)
      }
    }
    coder.tokenize(runs, picture, isOpaque: runs.isOpaque)
    guard coder.byteCount < size else {
      coder.tokenize(runs, picture, palette)
      return (.palette, size, runs.count * Self.denseLength > area)
    }
    let plain = (1 + picture.width * (runs.isOpaque ? 3 : 4)) * picture.height
    let isDoubtful =
      area <= Self.smallColorArea || coder.byteCount > plain / Self.leastColorRatio
    return (.color, coder.byteCount, isDoubtful)
  }

  /// Makes the tokens of palette numbers in the better depth; says how many bytes they come to.
  private mutating func tokenizeBestDepth(_ picture: PixelRows) -> Int {
    palette.depth = 8
    coder.tokenize(runs, picture, palette)
    guard palette.leastDepth < palette.depth else { return coder.byteCount }
    let unpacked = coder.byteCount
    palette.depth = palette.leastDepth
    coder.tokenize(runs, picture, palette)
    if unpacked < coder.byteCount {
      palette.depth = 8
      coder.tokenize(runs, picture, palette)
    }
    return coder.byteCount
  }
}
