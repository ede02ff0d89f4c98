package import FileAccess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Bytes that are stored in memory or in an unnamed temporary file.
///
/// The file limits memory use: a scenario can have 10,000 instants, and each failed image is kept.
package enum KeptBytes: Hashable, Sendable {
  case memory([UInt8])
  case file(SpoolFile.Slice)

  package var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(let part): part.count
    }
  }

  package var isEmpty: Bool { count == 0 }

  package func read() throws(FileError) -> [UInt8] {
    switch self {
    case .memory(let bytes): bytes
    case .file(let part): try part.read()
    }
  }

  /// Returns the bytes, moved to the process's temporary file unless they are empty or writing
  /// fails.
  func spooled() -> KeptBytes {
    guard case .memory(let bytes) = self, !bytes.isEmpty else { return self }
    return Self.spool.withLock { spool in
      if spool == nil { spool = try? SpoolFile() }
      return (try? spool?.append(bytes)).flatMap(\.self).map(KeptBytes.file) ?? self
    }
  }

  private static let spool = Guarded(SpoolFile?.none)
}

extension KeptBytes: Codable {
  package init(from decoder: any Decoder) throws {
    self = .memory(Array(try decoder.singleValueContainer().decode(Data.self)))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(try read()))
  }
}
