import CDeflate

/// A buffer that assembles a PNG file from chunks, and computes their lengths and checksums.
struct PNGFileBuffer: ~Copyable {
  /// The first eight bytes of every PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var room = Scratch<UInt8>(capacity: 1 << 16)
  private var count = 0
  /// The offset of the current chunk's length.
  private var chunkStart = 0

  /// Removes the previous file and writes the signature.
  mutating func begin() {
    count = 0
    append(Self.signature)
  }

  /// Begins a chunk with a type of four letters; appended bytes become its content.
  mutating func beginChunk(_ type: String) {
    chunkStart = count
    append(number: 0)
    for letter in type.utf8 { append(byte: letter) }
  }

  /// Appends a chunk with a type of four letters.
  mutating func append(_ content: [UInt8], as type: String) {
    beginChunk(type)
    append(content)
    endChunk()
  }

  /// Writes the length and the checksum of the current chunk.
  mutating func endChunk() {
    let start = chunkStart + 4
    store(UInt32(truncatingIfNeeded: count - start - 4), at: chunkStart)
    append(number: libdeflate_crc32(0, room.base + start, count - start))
  }

  mutating func append(byte: UInt8) {
    reserve(1)
    room.base[count] = byte
    count += 1
  }

  /// Appends a big-endian 32-bit integer.
  mutating func append(number: UInt32) {
    reserve(4)
    store(number, at: count)
    count += 4
  }

  mutating func append(_ others: [UInt8]) {
    append(others.count) { target in
      others.withUnsafeBufferPointer { others in
        if let base = others.baseAddress { target.update(from: base, count: others.count) }
      }
    }
  }

  /// Appends `length` bytes, which `fill` writes to the address that it receives.
  ///
  /// `fill` may overwrite up to `slack` bytes after these.
  mutating func append(
    _ length: Int, slack: Int = 0, _ fill: (UnsafeMutablePointer<UInt8>) -> Void
  ) {
    reserve(length + slack)
    fill(room.base + count)
    count += length
  }

  /// Replaces the contents of an array with the file, reusing the array's memory.
  func copy(to file: inout [UInt8]) {
    file.removeAll(keepingCapacity: true)
    file.append(contentsOf: UnsafeBufferPointer(start: room.base, count: count))
  }

  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: room.base, count: count)) }

  private mutating func reserve(_ further: Int) { room.reserve(count + further, keeping: count) }

  private func store(_ number: UInt32, at place: Int) {
    UnsafeMutableRawPointer(room.base + place).storeBytes(of: number.bigEndian, as: UInt32.self)
  }
}
