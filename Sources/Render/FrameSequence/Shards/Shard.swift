/// One of several parts of the work, for rendering on several machines.
///
/// Shards are numbered from 1. Frames, cells and rows are divided into contiguous parts of nearly
/// equal length; items of different cost are distributed by `deal(_:)`.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of shards.
  package static let limit = 10_000

  /// The index of the shard, starting at 1.
  package let index: Int
  /// The total number of shards.
  package let count: Int

  /// The only shard of undivided work.
  package static let whole = Shard(unchecked: 1, of: 1)

  private init(unchecked index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// Creates a shard, or returns `nil` unless 1 ≤ index ≤ count ≤ 10,000.
  public init?(_ index: Int, of count: Int) {
    guard index >= 1, index <= count, count <= Self.limit else { return nil }
    self.init(unchecked: index, of: count)
  }

  /// Parses an index and a count with a separator between them.
  private init?(_ text: some StringProtocol, _ separator: String) {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(reading: parts[0]), let count = Int(reading: parts[1])
    else { return nil }
    self.init(index, of: count)
  }

  /// Parses a shard in the form `1/4`, the first of four.
  ///
  /// - Throws: ``FrameSyntaxError`` if the text is not a shard.
  public init(parsing text: String) throws(FrameSyntaxError) {
    guard let shard = Shard(text, "/") else {
      throw FrameSyntaxError(
        "“\(text)” is not a shard; write I/N, such as 1/4 for the first of four; N is at most "
          + "\(Self.limit)")
    }
    self = shard
  }

  /// Parses a shard in the form `1-of-4`, as in file names; returns `nil` for any other text.
  init?(fileText text: some StringProtocol) {
    guard let shard = Shard(text, "-of-"), shard.fileText == text else { return nil }
    self = shard
  }

  /// The shard in the form `1-of-4`, for file names.
  var fileText: String { "\(index)-of-\(count)" }

  /// Returns the indices of this shard's items, for items of different cost.
  ///
  /// Each item, in order of decreasing cost, is assigned to the shard with the least total cost.
  /// The maximum total is at most 4/3 of the optimum (Graham's bound for longest processing time
  /// first).
  ///
  /// - Parameter costs: The costs of the items, in any unit; the same for every shard.
  /// - Returns: The indices in ascending order.
  package func deal(_ costs: [Double]) -> [Int] {
    guard count > 1 else { return Array(costs.indices) }
    let order = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    // A binary heap of the shards, ordered by total cost and then by index.
    var heap = (0..<min(count, costs.count)).map { (load: 0.0, number: $0) }
    var own: [Int] = []
    for item in order {
      if heap[0].number == index - 1 { own.append(item) }
      heap[0].load += costs[item]
      var node = 0
      while true {
        var least = node
        for child in [2 * node + 1, 2 * node + 2] where child < heap.count {
          if heap[child] < heap[least] { least = child }
        }
        guard least != node else { break }
        heap.swapAt(node, least)
        node = least
      }
    }
    return own.sorted()
  }

  /// Returns the contiguous part of `0..<total` that belongs to this shard.
  ///
  /// The lengths of the shards differ by at most one.
  package func range(of total: Int) -> Range<Int> {
    let start = (index - 1) * total / count
    return start..<(index * total / count)
  }

  /// The shard in the form `1/4`.
  public var description: String { "\(index)/\(count)" }
}
