/// A cache of recently encoded files.
///
/// Repeated images, in a pause or in an exactly periodic animation, are drawn and encoded once.
///
/// The cache has two generations. When the young generation is full, it replaces the old one,
/// whose files are discarded. Memory is bounded without tracking the age of each file.
package final class EncodedFiles: Sendable {
  /// The display list and the scale of an image.
  struct Key: Hashable {
    var list: DisplayListKey
    var scale: Double
  }

  /// An encoded file with its checksum.
  struct File: Sendable {
    var bytes: [UInt8]
    var crc32: String
  }

  fileprivate struct Generations {
    var young: [Key: File] = [:]
    var old: [Key: File] = [:]
    var youngBytes = 0
  }

  /// The maximum size of one generation, in bytes: several hundred files of flat frames.
  private static let limit = 1 << 20

  private let generations = Guarded(Generations())

  package init() {}

  /// Returns the cached file of an image, or `nil` if it is not in the cache.
  subscript(key: Key) -> File? {
    generations.withLock { generations in
      if let file = generations.young[key] { return file }
      guard let file = generations.old[key] else { return nil }
      generations.add(file, for: key, limit: Self.limit)
      return file
    }
  }

  func add(_ file: File, for key: Key) {
    generations.withLock { $0.add(file, for: key, limit: Self.limit) }
  }
}

extension EncodedFiles.Generations {
  fileprivate mutating func add(_ file: EncodedFiles.File, for key: EncodedFiles.Key, limit: Int) {
    if youngBytes + file.bytes.count > limit {
      old = young
      young.removeAll(keepingCapacity: true)
      youngBytes = 0
    }
    guard file.bytes.count <= limit else { return }
    if let replaced = young.updateValue(file, forKey: key) { youngBytes -= replaced.bytes.count }
    youngBytes += file.bytes.count
  }
}
