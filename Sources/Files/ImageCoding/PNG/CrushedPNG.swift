import VectorDrawing

/// The PNG files that Xcode makes for devices, which are none: a `CgBI` chunk stands before the header,
/// the pixels lack zlib's head and checksum, and colours are blue first and multiplied by alpha.
///
/// Apple documents the form nowhere; see "iPhone PNG Images" at iphonedevwiki.net, and pngcrush's
/// `-revert-iphone-optimizations`.
enum CrushedPNG {
  /// The chunk that Xcode puts before the header.
  static let mark = "CgBI"

  /// A PNG file of the same chunks with zlib's head and checksum; colours stay as they are.
  static func wrapped(_ chunks: PNGChunks) throws(PNGError) -> [UInt8] {
    let end = chunks.all.last?.content.endIndex ?? 0
    guard let header = chunks.all.first(where: { $0.type == "IHDR" }),
      header.content.count == 13, let width = header.number(at: 0),
      let height = header.number(at: 4)
    else { throw .damaged(what: "CgBI: no header behind it", offset: end) }
    let size = try PixelSize(width: width, height: height, orThrow: PNGError.size)
    let packed = chunks.data
    let limit = PNGHeader(header.content, size: size).byteCount
    guard PNGDecoder.canUnpack(packed.count, to: limit),
      case .whole(let rows) = Inflater().bytes(of: packed, limit: limit, hasHead: false)
    else { throw .damaged(what: "IDAT: not the header's rows", offset: end) }
    var file = PNGFileBuffer()
    file.begin()
    var hasData = false
    for chunk in chunks.all where chunk.type != mark {
      if chunk.type == "IDAT" {
        if hasData { continue }
        hasData = true
        file.beginChunk("IDAT")
        // Deflate with the largest window; the head is a multiple of 31.
        file.append([0x78, 0x01] + packed)
        file.append(number: Checksum.adler32(rows))
        file.endChunk()
      } else {
        file.append(chunks.file(of: chunk))
      }
    }
    return file.bytes
  }

  /// The colours red first and as they are without alpha.
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
