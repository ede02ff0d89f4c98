/// A PNG file's chunks (PNG third edition, 5.3), up to the end of the image.
struct PNGChunks {
  /// A part of the file.
  struct Chunk {
    var type: String
    /// Its content, by its place in the file.
    var content: ArraySlice<UInt8>

    /// The big-endian number of four bytes at an offset; `nil` beyond the end.
    func number(at offset: Int) -> Int? {
      guard offset + 4 <= content.count else { return nil }
      return content.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The big-endian number of two bytes at an offset.
    func short(at offset: Int) -> Int? {
      guard offset + 2 <= content.count else { return nil }
      return content.dropFirst(offset).prefix(2).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The byte at an offset.
    func byte(at offset: Int) -> UInt8? { content.dropFirst(offset).first }
  }

  private let bytes: [UInt8]
  private(set) var all: [Chunk] = []

  /// The most chunks of a file: encoders cut pixels into parts of 4 KiB and more, and write several for each
  /// frame.
  static let maximumCount = 1 << 16

  /// Finds the chunks that are complete.
  init(_ bytes: [UInt8]) throws(PNGError) {
    self.bytes = bytes
    var position = PNGFileBuffer.signature.count
    // Length, type and checksum are 12 bytes.
    while bytes.count - position >= 12, all.last?.type != "IEND" {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - position - 12 else { return }
      guard all.count < Self.maximumCount else {
        throw .damaged(what: "more than \(Self.maximumCount) chunks", offset: position)
      }
      all.append(
        Chunk(
          type: String(decoding: bytes[position + 4..<position + 8], as: UTF8.self),
          content: bytes[position + 8..<position + 8 + length]))
      position += 12 + length
    }
  }

  /// Checks that the file is complete and every checksum is right.
  func check() throws(PNGError) {
    for chunk in all {
      let end = chunk.content.endIndex
      let body = Array(bytes[chunk.content.startIndex - 4..<end])
      let checksum = bytes[end..<end + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard Checksum.crc32(body) == checksum else {
        throw .damaged(what: "\(chunk.type): CRC error", offset: end + 4)
      }
    }
    guard all.last?.type == "IEND" else {
      throw .damaged(what: "the file ends early", offset: bytes.count)
    }
  }

  /// The bytes of a chunk of the file: length, type, content and checksum.
  func file(of chunk: Chunk) -> [UInt8] {
    Array(bytes[chunk.content.startIndex - 8..<chunk.content.endIndex + 4])
  }

  /// The compressed pixels, joined.
  var data: [UInt8] { all.filter { $0.type == "IDAT" }.flatMap(\.content) }
}
