/// Where the chunks of a PNG file lie, as far as they are whole; checksums are not looked at.
struct PNGChunks {
  /// A part of the file.
  struct Chunk {
    var type: UInt32
    var content: Range<Int>
  }

  private(set) var all: [Chunk] = []

  /// The most chunks of a file: encoders cut pixels into parts of 4 KiB and more.
  static let maximumCount = 1 << 16

  static let header = type("IHDR")
  static let data = type("IDAT")
  /// What Xcode puts before the header.
  static let crushed = type("CgBI")

  /// Finds the chunks up to the end of the picture.
  init(_ bytes: [UInt8]) throws(PNGError) {
    var position = PNGFileBuffer.signature.count
    let end = Self.type("IEND")
    // Length, type and checksum are 12 bytes.
    while bytes.count - position >= 12, all.last?.type != end {
      let length = Int(Self.number(bytes, position))
      guard length <= bytes.count - position - 12 else { return }
      guard all.count < Self.maximumCount else {
        throw .damaged(what: "more than \(Self.maximumCount) chunks", offset: position)
      }
      all.append(
        Chunk(
          type: Self.number(bytes, position + 4), content: position + 8..<position + 8 + length))
      position += 12 + length
    }
  }

  /// The compressed pixels, put together.
  func data(in bytes: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    for chunk in all where chunk.type == Self.data { data += bytes[chunk.content] }
    return data
  }

  private static func number(_ bytes: [UInt8], _ position: Int) -> UInt32 {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func type(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
