/// An encoder that writes a sequence of images as PNG files and reuses its memory.
///
/// Equal images result in equal files, regardless of the images encoded before. The memory grows up
/// to the requirement of the largest image.
package struct PNGFrameEncoder: ~Copyable {
  private var runs = RunLengths()
  private var palette = Palette()
  private var coder = RunCoder()
  private var file = PNGFileBuffer()
  private var plain = PlainCoder()
  private var bands: BandCoder

  /// Creates an encoder, which allocates about half a megabyte.
  ///
  /// - Parameter bands: The bands that the encoder shares with others; `nil` to keep none.
  package init(sharing bands: EncodedBands? = nil) { self.bands = BandCoder(sharing: bands) }

  /// Returns an image as a PNG file tagged as sRGB.
  ///
  /// Up to 256 colors are written as a palette with 1, 2, 4 or 8 bits per pixel, more colors
  /// with 8 bits per component, see ``BandCoder``. Alpha is written only if some pixel is not
  /// opaque; see `PremultipliedPixel.straight` for the rounding. The file depends only on the image
  /// and the scale; it contains no date, for example.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point. A scale other than 1 is written as the resolution, for example
  ///     144 dots per inch for 2, so that desktop programs show the image at its size in points.
  ///   - keys: The keys of the image's ``ImageBands``, which are equal only for equal
  ///     pixels of images of one width; empty if they are not known.
  /// - Throws: ``ImageFileError/encoding(_:)`` if there is not enough memory.
  package mutating func encode(
    _ bitmap: PremultipliedBitmap, scale: Double = 1, keys: [DisplayListKey] = []
  ) throws(ImageFileError) -> [UInt8] {
    try encode(bitmap.words, bitmap.size, .premultiplied, scale: scale, keys: keys)
  }

  /// Returns a straight image as a PNG file, including the colors of fully transparent pixels.
  ///
  /// The parameters and the error are those of the function for premultiplied images.
  mutating func encode(_ bitmap: StraightBitmap, scale: Double) throws(ImageFileError) -> [UInt8] {
    let words = [UInt32](unsafeUninitializedCapacity: bitmap.size.area) { words, count in
      bitmap.bytes.withUnsafeBytes { bytes in
        for index in words.indices {
          words[index] = UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
        }
      }
      count = words.count
    }
    return try encode(words, bitmap.size, .straight, scale: scale, keys: [])
  }

  private mutating func encode(
    _ words: [UInt32], _ size: PixelSize, _ format: PixelRows.Format, scale: Double,
    keys: [DisplayListKey]
  ) throws(ImageFileError) -> [UInt8] {
    try words.withUnsafeBufferPointer { words throws(ImageFileError) in
      guard let base = words.baseAddress else { return }
      let image = PixelRows(
        base: base, width: size.width, height: size.height, stride: size.width, format: format)
      try encode(image, size, scale: scale, keys: keys)
    }
    file.end()
    return file.bytes
  }

  /// Writes all chunks of a file up to the pixels.
  private mutating func encode(
    _ image: PixelRows, _ size: PixelSize, scale: Double, keys: [DisplayListKey]
  ) throws(ImageFileError) {
    if !bands.haveManyRuns(image, keys) {
      runs.scan(image)
      if !runs.colors.isOverfull { return try encodePalette(image, size, scale: scale) }
      if runs.isComplete { return try encodeRuns(image, size, scale: scale) }
    }
    let isOpaque = bands.isOpaque(image, keys)
    file.begin(size, isOpaque: isOpaque, scale: scale)
    let unit = isOpaque ? 3 : 4
    if image.width * image.height <= Self.wholeArea,
      let stream = try plain.compress(image, unit: unit, under: .max)
    {
      file.append(stream, as: "IDAT")
    } else {
      try bands.encode(image, keys, unit: unit, into: &file)
    }
  }

  /// The area, in pixels, up to which an image with many colors is compressed as a whole.
  private static let wholeArea = 1 << 17

  // MARK: - Palette images

  /// The width, in pixels, below which every encoding is tried.
  ///
  /// Narrow rows often contain patterns that continue in the next row, and runs end with their
  /// rows.
  private static let narrowWidth = 48
  /// The area, in pixels, up to which every encoding is tried and the smallest file is selected.
  private static let smallArea = 1 << 10
  /// The area, in pixels, up to which colors are tried if the palette takes a large part.
  private static let middleArea = 1 << 14
  /// The divisor n: a palette takes a large part if it exceeds 1/n of the compressed size.
  private static let largestPalettePart = 3
  /// The mean run length, in pixels, below which an image is likely to contain noise, patterns
  /// or antialiased edges.
  private static let denseLength = 8
  /// The mean run length, in pixels, below which an image may be a gradient.
  private static let gradientLength = 1024

  /// Encodes an image of at most 256 colors, whose runs are known.
  private mutating func encodePalette(
    _ image: PixelRows, _ extents: PixelSize, scale: Double
  ) throws(ImageFileError) {
    let area = image.width * image.height
    let isSmall = area <= Self.smallArea || image.width < Self.narrowWidth
    palette.assign(runs, image.format, height: image.height)
    var size = runs.isComplete ? tokenizeBestDepth(image) : .max
    var depth = palette.depth
    // The stream of palette indices, or `nil` for that of the runs.
    var stream: [UInt8]?
    if isSmall || !runs.isComplete || isGradient(image) || runs.count * Self.denseLength > area {
      for trial in palette.minimumDepth < 8 ? [palette.minimumDepth, 8] : [8] {
        palette.depth = trial
        guard let found = try plain.compress(image, palette, runs.colors, under: size) else {
          continue
        }
        size = found.count
        depth = trial
        stream = found
      }
      palette.depth = depth
    }
    let head = palette.byteCount
    if isSmall || area <= Self.middleArea && head > size / Self.largestPalettePart,
      let colors = try plain.compress(image, unit: runs.isOpaque ? 3 : 4, under: size + head)
    {
      file.begin(extents, isOpaque: runs.isOpaque, scale: scale)
      file.append(colors, as: "IDAT")
    } else {
      file.begin(extents, palette, scale: scale)
      file.append(stream ?? coder.encoded(), as: "IDAT")
    }
  }

  /// Encodes an image of more than 256 colors whose runs are long.
  private mutating func encodeRuns(
    _ image: PixelRows, _ extents: PixelSize, scale: Double
  ) throws(ImageFileError) {
    coder.tokenize(runs, image, isOpaque: runs.isOpaque)
    let smaller =
      isGradient(image)
      ? try plain.compress(image, unit: runs.isOpaque ? 3 : 4, under: coder.byteCount) : nil
    file.begin(extents, isOpaque: runs.isOpaque, scale: scale)
    file.append(smaller ?? coder.encoded(), as: "IDAT")
  }

  /// Returns whether an image whose runs are known may be a gradient.
  private func isGradient(_ image: PixelRows) -> Bool {
    runs.count * Self.gradientLength > image.width * image.height && runs.isMostlySmallSteps
  }

  /// Tokenizes palette indices at the better depth and returns the number of compressed bytes.
  private mutating func tokenizeBestDepth(_ image: PixelRows) -> Int {
    palette.depth = 8
    coder.tokenize(runs, image, palette)
    guard palette.minimumDepth < palette.depth else { return coder.byteCount }
    let unpacked = coder.byteCount
    palette.depth = palette.minimumDepth
    coder.tokenize(runs, image, palette)
    if unpacked < coder.byteCount {
      palette.depth = 8
      coder.tokenize(runs, image, palette)
    }
    return coder.byteCount
  }
}
