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
  /// - Throws: A ``PNGError`` if the bytes are not a PNG file, if the file is damaged or too
  ///   large, or if its color space cannot be converted.
  public static func decode(_ bytes: [UInt8]) throws(PNGError) -> StraightBitmap {
    let (bitmap, chunks) = try unconverted(bytes)
    return bitmap.converted(by: try colors(of: chunks))
  }

  /// Returns the conversion from the color space of a file, or `nil` if it is sRGB.
  static func colors(of chunks: PNGChunks) throws(PNGError) -> ColorConversion? {
    do throws(ColorProfileError) {
      return try ColorConversion.of(chunks)
    } catch {
      throw .colors(error)
    }
  }

  /// Decodes an image in the color space of the file, and returns it with the file's chunks.
  static func unconverted(
    _ bytes: [UInt8]
  ) throws(PNGError) -> (bitmap: StraightBitmap, chunks: PNGChunks) {
    let header = try header(of: bytes)
    let chunks = try PNGChunks(bytes)
    let size = header.size
    guard canUnpack(bytes.count, to: header.byteCount) else {
      throw .damaged(
        what: "IDAT: too little data for \(size.width) × \(size.height) pixels", offset: bytes.count
      )
    }
    // The size is checked here, because libpng would decompress and discard any data after the
    // last row.
    let outcome = Inflater().bytes(
      of: chunks.data, limit: header.byteCount + spareCount, hasHead: true)
    if outcome == .tooLong {
      throw .damaged(
        what: "IDAT: too much data for \(size.width) × \(size.height) pixels", offset: bytes.count)
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
  package static func size(of bytes: [UInt8]) throws(PNGError) -> PixelSize {
    try header(of: bytes).size
  }

  /// Returns the size of the image and the number of bytes of its uncompressed rows.
  private static func header(
    of bytes: [UInt8]
  ) throws(PNGError) -> (size: PixelSize, byteCount: Int) {
    guard bytes.starts(with: PNGFileBuffer.signature) else { throw .notPNG }
    guard bytes.dropFirst(12).prefix(4) != Array("CgBI".utf8)[...] else { throw .crushed }
    var report = reel_png_report()
    guard reel_png_decode(bytes, bytes.count, nil, 0, 0, &report) == 1 else {
      throw damage(report)
    }
    let size = try PixelSize(
      width: Int(report.width), height: Int(report.height), orThrow: PNGError.size)
    return (size, Int(report.unpacked))
  }

  /// Returns whether `count` bytes can decompress to `unpackedCount` bytes.
  ///
  /// DEFLATE (RFC 1951) expands data at most 1032-fold: a code of two bits represents at most
  /// 258 bytes.
  private static func canUnpack(_ count: Int, to unpackedCount: Int) -> Bool {
    unpackedCount <= 1_032 * count
  }

  private static func damage(_ report: reel_png_report) -> PNGError {
    .damaged(what: report.text, offset: report.offset)
  }
}

extension reel_png_report {
  /// The error message; empty on success.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// An error in decoding or encoding a PNG file.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError {
  /// The file does not begin with the signature of PNG.
  case notPNG
  /// The file has the nonstandard format of Xcode for devices, which begins with a `CgBI` chunk.
  case crushed
  /// The image has no pixels or exceeds the size limits of a bitmap.
  case size(PixelSizeError)
  /// The file is malformed.
  ///
  /// - Parameters:
  ///   - what: The decoder's message, with the name of the chunk.
  ///   - offset: The number of bytes read when the error was detected.
  case damaged(what: String, offset: Int)
  /// The color space of the file is damaged or not supported.
  case colors(ColorProfileError)
  /// The file cannot be encoded, for the reason in the message.
  case encoding(String)

  /// A description of the error and, if known, its position in the file.
  public var description: String {
    switch self {
    case .notPNG: "the file is not a PNG file; its first eight bytes are not the PNG signature"
    case .crushed:
      "the file has the PNG format of Xcode for devices; convert it with: xcrun pngcrush "
        + "-revert-iphone-optimizations INPUT output.png"
    case .size(let error): error.description
    case .damaged(let what, let offset): "the PNG file is damaged: \(what), at byte \(offset)"
    case .colors(let error): error.description
    case .encoding(let what): "the PNG file cannot be encoded: \(what)"
    }
  }

  package var exitStatus: FinalStatus { .inputOutput }
}
