/// A temporary file without a name, which stores bytes on disk instead of in memory.
///
/// The file is deleted when this value is released, or when the process ends.
package final class SpoolFile: Sendable {
  /// A range of bytes in the file.
  package struct Slice: Hashable, Sendable {
    private let file: SpoolFile
    private let offset: Int
    /// The number of bytes.
    package let count: Int

    fileprivate init(_ file: SpoolFile, offset: Int, count: Int) {
      self.file = file
      self.offset = offset
      self.count = count
    }

    package func read() throws(FileError) -> [UInt8] {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
          let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          result = SystemReason.retrying {
            pread(file.descriptor.number, rest.baseAddress, rest.count, off_t(offset + filled))
          }
          guard result > 0 else { return }
          filled += result
        }
      }
      guard bytes.count == count else { throw FileError(.read, SpoolFile.name, reason: .last) }
      return bytes
    }

    package static func == (one: Slice, other: Slice) -> Bool {
      one.file === other.file && one.offset == other.offset && one.count == other.count
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(offset) }
  }

  private let descriptor: Descriptor
  private static let name = "a temporary file"

  /// Creates the file in the folder for temporary files.
  package init() throws(FileError) { descriptor = try Descriptor.unnamed() }

  /// Appends bytes and returns their range; concurrent calls are not allowed.
  package func append(_ bytes: [UInt8]) throws(FileError) -> Slice {
    let offset = Int(lseek(descriptor.number, 0, SEEK_END))
    try FileSystem.write(bytes, to: descriptor.number, path: Self.name)
    return Slice(self, offset: offset, count: bytes.count)
  }
}
