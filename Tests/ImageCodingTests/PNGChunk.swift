/// A chunk of a PNG file, parsed without any decoder.
struct PNGChunk {
  var type: String
  var content: [UInt8]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Length, type, content and checksum.
  var bytes: [UInt8] {
    let body = Array(type.utf8) + content
    return Self.bigEndian(UInt32(content.count)) + body + Self.bigEndian(Checksum.crc32(body))
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }

  static func all(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var position = signature.count
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      chunks.append(
        PNGChunk(type: type, content: Array(file[position + 8..<position + 8 + length])))
      position += 12 + length
    }
    return chunks
  }

  /// Returns a file of the chunks with valid checksums.
  static func file(_ chunks: [PNGChunk]) -> [UInt8] { signature + chunks.flatMap(\.bytes) }
}
