/// One of several parts of the work, for machines that share it: 1-based.
///
/// Frames, cells and rows are cut into equal, contiguous parts; what differs in cost is dealt.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The most parts.
  package static let limit = 10_000

  /// Which part, from 1.
  package let index: Int
  /// How many parts there are.
  package let count: Int

  /// All of it, as one part.
  package static let whole = Shard(unchecked: 1, of: 1)

  private init(unchecked index: Int, of count: Int) { (self.index, self.count) = (index, count) }

  /// Makes a part; `nil` unless 1 ≤ index ≤ count ≤ `limit`.
  public init?(_ index: Int, of count: Int) {
    guard index >= 1, index <= count, count <= Self.limit else { return nil }
    self.init(unchecked: index, of: count)
  }

  /// Reads `1/4`, the first of four parts.
  public init(parsing text: String) throws(FrameSyntaxError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      let shard = Shard(index, of: count)
    else {
      throw FrameSyntaxError(
        "“\(text)” is not a shard; write I/N, as in 1/4 for the first of four, N at most "
          + "\(Self.limit)")
    }
    self = shard
  }

  /// Reads `1-of-4`, as names of files have it; `nil` for anything else.
  init?(fileText text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "of", let index = Int(parts[0]), let count = Int(parts[2]),
      let shard = Shard(index, of: count), shard.fileText == text
    else { return nil }
    self = shard
  }

  /// `1-of-4`.
  var fileText: String { "\(index)-of-\(count)" }

  /// The items of a list that are this shard's, where each costs differently.
  ///
  /// The dearest goes first, always to the shard that has least, so that no shard has more than 4/3 of
  /// what the best deal would give it (Graham's bound for the longest processing time first).
  ///
  /// - Parameter costs: what each costs, in any unit. The deal depends on nothing else.
  /// - Returns: the items' places, ascending.
  package func deal(_ costs: [Double]) -> [Int] {
    guard count > 1 else { return Array(costs.indices) }
    let order = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    // A heap of the shards by what they have, the first of those that have the same before the others.
    var heap = (0..<min(count, costs.count)).map { (load: 0.0, number: $0) }
    var own: [Int] = []
    for item in order {
      if heap[0].number == index - 1 { own.append(item) }
      heap[0].load += costs[item]
      var place = 0
      while true {
        var least = place
        for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
          if heap[child] < heap[least] { least = child }
        }
        guard least != place else { break }
        heap.swapAt(place, least)
        place = least
      }
    }
    return own.sorted()
  }

  /// The part of `0..<total` that is this shard's; the parts differ by one at most in length.
  package func range(of total: Int) -> Range<Int> {
    let start = (index - 1) * total / count
    return start..<(index * total / count)
  }

  /// `1/4`.
  public var description: String { "\(index)/\(count)" }
}
