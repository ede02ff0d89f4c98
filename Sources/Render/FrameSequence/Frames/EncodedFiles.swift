import CairoBackend

/// The files of pictures drawn of late, so that a still stretch, and a movement that repeats to the
/// bit, are drawn and encoded once.
///
/// There are two generations: when the young one has reached its limit it becomes the old one, and
/// the old one is forgotten. So memory is bounded, and nothing has to be looked for.
package final class EncodedFiles: Sendable {
  /// What a file shows, at which scale.
  struct Key: Hashable {
    var list: DisplayListKey
    var scale: Double
  }

  /// A whole file.
  struct File: Sendable {
    var bytes: [UInt8]
    var crc32: String
  }

  fileprivate struct Generations {
    var young: [Key: File] = [:]
    var old: [Key: File] = [:]
    var youngBytes = 0
  }

  /// The bytes of one generation: some hundred files of flat frames.
  private static let limit = 1 << 20

  private let generations = Guarded(Generations())

  /// Nothing is drawn yet.
  package init() {}

  /// The file of a picture, if it was drawn of late.
  subscript(key: Key) -> File? {
    generations.withLock { generations in
      if let file = generations.young[key] { return file }
      guard let file = generations.old[key] else { return nil }
      generations.add(file, for: key, limit: Self.limit)
      return file
    }
  }

  /// Remembers a file.
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
