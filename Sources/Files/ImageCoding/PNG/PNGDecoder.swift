import CPng

/// A decoder for PNG files of any color type, bit depth, interlacing and transparency.
public enum PNGDecoder {

  /// Decodes an image to straight RGBA with 8 bits per component.
  ///
  /// Palettes and grayscale are converted to RGB, transparent colors to alpha, and 16-bit
  /// components are rounded to the nearest 8-bit value. Colors are converted to sRGB from the color
  /// space that the file states in a cICP, iCCP, sRGB or gAMA chunk, by default sRGB; colors
  /// outside sRGB are clipped. If the file is animated, its default image is decoded.
  ///
  /// Before memory is allocated, the size is checked against the limits of `PixelSize` and
  /// against the number of bytes to which the file can decompress. A file is damaged if its pixels
  /// decompress to more bytes than the header declares, with a tolerance of 64 KiB, if the
  /// checksum of a chunk that decides pixels is wrong, or if the end of the file is missing. Other
  /// chunks with a wrong checksum and bytes after the end are ignored.
  ///
  /// - Throws: An ``ImageFileError`` if the bytes are not a PNG file, if the file is damaged or too
  ///   large, or if its color space cannot be converted.
  public static func decode(_ bytes: [UInt8]) throws(ImageFileError) -> StraightBitmap {
    let (bitmap, chunks) = try unconverted(bytes)
    return bitmap.converted(by: try ColorConversion.of(chunks))
  }

  /// Decodes an image in the color space of the file, and returns it with the file's chunks.
  static func unconverted(
    _ bytes: [UInt8]
  ) throws(ImageFileError) -> (bitmap: StraightBitmap, chunks: PNGChunks) {
    let header = try header(of: bytes)
    let chunks = try PNGChunks(bytes)
    let size = header.size
    guard canUnpack(bytes.count, to: header.byteCount) else {
      throw .damaged(
        .png, what: "IDAT: too little data for \(size.width) × \(size.height) pixels",
        offset: bytes.count
      )
    }
    // The size is checked here, because libpng would decompress and discard any data after the
    // last row.
    let outcome = Inflater().bytes(
      of: chunks.data, limit: header.byteCount + spareCount)
    if outcome == .tooLong {
      throw .damaged(
        .png, what: "IDAT: too much data for \(size.width) × \(size.height) pixels",
        offset: bytes.count)
    }
    try chunks.check("tRNS")
    var report = reel_png_report()
    var succeeded = false
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { buffer, count in
      // If libpng fails, it leaves the remaining rows uninitialized; the buffer is then not read.
      succeeded =
        reel_png_decode(
          bytes, bytes.count, buffer.baseAddress, png_uint_32(size.width),
          png_uint_32(size.height), &report) == 1
      count = succeeded ? buffer.count : 0
    }
    guard let bitmap = StraightBitmap(size: size, bytes: pixels) else { throw damage(report) }
    return (bitmap, chunks)
  }

  /// The number of bytes after the last row that are tolerated, because some encoders write
  /// them by mistake.
  private static let spareCount = 1 << 16

  /// Returns the size of the image without decoding its pixels.
  package static func size(of bytes: [UInt8]) throws(ImageFileError) -> PixelSize {
    try header(of: bytes).size
  }

  /// Returns the size of the image and the number of bytes of its uncompressed rows.
  private static func header(
    of bytes: [UInt8]
  ) throws(ImageFileError) -> (size: PixelSize, byteCount: Int) {
    guard bytes.starts(with: PNGFileBuffer.signature) else { throw .notPNG }
    guard bytes.dropFirst(12).prefix(4) != Array("CgBI".utf8)[...] else { throw .crushed }
    var report = reel_png_report()
    guard reel_png_decode(bytes, bytes.count, nil, 0, 0, &report) == 1 else {
      throw damage(report)
    }
    let size = try PixelSize(statedWidth: Int(report.width), height: Int(report.height))
    return (size, Int(report.unpacked))
  }

  /// Returns whether `count` bytes can decompress to `unpackedCount` bytes.
  ///
  /// DEFLATE (RFC 1951) expands data at most 1032-fold: a code of two bits represents at most
  /// 258 bytes.
  private static func canUnpack(_ count: Int, to unpackedCount: Int) -> Bool {
    unpackedCount <= 1_032 * count
  }

  private static func damage(_ report: reel_png_report) -> ImageFileError {
    .damaged(.png, what: report.text, offset: report.offset)
  }
}

extension reel_png_report {
  /// The error message; empty on success.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
