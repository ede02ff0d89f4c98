/// A zip archive in memory (APPNOTE 6.3.3), without zip64.
///
/// The date of each entry is the first that the format can express, so that equal entries give
/// equal bytes.
package struct ZIPArchive {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  package init() {}

  /// Adds an entry, deflated if that is smaller.
  ///
  /// - Parameters:
  ///   - name: The path in the archive, with slashes.
  ///   - content: The content, of less than 4 GiB.
  ///   - isPlain: Whether the entry is never deflated, so that its text can be found in the file.
  package mutating func add(_ name: String, _ content: [UInt8], isPlain: Bool = false) {
    // A zlib stream is a deflate stream between a header of two bytes and a checksum of four.
    let stream = isPlain ? nil : content.deflated.map { Array($0.dropFirst(2).dropLast(4)) }
    let isDeflated = stream.map { $0.count < content.count } ?? false
    let stored = isDeflated ? stream ?? content : content
    var entry: [UInt8] = []
    // The version that deflate requires, and names in UTF-8.
    entry.append(little: UInt16(20))
    entry.append(little: UInt16(0x800))
    entry.append(little: UInt16(isDeflated ? 8 : 0))
    // The time 00:00:00 on 1980-01-01.
    entry.append(little: UInt16(0))
    entry.append(little: UInt16(0x21))
    entry.append(little: Checksum.crc32(content))
    entry.append(little: UInt32(stored.count))
    entry.append(little: UInt32(content.count))
    entry.append(little: UInt16(name.utf8.count))
    entry.append(little: UInt16(0))
    let offset = UInt32(bytes.count)
    bytes += [0x50, 0x4B, 3, 4] + entry + name.utf8 + stored
    directory += [0x50, 0x4B, 1, 2]
    directory.append(little: UInt16(20))
    directory += entry
    // No comment, the first disk, and no attributes.
    directory += [UInt8](repeating: 0, count: 10)
    directory.append(little: offset)
    directory += name.utf8
    count += 1
  }

  /// The archive with its directory.
  package var file: [UInt8] {
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end.append(little: count)
    end.append(little: count)
    end.append(little: UInt32(directory.count))
    end.append(little: UInt32(bytes.count))
    end.append(little: UInt16(0))
    return bytes + directory + end
  }
}

extension [UInt8] {
  fileprivate mutating func append(little number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
