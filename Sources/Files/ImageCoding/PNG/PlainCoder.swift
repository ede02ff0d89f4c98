/// An encoder that compresses the rows of an image with a general compressor, for palette images
/// with short runs, such as patterns, and for small images.
struct PlainCoder: ~Copyable {
  private var compressor = DeflateCompressor()
  private var rows = Scratch<UInt8>(capacity: 1)
  private var filter = RowFilter()

  /// Returns the zlib stream of palette indices with the palette's depth, or `nil` if it has `limit`
  /// bytes or more.
  ///
  /// - Parameter table: The colors of the image.
  mutating func compress(
    _ image: PixelRows, _ palette: borrowing Palette, _ table: borrowing ColorTable,
    under limit: Int
  ) throws(ImageFileError) -> [UInt8]? {
    let rowBytes = palette.rowBytes(width: image.width)
    image.fill(&rows, rowBytes: rowBytes) {
      palette.unpack($0, width: image.width, table, to: $1)
    }
    return try smallest(rowBytes, image.height, unit: 1, under: limit)
  }

  /// Returns the zlib stream of colors with a number of bytes per pixel, 3 without alpha or 4, or
  /// `nil` if it has `limit` bytes or more.
  mutating func compress(
    _ image: PixelRows, unit: Int, under limit: Int
  ) throws(ImageFileError) -> [UInt8]? {
    image.fill(&rows, unit: unit)
    return try smallest(image.width * unit, image.height, unit: unit, under: limit)
  }

  /// Compresses the rows with and without filters.
  private mutating func smallest(
    _ rowBytes: Int, _ height: Int, unit: Int, under limit: Int
  ) throws(ImageFileError) -> [UInt8]? {
    let source = UnsafeBufferPointer(start: rows.base, count: (1 + rowBytes) * height)
    let plain = try compressor.compress(source, under: limit)
    filter.filter(rows.base, rowBytes: rowBytes, height: height, unit: unit)
    return try compressor.compress(source, under: plain?.count ?? limit) ?? plain
  }
}

extension PixelRows {
  /// Fills a buffer with the colors of all rows, each after a filter byte of 0.
  func fill(_ bytes: inout Scratch<UInt8>, unit: Int) {
    fill(&bytes, rowBytes: width * unit) { unpack($0, unit: unit, to: $1) }
  }

  fileprivate func fill(
    _ bytes: inout Scratch<UInt8>, rowBytes: Int,
    _ unpack: (UnsafePointer<UInt32>, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    bytes.reserve((1 + rowBytes) * height)
    for y in 0..<height {
      let target = bytes.base + y * (1 + rowBytes)
      target[0] = 0
      unpack(row(y), target + 1)
    }
  }
}
