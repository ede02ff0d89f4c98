/// Writes pictures that runs do not describe, such as photographs, with a general compressor.
struct FallbackEncoder: ~Copyable {
  /// The palette of the last picture, where it has one.
  private(set) var palette = Palette()
  /// Holds the last stream.
  private(set) var compressor = GeneralCompressor()
  private var rows = FilteredRows()

  /// What is written.
  struct Choice {
    /// The bits of a palette number; `nil` for colours.
    let depth: Int?
    let filtering: FilteredRows.Filtering
    /// How many bytes the pixels come to.
    var byteCount = 0
  }

  /// Where a palette has more than this part of its picture's bytes, colours are tried too.
  private static let largestPalettePart = 8

  /// Which ways are tried.
  enum Search {
    /// All of them.
    case everything
    /// Those that may pay.
    case likely
    /// Colours without filters: what is nearest to runs.
    case unfilteredColors
  }

  /// Writes a picture in the way that a sample of its rows speaks for; `nil` where it comes to
  /// `limit` bytes or more.
  mutating func encode(
    _ picture: PixelRows, _ runs: borrowing PictureRuns, _ search: Search, under limit: Int
  ) throws(PNGError) -> Choice? {
    guard
      var best = search == .unfilteredColors
        ? Choice(depth: nil, filtering: .none) : try bestChoice(picture, runs, search)
    else { return nil }
    fill(picture, runs, best, .all, unit: runs.isOpaque ? 3 : 4)
    let head = best.depth == nil ? 0 : palette.byteCount
    let rest = limit == .max ? .max : limit - head
    guard let count = try compressor.compress(rows.stream, under: rest) else { return nil }
    best.byteCount = count
    return best
  }

  /// Writes a picture whose pixels' form is given, in the best way that a sample of its rows speaks
  /// for; says how many bytes that comes to, `nil` for `limit` or more.
  mutating func encode(
    _ picture: PixelRows, _ runs: borrowing PictureRuns, as form: APNGPixels,
    _ shared: borrowing ColorTable, under limit: Int
  ) throws(PNGError) -> Int? {
    var depth: Int?
    if case .palette = form {
      palette.assign(shared, in: runs.colors)
      depth = palette.depth
    }
    let unit = 4
    guard let best = try bestFiltering(picture, runs, depth: depth, unit: unit)?.choice else {
      return nil
    }
    fill(picture, runs, best, .all, unit: unit)
    return try compressor.compress(rows.stream, under: limit)
  }

  /// The way that makes least of a sample of the rows.
  private mutating func bestChoice(
    _ picture: PixelRows, _ runs: borrowing PictureRuns, _ search: Search
  ) throws(PNGError) -> Choice? {
    let hasPalette = !runs.colors.isOverfull
    if hasPalette {
      palette.assign(runs, picture.format, height: picture.height, by: .words)
    }
    var best: Choice?
    var least = Double.infinity
    let depths: [Int?] = hasPalette ? [palette.leastDepth, 8, nil] : [nil]
    for (place, depth) in depths.enumerated() where depths.firstIndex(of: depth) == place {
      if depth == nil, hasPalette, search == .likely, !isHeavy(palette, in: least) { continue }
      guard
        let found = try bestFiltering(picture, runs, depth: depth, unit: runs.isOpaque ? 3 : 4)
      else { continue }
      let size = found.size + Double(depth == nil ? 0 : palette.byteCount)
      if size < least { (best, least) = (found.choice, size) }
    }
    return best
  }

  /// The filtering that makes least of a sample of the rows, and how many bytes all rows
  /// come to by that.
  private mutating func bestFiltering(
    _ picture: PixelRows, _ runs: borrowing PictureRuns, depth: Int?, unit: Int
  ) throws(PNGError) -> (choice: Choice, size: Double)? {
    var best: (choice: Choice, size: Double)?
    for filtering in FilteredRows.Filtering.allCases {
      let choice = Choice(depth: depth, filtering: filtering)
      let sample = FilteredRows.Selection.sample(
        rowBytes: rowBytes(picture, choice, unit: unit), height: picture.height)
      fill(picture, runs, choice, sample, unit: unit)
      // A stream under no limit always fits.
      guard let count = try compressor.compress(rows.stream) else { continue }
      let size = Double(count) * Double(picture.height) / Double(sample.count(of: picture.height))
      if size < best?.size ?? .infinity { best = (choice, size) }
    }
    return best
  }

  /// Whether the palette is so much of a file that it may be better to have none.
  private func isHeavy(_ palette: borrowing Palette, in size: Double) -> Bool {
    Double(palette.byteCount * Self.largestPalettePart) > size
  }

  private func rowBytes(_ picture: PixelRows, _ choice: Choice, unit: Int) -> Int {
    if let depth = choice.depth { return (picture.width * depth + 7) / 8 }
    return picture.width * unit
  }

  private mutating func fill(
    _ picture: PixelRows, _ runs: borrowing PictureRuns, _ choice: Choice,
    _ selection: FilteredRows.Selection, unit: Int
  ) {
    let bytes = rowBytes(picture, choice, unit: unit)
    if let depth = choice.depth {
      palette.depth = depth
      rows.fill(picture, rowBytes: bytes, unit: 1, choice.filtering, selection) {
        palette.unpack($0, width: picture.width, runs.colors, to: $1)
      }
    } else {
      rows.fill(picture, rowBytes: bytes, unit: unit, choice.filtering, selection) {
        picture.unpack($0, unit: unit, to: $1)
      }
    }
  }
}
