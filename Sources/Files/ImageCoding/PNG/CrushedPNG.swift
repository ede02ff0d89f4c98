import VectorDrawing

/// The PNG files that Xcode makes for devices, which are none: a `CgBI` chunk stands before the header,
/// the pixels lack zlib's head and checksum, and colours are blue first and multiplied by alpha.
///
/// Apple documents the form nowhere; see "iPhone PNG Images" at iphonedevwiki.net, and pngcrush's
/// `-revert-iphone-optimizations`.
enum CrushedPNG {
  /// A PNG file of the same chunks with zlib's head and checksum; colours stay as they are.
  static func wrapped(_ bytes: [UInt8], _ chunks: PNGChunks) throws(PNGError) -> [UInt8] {
    guard let header = chunks.all.first(where: { $0.type == PNGChunks.header }),
      header.content.count == 13
    else { throw .damaged(what: "CgBI: no header behind it", offset: bytes.count) }
    func number(_ offset: Int) -> Int {
      let start = header.content.lowerBound + offset
      return bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let size: PixelSize
    do {
      size = try PixelSize(width: number(0), height: number(4))
    } catch {
      throw .size(error)
    }
    let packed = chunks.data(in: bytes)
    let limit = PNGHeader(bytes[header.content], size: size).byteCount
    guard PNGDecoder.canUnpack(packed.count, to: limit),
      case .whole(let rows) = Inflater().bytes(of: packed, limit: limit, hasHead: false)
    else { throw .damaged(what: "IDAT: not the header's rows", offset: bytes.count) }
    var file = PNGFileBuffer.signature
    var hasData = false
    for chunk in chunks.all where chunk.type != PNGChunks.crushed {
      if chunk.type == PNGChunks.data {
        if hasData { continue }
        hasData = true
        // Deflate with the largest window; the head is a multiple of 31.
        let data = [0x78, 0x01] + packed + bigEndian(Checksum.adler32(rows))
        let body = Array("IDAT".utf8) + data
        file += bigEndian(UInt32(data.count)) + body + bigEndian(Checksum.crc32(body))
      } else {
        file += bytes[chunk.content.lowerBound - 8..<chunk.content.upperBound + 4]
      }
    }
    return file
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

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
