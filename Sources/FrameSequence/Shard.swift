/// One of several equal parts of a sequence, for machines that share the work: 1-based, contiguous.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The most parts.
  public static let limit = 10_000

  /// Which part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// Makes a part; `nil` unless 1 ≤ index ≤ count ≤ ``limit``.
  public init?(_ index: Int, of count: Int) {
    guard index >= 1, index <= count, count <= Self.limit else { return nil }
    self.index = index
    self.count = count
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

  /// The part of `0..<total` that is this shard's; the parts differ by one at most in length.
  public func range(of total: Int) -> Range<Int> {
    let start = (index - 1) * total / count
    return start..<(index * total / count)
  }

  /// `1/4`.
  public var description: String { "\(index)/\(count)" }
}
