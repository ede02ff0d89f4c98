import CairoBackend
package import FileAccess

/// Bytes that are needed again later: in memory, or in a file without a name.
///
/// A scenario may hold ten thousand pictures, and all of them may be missing.
package struct KeptBytes: Hashable, Sendable {
  private enum Place: Hashable {
    case memory([UInt8])
    case file(SpoolFile.Part)
  }

  private let place: Place

  /// No bytes.
  package static let none = KeptBytes([])

  /// Keeps bytes in memory.
  package init(_ bytes: [UInt8]) { place = .memory(bytes) }

  private init(_ part: SpoolFile.Part) { place = .file(part) }

  /// How many there are.
  package var count: Int {
    switch place {
    case .memory(let bytes): bytes.count
    case .file(let part): part.count
    }
  }

  /// Whether there are none.
  package var isEmpty: Bool { count == 0 }

  /// The bytes.
  package func read() throws(FileError) -> [UInt8] {
    switch place {
    case .memory(let bytes): bytes
    case .file(let part): try part.read()
    }
  }

  /// The same bytes in a file that goes with this program; in memory where none can be made.
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
