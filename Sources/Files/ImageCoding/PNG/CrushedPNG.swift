/// The nonstandard PNG format that Xcode creates for devices.
///
/// A `CgBI` chunk precedes the header, the pixels lack the zlib header and checksum, and colors
/// are premultiplied with blue first. Apple does not document the format; see "iPhone PNG
/// Images" at iphonedevwiki.net, and pngcrush's `-revert-iphone-optimizations`.
enum CrushedPNG {
  /// The type of the chunk that Xcode inserts before the header.
  static let mark = "CgBI"

  /// Returns the file in the structure of a standard PNG: without the `CgBI` chunk, and with the
  /// zlib header and checksum.
  ///
  /// The pixels are still premultiplied, with blue first.
  static func wrapped(_ chunks: PNGChunks) throws(PNGError) -> [UInt8] {
    let end = chunks.all.last?.content.endIndex ?? 0
    guard let header = chunks.all.first(where: { $0.type == "IHDR" }),
      header.content.count == 13, let width = header.number(at: 0),
      let height = header.number(at: 4)
    else { throw .damaged(what: "no valid IHDR chunk after the CgBI chunk", offset: end) }
    let size = try PixelSize(width: width, height: height, orThrow: PNGError.size)
    let packed = chunks.data
    let limit = PNGHeader(header.content, size: size).byteCount
    guard PNGDecoder.canUnpack(packed.count, to: limit),
      case .whole(let rows) = Inflater().bytes(of: packed, limit: limit, hasHead: false)
    else { throw .damaged(what: "IDAT: the data does not match IHDR", offset: end) }
    var file = PNGFileBuffer()
    file.begin()
    var hasData = false
    for chunk in chunks.all where chunk.type != mark {
      if chunk.type == "IDAT" {
        if hasData { continue }
        hasData = true
        file.beginChunk("IDAT")
        // DEFLATE with the largest window; as one number, the header bytes are a multiple of 31.
        file.append([0x78, 0x01] + packed)
        file.append(number: Checksum.adler32(rows))
        file.endChunk()
      } else {
        file.append(chunks.file(of: chunk))
      }
    }
    return file.bytes
  }

  /// Converts premultiplied BGRA pixels to straight RGBA in place.
  ///
  /// Images of color types other than RGB and RGBA are not changed.
  static func straightened(_ bytes: inout [UInt8], colorType: UInt8) {
    guard colorType == PNGHeader.rgb || colorType == PNGHeader.rgba else { return }
    bytes.withUnsafeMutableBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        bytes.swapAt(pixel, pixel + 2)
        let alpha = Int(bytes[pixel + 3])
        guard alpha > 0, alpha < 255 else { continue }
        for component in pixel..<pixel + 3 {
          bytes[component] = UInt8(min((Int(bytes[component]) * 255 + alpha / 2) / alpha, 255))
        }
      }
    }
  }
}
