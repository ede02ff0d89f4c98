import CDeflate

/// A PNG file that is assembled from chunks, whose lengths and checksums are computed.
struct PNGFileBuffer {
  /// The first eight bytes of every PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private(set) var bytes: [UInt8] = []
  /// The offset of the current chunk's length.
  private var chunkStart = 0

  /// Removes the previous file and writes the signature.
  mutating func begin() { bytes = Self.signature }

  /// Begins a chunk with a type of four letters; appended bytes become its content.
  mutating func beginChunk(_ type: String) {
    chunkStart = bytes.count
    append(number: 0)
    bytes += type.utf8
  }

  /// Appends a chunk with a type of four letters.
  mutating func append(_ content: some Collection<UInt8>, as type: String) {
    beginChunk(type)
    append(content)
    endChunk()
  }

  /// Writes the length and the checksum of the current chunk.
  mutating func endChunk() {
    let start = chunkStart + 4
    let length = UInt32(truncatingIfNeeded: bytes.count - start - 4)
    withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(chunkStart..<start, with: $0) }
    let checksum = bytes.withUnsafeBytes {
      libdeflate_crc32(0, $0.baseAddress?.advanced(by: start), $0.count - start)
    }
    append(number: checksum)
  }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Appends a big-endian 32-bit integer.
  mutating func append(number: UInt32) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ others: some Collection<UInt8>) { bytes.append(contentsOf: others) }
}
