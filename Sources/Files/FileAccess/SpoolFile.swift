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

    /// Reads the bytes.
    ///
    /// - Throws: A `FileError` with the reason `EIO` if the file is shorter than the range.
    package func read() throws(FileError) -> [UInt8] {
      var reason: SystemReason?
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
          let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          let result = SystemReason.retrying {
            pread(file.descriptor.number, rest.baseAddress, rest.count, off_t(offset + filled))
          }
          if result < 0 { reason = .last }
          guard result > 0 else { return }
          filled += result
        }
      }
      guard bytes.count == count else {
        throw FileError(.read, SpoolFile.name, reason: reason ?? SystemReason(rawValue: EIO))
      }
      return bytes
    }

    /// Returns whether both values are the same range of the same file.
    package static func == (one: Slice, other: Slice) -> Bool {
      one.file === other.file && one.offset == other.offset && one.count == other.count
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(offset) }
  }

  let descriptor: Descriptor
  /// The number of bytes that were appended.
  private let length = Guarded(0)
  private static let name = "a temporary file"

  /// Creates the file in the folder for temporary files.
  package init() throws(FileError) { descriptor = try Descriptor.unnamed() }

  /// Appends bytes and returns their range.
  package func append(_ bytes: [UInt8]) throws(FileError) -> Slice {
    try length.withLock { length throws(FileError) in
      // A call that failed may have written some of its bytes.
      try descriptor.seek(to: length, for: .write, path: Self.name)
      try FileSystem.write(bytes, to: descriptor.number, path: Self.name)
      defer { length += bytes.count }
      return Slice(self, offset: length, count: bytes.count)
    }
  }
}
