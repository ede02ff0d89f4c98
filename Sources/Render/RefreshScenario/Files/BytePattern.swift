#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Looks for words in a file's bytes, as quickly as the system's library does.
enum BytePattern {
  /// Whether one of the words is found, or a byte of 0, beyond which nothing is looked for.
  static func isFound(_ words: [String], in bytes: [UInt8]) -> Bool {
    (bytes + [0]).withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return false }
      return strlen(start) < bytes.count - 1 || words.contains { strstr(start, $0) != nil }
    }
  }
}
