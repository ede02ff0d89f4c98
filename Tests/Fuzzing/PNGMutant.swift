/// A PNG file as a list of chunks.
///
/// Encoding computes valid lengths and checksums, so that mutants pass the decoder's first
/// checks.
struct PNGMutant {
  struct Chunk {
    var type: String
    var data: [UInt8]
  }

  var chunks: [Chunk]

  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  init(chunks: [Chunk]) { self.chunks = chunks }

  /// Parses a file up to the first truncated chunk.
  init(_ file: [UInt8]) {
    chunks = []
    var index = 8
    while index + 12 <= file.count {
      let length = file[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard index + 12 + length <= file.count else { return }
      let type = String(decoding: file[(index + 4)..<(index + 8)], as: UTF8.self)
      chunks.append(Chunk(type: type, data: Array(file[(index + 8)..<(index + 8 + length)])))
      index += 12 + length
    }
  }

  /// The encoded file, with valid lengths and checksums.
  var file: [UInt8] {
    Self.signature
      + chunks.flatMap { chunk in
        let body = Array(chunk.type.utf8) + chunk.data
        return Self.bytes(UInt32(chunk.data.count)) + body + Self.bytes(Self.crc(body))
      }
  }

  /// Returns an integer in big-endian order.
  static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
  }

  /// Returns the bytes as an uncompressed zlib stream.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for number in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      stream += block
    } while !rest.isEmpty
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + Self.bytes(high << 16 | low)
  }
}
