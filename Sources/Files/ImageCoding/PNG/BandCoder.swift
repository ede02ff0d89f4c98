import CDeflate

/// An encoder for images with many colors, which compresses bands of rows each for itself.
///
/// The streams of the bands are joined to one, so that a band that occurs again is not compressed
/// again. No match crosses the edge of a band. Rows have filters only in bands that compress poorly
/// without them: on screens, edges and texts that occur again compress better than differences.
struct BandCoder: ~Copyable {
  /// The ratio of compression below which filters are tried.
  private static let poorRatio = 10

  private let bands: EncodedBands?
  private var compressor = DeflateCompressor()
  private var rows = Scratch<UInt8>(capacity: 1)
  private var joiner = StreamJoiner()
  private var table = ColorTable()
  private var filter = RowFilter()

  /// Creates an encoder.
  ///
  /// - Parameter bands: The bands that the encoder shares with others; `nil` to keep none.
  init(sharing bands: EncodedBands?) { self.bands = bands }

  /// Returns the bands of an image, with their keys if they are kept.
  private func bands(
    of image: PixelRows, _ keys: [DisplayListKey]
  ) -> [(rows: PixelRows, key: EncodedBands.Key?)] {
    ImageBands.rows(of: image.height).enumerated().map { index, rows in
      let content = bands == nil || index >= keys.count ? nil : keys[index]
      return (
        image.rows(rows), content.map { EncodedBands.Key(content: $0, width: image.width) }
      )
    }
  }

  /// Returns whether bands that occurred before show that an image has more than 256 colors in many
  /// runs.
  func haveManyRuns(_ image: PixelRows, _ keys: [DisplayListKey]) -> Bool {
    var areManyColors = false
    var runs = 0
    for (_, key) in bands(of: image, keys) {
      guard let key, let known = bands?.colors[key] else { continue }
      areManyColors = areManyColors || known.areMany
      runs += known.runs
    }
    return areManyColors && runs > RunLengths.colorLimit(image)
  }

  /// Returns whether all pixels are opaque.
  mutating func isOpaque(_ image: PixelRows, _ keys: [DisplayListKey]) -> Bool {
    bands(of: image, keys).allSatisfy { band, key in
      guard let key else { return band.isOpaque }
      if let known = bands?.colors[key] { return known.isOpaque }
      let runs = table.scan(band)
      let found = EncodedBands.Colors(
        isOpaque: band.isOpaque, areMany: table.isOverfull, runs: runs)
      bands?.colors.add(found, for: key, size: 1)
      return found.isOpaque
    }
  }

  /// Appends the compressed pixels of an image to a file.
  ///
  /// - Parameters:
  ///   - keys: The keys of the bands; empty if the image is not part of a sequence.
  ///   - unit: The number of bytes per pixel: 3 without alpha, or 4.
  /// - Throws: ``ImageFileError/encoding(_:)`` if there is not enough memory.
  mutating func encode(
    _ image: PixelRows, _ keys: [DisplayListKey], unit: Int, into file: inout PNGFileBuffer
  ) throws(ImageFileError) {
    var checksum = UInt32(1)
    for (band, key) in bands(of: image, keys) {
      var key = key
      key?.unit = unit
      let chunk: EncodedBands.Chunk
      if let key, let known = bands?.chunks[key] {
        chunk = known
      } else {
        chunk = try self.chunk(band, unit: unit, isFirst: band.base == image.base)
        if let key { bands?.chunks.add(chunk, for: key, size: chunk.bytes.count) }
      }
      file.append(chunk.bytes)
      checksum = Adler32.joined(checksum, chunk.checksum, length: chunk.length)
    }
    file.beginChunk("IDAT")
    file.append(StreamJoiner.end)
    file.append(number: checksum)
    file.endChunk()
  }

  private mutating func chunk(
    _ band: PixelRows, unit: Int, isFirst: Bool
  ) throws(ImageFileError) -> EncodedBands.Chunk {
    let rowBytes = band.width * unit
    let length = (1 + rowBytes) * band.height
    band.fill(&rows, unit: unit)
    let source = UnsafeBufferPointer(start: rows.base, count: length)
    var stream = try compressor.blocks(source)
    if stream.count * Self.poorRatio > length {
      filter.filter(rows.base, rowBytes: rowBytes, height: band.height, unit: unit)
      let filtered = try compressor.blocks(source)
      if filtered.count < stream.count {
        stream = filtered
      } else {
        band.fill(&rows, unit: unit)
      }
    }
    var file = PNGFileBuffer()
    file.beginChunk("IDAT")
    if isFirst { file.append(DeflateBlocks.zlibHeader) }
    file.append(joiner.joinable(stream))
    file.endChunk()
    return EncodedBands.Chunk(
      bytes: file.bytes, checksum: libdeflate_adler32(1, rows.base, length), length: length)
  }
}

/// The encoded bands of images, which the encoders of a sequence share.
package final class EncodedBands: Sendable {
  fileprivate struct Key: Hashable {
    var content: DisplayListKey
    var width: Int
    /// The number of bytes per pixel, or 0 for the properties of the colors.
    var unit = 0
  }

  fileprivate struct Colors {
    var isOpaque: Bool
    /// Whether there are more than 256 colors.
    var areMany: Bool
    /// The number of runs of equal pixels in rows that differ from the row above, without the first
    /// row, whose row above belongs to another band.
    var runs: Int
  }

  /// The chunk of a file with the compressed rows of a band.
  fileprivate struct Chunk {
    var bytes: [UInt8]
    /// The checksum of the rows.
    var checksum: UInt32
    /// The number of bytes of the rows.
    var length: Int
  }

  /// The properties of some hundred images' bands.
  fileprivate let colors = SharedCache<Key, Colors>(limit: 1 << 12)
  /// The bands of some five images: at most 1 MiB in each generation.
  fileprivate let chunks = SharedCache<Key, Chunk>(limit: 1 << 20)

  package init() {}
}

extension PixelRows {
  /// Whether all pixels are opaque.
  fileprivate var isOpaque: Bool {
    (0..<height).allSatisfy { y in
      let row = row(y)
      var conjunction = UInt32.max
      var x = 0
      while x < width {
        conjunction &= row[x]
        x &+= 1
      }
      return conjunction >= 0xFF00_0000
    }
  }
}

extension ColorTable {
  /// Fills the table with the colors of an image, and returns the number of runs in rows that differ
  /// from the row above, without those of the first row.
  fileprivate mutating func scan(_ image: PixelRows) -> Int {
    removeAll()
    var runs = 0
    for y in 0..<image.height where y == 0 || !image.isRepeated(y) {
      let row = image.row(y)
      var x = 0
      var last = ~row[0]
      while x < image.width, !isOverfull {
        if row[x] != last {
          last = row[x]
          if y > 0 { runs &+= 1 }
          _ = index(of: last)
        }
        x &+= 1
      }
      guard y > 0 else { continue }
      if x == 0 { runs &+= 1 }
      // Without a branch for each pixel, which the compiler turns into vectors.
      var later: UInt32 = 0
      for x in max(x, 1)..<max(image.width, 1) { later &+= row[x] == row[x &- 1] ? 0 : 1 }
      runs &+= Int(later)
    }
    return runs
  }
}
