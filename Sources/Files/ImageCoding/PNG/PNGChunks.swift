/// The chunks of a PNG file (PNG third edition, 5.3), up to the IEND chunk.
struct PNGChunks {
  /// A chunk's type and content.
  struct Chunk {
    var type: String
    /// The content, as a slice of the file whose indices are byte offsets in the file.
    var content: ArraySlice<UInt8>

    /// Returns the big-endian integer at an offset, by default of 32 bits, or `nil` beyond the end.
    func number(at offset: Int, byteCount: Int = 4) -> Int? {
      guard offset + byteCount <= content.count else { return nil }
      return content.dropFirst(offset).prefix(byteCount).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the byte at an offset, or `nil` beyond the end.
    func byte(at offset: Int) -> UInt8? { content.dropFirst(offset).first }
  }

  private let bytes: [UInt8]
  /// The chunks, except for unneeded ones with a wrong checksum, which decoders ignore.
  private(set) var all: [Chunk] = []
  /// Whether a chunk was left out because of its checksum.
  private(set) var hasOmission = false

  /// The chunks that decide pixels although their names mark them as ancillary.
  private static let needed: Set<String> = ["acTL", "fcTL", "fdAT", "tRNS"]

  /// The maximum number of chunks in a file.
  ///
  /// The limit is far above the needs of encoders, which divide pixels into chunks of 4 KiB or more
  /// and write a few chunks for each frame.
  static let maximumCount = 1 << 16

  /// Reads the complete chunks of a file.
  ///
  /// - Throws: ``ImageFileError/damaged(_:what:offset:)`` if the file has more than ``maximumCount``
  ///   chunks.
  init(_ bytes: [UInt8]) throws(ImageFileError) {
    self.bytes = bytes
    var position = PNGFileBuffer.signature.count
    var count = 0
    // The length, type and checksum have 12 bytes in total.
    while bytes.count - position >= 12, all.last?.type != "IEND" {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - position - 12 else { return }
      guard count < Self.maximumCount else {
        throw .damaged(.png, what: "more than \(Self.maximumCount) chunks", offset: position)
      }
      count += 1
      let chunk = Chunk(
        type: String(decoding: bytes[position + 4..<position + 8], as: UTF8.self),
        content: bytes[position + 8..<position + 8 + length])
      // A lowercase first letter marks an ancillary chunk (PNG third edition, 5.4).
      let isNeeded = bytes[position + 4] & 0x20 == 0 || Self.needed.contains(chunk.type)
      if isNeeded || isSound(chunk) { all.append(chunk) } else { hasOmission = true }
      position += 12 + length
    }
  }

  private func isSound(_ chunk: Chunk) -> Bool {
    let end = chunk.content.endIndex
    return Checksum.crc32(Array(bytes[chunk.content.startIndex - 4..<end]))
      == bytes[end..<end + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }

  /// Checks the checksums of the chunks of a type.
  ///
  /// - Throws: ``ImageFileError/damaged(_:what:offset:)`` if a checksum is wrong.
  func check(_ type: String) throws(ImageFileError) {
    for chunk in all where chunk.type == type && !isSound(chunk) {
      throw .damaged(.png, what: "\(type): CRC error", offset: chunk.content.endIndex + 4)
    }
  }

  /// Checks the checksums and the IEND chunk.
  ///
  /// - Throws: ``ImageFileError/damaged(_:what:offset:)`` if a checksum is wrong or the IEND chunk is
  ///   missing.
  func check() throws(ImageFileError) {
    for chunk in all where !isSound(chunk) { try check(chunk.type) }
    guard all.last?.type == "IEND" else {
      throw .damaged(.png, what: "the file is truncated", offset: bytes.count)
    }
  }

  /// The compressed pixels: the joined content of all IDAT chunks.
  var data: [UInt8] { all.filter { $0.type == "IDAT" }.flatMap(\.content) }
}
