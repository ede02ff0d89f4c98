import CPng
public import Pixels

/// Reads PNG files: any colour type, depth, interlacing and transparency.
public enum PNGDecoder {

  /// The picture as straight RGBA of 8 bits a component.
  ///
  /// Palettes and greys become RGB, transparent colours become alpha, and 16-bit components are
  /// rounded to the nearest of 8 bits. The numbers are taken as sRGB: gamma, chromaticities and
  /// colour profiles in the file are ignored, as screens of iOS apps are fed. Of an animated file
  /// the still picture is read.
  ///
  /// Before memory is taken, the extents are checked against ``PixelSize``'s limits, and against
  /// what so many bytes can be unpacked to at most. A file with a wrong checksum anywhere, or
  /// without its end, is damaged; what follows the end is not looked at.
  public static func decode(_ bytes: [UInt8]) throws(PNGError) -> StraightBitmap {
    let header = try size(of: bytes)
    guard canFill(header, bytes) else {
      throw .damaged(
        what: "IDAT: too little data for \(header.width) × \(header.height) pixels",
        offset: bytes.count)
    }
    var report = reel_png_report()
    var succeeded = false
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * header.area) { buffer, count in
      // libpng leaves rows as they are where it fails half-way; they are not looked at then.
      succeeded =
        reel_png_decode(
          bytes, bytes.count, buffer.baseAddress, png_uint_32(header.width),
          png_uint_32(header.height), &report) == 1
      count = succeeded ? buffer.count : 0
    }
    guard let bitmap = StraightBitmap(size: header, bytes: pixels) else { throw damage(report) }
    return bitmap
  }

  /// The picture's extents, without reading the picture.
  public static func size(of bytes: [UInt8]) throws(PNGError) -> PixelSize {
    guard bytes.starts(with: PNGFileBuffer.signature) else { throw .notPNG }
    var report = reel_png_report()
    guard reel_png_decode(bytes, bytes.count, nil, 0, 0, &report) == 1 else {
      throw damage(report)
    }
    do {
      return try PixelSize(width: Int(report.width), height: Int(report.height))
    } catch {
      throw .size(error)
    }
  }

  /// Whether a file is long enough for its picture: deflate (RFC 1951) makes no more than 1032 bytes
  /// of one, 258 of a code of two bits.
  ///
  /// The file's header has been checked.
  private static func canFill(_ size: PixelSize, _ bytes: [UInt8]) -> Bool {
    // Depth and colour type stand behind signature, length, name and extents.
    let (depth, type) = (Int(bytes[24]), bytes[25])
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 1
    return size.area / 8 * depth * channels <= 1_032 * bytes.count
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
