import CDeflate

/// The files of a ZIP archive, stored or deflated, without encryption (APPNOTE 6.3).
package struct ZipArchive {
  /// An archive that cannot be read.
  package enum Problem: Error {
    /// The bytes are not those of an archive, or they are damaged.
    case damaged
    /// The files are larger than ``limit`` together, or there are too many.
    case tooLarge
    /// A file is encrypted or compressed by another method; the name is that of the file.
    case unsupported(String)
  }

  /// The maximum total size of the files, in bytes.
  package static let limit = 1 << 26
  private static let maximumCount = 10_000

  /// The contents by name; folders are omitted.
  package private(set) var files: [String: [UInt8]] = [:]

  /// The first bytes of an archive.
  package static let signature = Array("PK\u{3}\u{4}".utf8)

  /// Reads all files of an archive.
  package init(_ bytes: [UInt8]) throws(Problem) {
    let end = try Self.endOfDirectory(bytes)
    let count = bytes.number(at: end + 10, length: 2)
    guard count <= Self.maximumCount else { throw .tooLarge }
    var position = bytes.number(at: end + 16, length: 4)
    var total = 0
    for _ in 0..<count {
      guard bytes.number(at: position, length: 4) == 0x0201_4B50 else { throw .damaged }
      let nameLength = bytes.number(at: position + 28, length: 2)
      let rest =
        bytes.number(at: position + 30, length: 2) + bytes.number(at: position + 32, length: 2)
      let name = String(decoding: bytes.part(position + 46, nameLength), as: UTF8.self)
      if !name.hasSuffix("/"), !name.hasPrefix("__MACOSX/") {
        total += bytes.number(at: position + 24, length: 4)
        guard total <= Self.limit else { throw .tooLarge }
        files[name] = try Self.file(bytes, entry: position, name)
      }
      position += 46 + nameLength + rest
    }
  }

  /// Returns the position of the record at the end, which a comment may follow.
  private static func endOfDirectory(_ bytes: [UInt8]) throws(Problem) -> Int {
    let last = bytes.count - 22
    let longestComment = 0xFFFF
    guard last >= 0,
      let position = (max(last - longestComment, 0)...last).last(where: {
        bytes.number(at: $0, length: 4) == 0x0605_4B50
      })
    else { throw .damaged }
    return position
  }

  private static func file(
    _ bytes: [UInt8], entry: Int, _ name: String
  ) throws(Problem) -> [UInt8] {
    let isEncrypted = bytes.number(at: entry + 8, length: 2) & 1 == 1
    let method = bytes.number(at: entry + 10, length: 2)
    let packed = bytes.number(at: entry + 20, length: 4)
    let size = bytes.number(at: entry + 24, length: 4)
    let header = bytes.number(at: entry + 42, length: 4)
    guard bytes.number(at: header, length: 4) == 0x0403_4B50 else { throw .damaged }
    let start =
      header + 30 + bytes.number(at: header + 26, length: 2)
      + bytes.number(at: header + 28, length: 2)
    let data = bytes.part(start, packed)
    guard data.count == packed else { throw .damaged }
    if isEncrypted { throw .unsupported(name) }
    switch method {
    case 0: return Array(data)
    case 8:
      guard let file = inflated(data, size: size) else { throw .damaged }
      return file
    default: throw .unsupported(name)
    }
  }

  private static func inflated(_ data: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    guard size > 0 else { return [] }
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var isWhole = false
    let file = data.withUnsafeBytes { data in
      [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let result = libdeflate_deflate_decompress(
          decompressor, data.baseAddress, data.count, buffer.baseAddress, size, &count)
        isWhole = result == LIBDEFLATE_SUCCESS && count == size
        if !isWhole { count = 0 }
      }
    }
    return isWhole ? file : nil
  }
}

extension [UInt8] {
  /// Returns a little-endian number of at most 4 bytes; -1 beyond the end.
  fileprivate func number(at position: Int, length: Int) -> Int {
    guard position >= 0, position + length <= count else { return -1 }
    return self[position..<position + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a part of the bytes, as far as it is inside them.
  fileprivate func part(_ start: Int, _ length: Int) -> ArraySlice<UInt8> {
    let lower = Swift.min(Swift.max(start, 0), count)
    return self[lower..<Swift.min(Swift.max(lower + length, lower), count)]
  }
}
