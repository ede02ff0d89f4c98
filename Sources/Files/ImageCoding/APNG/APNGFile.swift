/// A PNG file's chunks, told apart, each with its checksum right.
struct APNGFile {
  /// The eight bytes at every PNG file's beginning.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The most chunks of a file, several for each frame.
  private static let maximumChunkCount = 1 << 16

  /// A part of the file.
  struct Chunk {
    var type: String
    var content: ArraySlice<UInt8>

    /// The number of four bytes at a place, the highest first; `nil` beyond the end.
    func number(at offset: Int) -> Int? {
      guard offset + 4 <= content.count else { return nil }
      return content.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number of two bytes at a place.
    func short(at offset: Int) -> Int? {
      guard offset + 2 <= content.count else { return nil }
      return content.dropFirst(offset).prefix(2).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The byte at a place.
    func byte(at offset: Int) -> UInt8? { content.dropFirst(offset).first }

    /// Length, type, content and checksum, as a file has them.
    fileprivate var bytes: [UInt8] {
      let body = Array(type.utf8) + content
      return APNGFile.bytes(of: UInt32(truncatingIfNeeded: content.count)) + body
        + APNGFile.bytes(of: Checksum.crc32(body))
    }
  }

  /// The chunks, up to the end of the picture.
  private(set) var chunks: [Chunk] = []

  /// Takes a file apart; its signature has been looked at.
  init(_ bytes: [UInt8]) throws(ImageFileError) {
    var position = Self.signature.count
    while chunks.last?.type != "IEND" {
      // Length, type and checksum.
      guard bytes.count - position >= 12 else { throw Self.endsEarly(bytes) }
      guard chunks.count < Self.maximumChunkCount else {
        throw .png(
          .damaged(what: "more than \(Self.maximumChunkCount) chunks", offset: position))
      }
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - position - 12 else { throw Self.endsEarly(bytes) }
      let body = position + 4..<position + 8 + length
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      let checksum = bytes[body.upperBound..<body.upperBound + 4].reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
      guard Checksum.crc32(Array(bytes[body])) == checksum else {
        throw .png(.damaged(what: "\(type): CRC error", offset: body.upperBound + 4))
      }
      chunks.append(Chunk(type: type, content: bytes[position + 8..<body.upperBound]))
      position = body.upperBound + 4
    }
  }

  /// A PNG file of chunks.
  static func file(of chunks: [Chunk]) -> [UInt8] { signature + chunks.flatMap(\.bytes) }

  /// Four bytes, the highest first.
  static func bytes(of number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  private static func endsEarly(_ bytes: [UInt8]) -> ImageFileError {
    .png(.damaged(what: "the file ends early", offset: bytes.count))
  }
}
