/// Which of many spans of time hold an instant, without looking at the others.
///
/// Spans are added in the order of their starts, which the caller keeps; the index is a binary tree
/// of the latest ends, kept in an array, so that adding, shortening and finding take O(log n).
struct LifetimeIndex: Sendable {
  private(set) var count = 0
  /// How many leaves the tree has room for, a power of two, or none at first; its root is at 1, its
  /// leaves from `capacity` on.
  private var capacity = 0
  private var latestEnds: [Flicks] = []

  /// Adds a span that ends just before a time.
  mutating func append(end: Flicks) {
    if count == capacity { grow() }
    count += 1
    setEnd(end, at: count - 1)
  }

  /// Lets a span end earlier.
  mutating func shorten(_ index: Int, to end: Flicks) {
    if end < latestEnds[capacity + index] { setEnd(end, at: index) }
  }

  /// Where a span ends.
  func end(of index: Int) -> Flicks { latestEnds[capacity + index] }

  /// The first span from `start` on, and among the first `limit`, that ends after a time.
  func next(from start: Int, endingAfter time: Flicks, among limit: Int) -> Int? {
    guard start < limit, latestEnds[1] > time else { return nil }
    // Up from the leaf, past what ended, and down again to the first that has not.
    var node = capacity + start
    while latestEnds[node] <= time {
      while node & 1 == 1 { node /= 2 }
      // Past the root: nothing lies to the right.
      if node == 0 { return nil }
      node += 1
    }
    while node < capacity {
      node *= 2
      if latestEnds[node] <= time { node += 1 }
    }
    let index = node - capacity
    return index < limit ? index : nil
  }

  private mutating func setEnd(_ end: Flicks, at index: Int) {
    var node = capacity + index
    latestEnds[node] = end
    while node > 1 {
      node /= 2
      latestEnds[node] = max(latestEnds[2 * node], latestEnds[2 * node + 1])
    }
  }

  private mutating func grow() {
    let ends = latestEnds[capacity..<(capacity + count)]
    capacity = max(2 * capacity, 1)
    var tree = [Flicks](repeating: .min, count: 2 * capacity)
    tree.replaceSubrange(capacity..<(capacity + count), with: ends)
    for node in stride(from: capacity - 1, to: 0, by: -1) {
      tree[node] = max(tree[2 * node], tree[2 * node + 1])
    }
    latestEnds = tree
  }
}
