/// A cache that several threads share, with two generations, so that its memory is bounded without
/// tracking the age of each value.
///
/// When the young generation is full, it replaces the old one, whose values are discarded.
package final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate struct Generations {
    var young: [Key: (value: Value, size: Int)] = [:]
    var old: [Key: (value: Value, size: Int)] = [:]
    /// The size of the young generation.
    var size = 0
  }

  /// The maximum size of one generation.
  private let limit: Int
  private let generations = Guarded(Generations())

  package init(limit: Int) { self.limit = limit }

  /// The value for a key; `nil` if it is not in the cache.
  package subscript(key: Key) -> Value? {
    generations.withLock { generations -> Value? in
      if let entry = generations.young[key] { return entry.value }
      guard let entry = generations.old[key] else { return nil }
      generations.add(entry, for: key, limit: limit)
      return entry.value
    }
  }

  /// Adds a value, unless it is larger than a generation; all values of a key are equal.
  package func add(_ value: Value, for key: Key, size: Int) {
    generations.withLock { $0.add((value, size), for: key, limit: limit) }
  }
}

extension SharedCache.Generations {
  fileprivate mutating func add(_ entry: (value: Value, size: Int), for key: Key, limit: Int) {
    guard entry.size <= limit else { return }
    if size + entry.size > limit {
      old = young
      young.removeAll(keepingCapacity: true)
      size = 0
    }
    if young.updateValue(entry, forKey: key) == nil { size += entry.size }
  }
}
