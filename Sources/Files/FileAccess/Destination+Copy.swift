#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Destination {
  /// How much of a file is in memory at a time.
  private static let chunkLength = 1 << 20

  /// Writes what a file holds, as a whole file, or all bytes to what is none.
  ///
  /// - Returns: how many bytes that is.
  package func write(fileAt path: String) throws(FileError) -> Int {
    let source = Descriptor(owning: try FileSystem.open(path, O_RDONLY, .read))
    var file = try OutputFile(self)
    var total = 0
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkLength) { buffer, filled in
        count = SystemReason.retrying { read(source.number, buffer.baseAddress, buffer.count) }
        filled = max(count, 0)
      }
      guard count >= 0 else { throw FileError(.read, path, reason: .last) }
      if count == 0 { break }
      try file.write(bytes)
      total += count
    }
    try file.commit()
    return total
  }
}
