import CPng
public import VectorDrawing

/// Reads PNG files: any colour type, depth, interlacing and transparency.
public enum PNGDecoder {

  /// The picture as straight RGBA of 8 bits a component.
  ///
  /// Palettes and greys become RGB, transparent colours become alpha, and 16-bit components are
  /// rounded to the nearest of 8 bits. The numbers are taken as sRGB: gamma, chromaticities and
  /// colour profiles in the file are ignored, as screens of iOS apps are fed. Of an animated file
  /// the still picture is read.
  ///
  /// Before memory is taken, the extents are checked against `PixelSize`'s limits, and against
  /// what so many bytes can be unpacked to at most. Pixels that unpack to more than the header
  /// promises are damaged, and so is a file with a wrong checksum anywhere, or without its end; what
  /// follows the end is not looked at. The files that Xcode makes for devices are read as well.
  public static func decode(_ bytes: [UInt8]) throws(PNGError) -> StraightBitmap {
    let (file, chunks, isCrushed) = try opened(bytes)
    let size = try extents(of: file)
    guard let content = chunks.all.first?.content, content.count == 13 else {
      throw .damaged(what: "IHDR: not the first chunk", offset: 8)
    }
    let header = PNGHeader(content, size: size)
    guard canUnpack(file.count, to: header.byteCount) else {
      throw .damaged(
        what: "IDAT: too little data for \(size.width) × \(size.height) pixels", offset: file.count)
    }
    // libpng would unpack whatever follows the last row, only to drop it.
    let outcome = Inflater().bytes(
      of: chunks.data, limit: header.byteCount + spareCount, hasHead: true)
    if outcome == .tooLong {
      throw .damaged(
        what: "IDAT: more data than \(size.width) × \(size.height) pixels need",
        offset: file.count)
    }
    var report = reel_png_report()
    var succeeded = false
    var pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { buffer, count in
      // libpng leaves rows as they are where it fails half-way; they are not looked at then.
      succeeded =
        reel_png_decode(
          file, file.count, buffer.baseAddress, png_uint_32(size.width),
          png_uint_32(size.height), &report) == 1
      count = succeeded ? buffer.count : 0
    }
    if isCrushed { CrushedPNG.straightened(&pixels, colorType: header.colorType) }
    guard let bitmap = StraightBitmap(size: size, bytes: pixels) else { throw damage(report) }
    return bitmap
  }

  /// How many bytes behind the last row some encoders pack by mistake.
  private static let spareCount = 1 << 16

  /// The picture's extents, without reading the picture.
  package static func size(of bytes: [UInt8]) throws(PNGError) -> PixelSize {
    try extents(of: opened(bytes).file)
  }

  /// A file as libpng reads it.
  private static func opened(
    _ bytes: [UInt8]
  ) throws(PNGError) -> (file: [UInt8], PNGChunks, isCrushed: Bool) {
    guard bytes.starts(with: PNGFileBuffer.signature) else { throw .notPNG }
    let chunks = try PNGChunks(bytes)
    guard chunks.all.first?.type == CrushedPNG.mark else { return (bytes, chunks, false) }
    let file = try CrushedPNG.wrapped(chunks)
    return (file, try PNGChunks(file), true)
  }

  private static func extents(of file: [UInt8]) throws(PNGError) -> PixelSize {
    var report = reel_png_report()
    guard reel_png_decode(file, file.count, nil, 0, 0, &report) == 1 else {
      throw damage(report)
    }
    return try PixelSize(
      width: Int(report.width), height: Int(report.height), orThrow: PNGError.size)
  }

  /// Whether so many bytes can unpack to so many others: deflate (RFC 1951) makes no more than 1032
  /// bytes of one, 258 of a code of two bits.
  static func canUnpack(_ count: Int, to unpackedCount: Int) -> Bool {
    unpackedCount <= 1_032 * count
  }

  private static func damage(_ report: reel_png_report) -> PNGError {
    .damaged(what: report.text, offset: report.offset)
  }
}

extension reel_png_report {
  /// The message as a string.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Why a PNG file cannot be read or made.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin with the eight bytes of every PNG file.
  case notPNG
  /// The picture's extents are beyond what a bitmap can have.
  case size(PixelSizeError)
  /// The file breaks the format.
  ///
  /// - Parameters:
  ///   - what: the decoder's words, with the chunk's name.
  ///   - offset: how many bytes had been read when it was noticed.
  case damaged(what: String, offset: Int)
  /// The encoder gave up, in its own words.
  case encoding(String)

  /// Says what is wrong and where.
  public var description: String {
    switch self {
    case .notPNG: "not a PNG file: its first eight bytes are not those of the format"
    case .size(let error): error.description
    case .damaged(let what, let offset): "a damaged PNG file: \(what), at byte \(offset)"
    case .encoding(let what): "the PNG file cannot be made: \(what)"
    }
  }
}
