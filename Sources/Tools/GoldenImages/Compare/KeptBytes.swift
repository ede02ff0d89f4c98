package import FileAccess

/// Bytes that are stored in memory or in an unnamed temporary file.
///
/// The file limits memory use: a scenario can have 10,000 instants, and each failed image is kept.
package struct KeptBytes: Hashable, Sendable {
  private enum Place: Hashable {
    case memory([UInt8])
    case file(SpoolFile.Slice)
  }

  private let place: Place

  /// Creates a value that stores bytes in memory.
  package init(_ bytes: [UInt8]) { place = .memory(bytes) }

  private init(_ part: SpoolFile.Slice) { place = .file(part) }

  package var count: Int {
    switch place {
    case .memory(let bytes): bytes.count
    case .file(let part): part.count
    }
  }

  package var isEmpty: Bool { count == 0 }

  package func read() throws(FileError) -> [UInt8] {
    switch place {
    case .memory(let bytes): bytes
    case .file(let part): try part.read()
    }
  }

  /// Returns the bytes, moved to the process's temporary file unless they are empty or writing
  /// fails.
  func spooled() -> KeptBytes {
    guard case .memory(let bytes) = place, !bytes.isEmpty else { return self }
    return Self.spool.withLock { spool in
      if spool == nil { spool = try? SpoolFile() }
      guard let part = try? spool?.append(bytes) else { return self }
      return KeptBytes(part)
    }
  }

  private static let spool = Guarded(SpoolFile?.none)
}
