/// An encoder with a general compressor, for images with short runs, such as photographs.
struct FallbackEncoder: ~Copyable {
  /// The palette of the last image; meaningless if that image has more than 256 colors.
  private(set) var palette = Palette()
  /// The compressor, which contains the last stream.
  private(set) var compressor = GeneralCompressor()
  private var rows = FilteredRows()

  /// An encoding of an image.
  struct Choice {
    /// The number of bits of a palette index; `nil` for color components.
    let depth: Int?
    let filtering: FilteredRows.Filtering
    /// The number of bytes of the compressed pixels.
    var byteCount = 0
  }

  /// The divisor n: color components are tried as well if the palette exceeds 1/n of the compressed
  /// size.
  private static let largestPalettePart = 8

  /// A selection of the encodings that are tried.
  enum Search {
    case everything
    /// All encodings, except color components if the palette is small relative to the file.
    case likely
    /// Only color components without filters, which preserve the runs of equal pixels.
    case unfilteredColors
  }

  /// Compresses an image with the encoding that is smallest for a sample of its rows.
  ///
  /// The result is `nil` if the encoding has `limit` bytes or more.
  mutating func encode(
    _ image: PixelRows, _ runs: borrowing RunLengths, _ search: Search, under limit: Int
  ) throws(PNGError) -> Choice? {
    guard
      var best = search == .unfilteredColors
        ? Choice(depth: nil, filtering: .none) : try bestChoice(image, runs, search)
    else { return nil }
    fill(image, runs, best, .all, unit: runs.isOpaque ? 3 : 4)
    let head = best.depth == nil ? 0 : palette.byteCount
    let rest = limit == .max ? .max : limit - head
    guard let count = try compressor.compress(rows.stream, under: rest) else { return nil }
    best.byteCount = count
    return best
  }

  /// Compresses an image in a given pixel format, with the filtering that is smallest for a
  /// sample of its rows.
  ///
  /// - Returns: The number of bytes, or `nil` if there are `limit` or more.
  mutating func encode(
    _ image: PixelRows, _ runs: borrowing RunLengths, as form: APNGPixels,
    _ shared: borrowing ColorTable, under limit: Int
  ) throws(PNGError) -> Int? {
    var depth: Int?
    if case .palette = form {
      palette.assign(shared, in: runs.colors)
      depth = palette.depth
    }
    let unit = 4
    guard let best = try bestFiltering(image, runs, depth: depth, unit: unit)?.choice else {
      return nil
    }
    fill(image, runs, best, .all, unit: unit)
    return try compressor.compress(rows.stream, under: limit)
  }

  /// Returns the encoding that is smallest for a sample of the rows.
  private mutating func bestChoice(
    _ image: PixelRows, _ runs: borrowing RunLengths, _ search: Search
  ) throws(PNGError) -> Choice? {
    let hasPalette = !runs.colors.isOverfull
    if hasPalette { palette.assign(runs, image.format, height: image.height, by: .words) }
    var best: Choice?
    var least = Double.infinity
    let depths: [Int?] = hasPalette ? [palette.leastDepth, 8, nil] : [nil]
    for (place, depth) in depths.enumerated() where depths.firstIndex(of: depth) == place {
      if depth == nil, hasPalette, search == .likely, !isHeavy(palette, in: least) { continue }
      guard let found = try bestFiltering(image, runs, depth: depth, unit: runs.isOpaque ? 3 : 4)
      else { continue }
      let size = found.size + Double(depth == nil ? 0 : palette.byteCount)
      if size < least { (best, least) = (found.choice, size) }
    }
    return best
  }

  /// Returns the filtering that is smallest for a sample of the rows, and the estimated number
  /// of bytes of all rows.
  private mutating func bestFiltering(
    _ image: PixelRows, _ runs: borrowing RunLengths, depth: Int?, unit: Int
  ) throws(PNGError) -> (choice: Choice, size: Double)? {
    var best: (choice: Choice, size: Double)?
    for filtering in FilteredRows.Filtering.allCases {
      let choice = Choice(depth: depth, filtering: filtering)
      let sample = FilteredRows.Selection.sample(
        rowBytes: rowBytes(image, choice, unit: unit), height: image.height)
      fill(image, runs, choice, sample, unit: unit)
      // Without a limit, a stream always fits.
      guard let count = try compressor.compress(rows.stream) else { continue }
      let size = Double(count) * Double(image.height) / Double(sample.count(of: image.height))
      if size < best?.size ?? .infinity { best = (choice, size) }
    }
    return best
  }

  /// Returns whether color components may be smaller, because the palette is a large fraction of
  /// the file.
  ///
  /// - Parameter size: The number of bytes of the file with the palette.
  private func isHeavy(_ palette: borrowing Palette, in size: Double) -> Bool {
    Double(palette.byteCount * Self.largestPalettePart) > size
  }

  private func rowBytes(_ image: PixelRows, _ choice: Choice, unit: Int) -> Int {
    if let depth = choice.depth { return (image.width * depth + 7) / 8 }
    return image.width * unit
  }

  private mutating func fill(
    _ image: PixelRows, _ runs: borrowing RunLengths, _ choice: Choice,
    _ selection: FilteredRows.Selection, unit: Int
  ) {
    let bytes = rowBytes(image, choice, unit: unit)
    if let depth = choice.depth {
      palette.depth = depth
      rows.fill(image, rowBytes: bytes, unit: 1, choice.filtering, selection) {
        palette.unpack($0, width: image.width, runs.colors, to: $1)
      }
    } else {
      rows.fill(image, rowBytes: bytes, unit: unit, choice.filtering, selection) {
        image.unpack($0, unit: unit, to: $1)
      }
    }
  }
}
