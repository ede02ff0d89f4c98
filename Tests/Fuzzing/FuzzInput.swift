/// An input: files and the commands that read them.
///
/// It depends only on the kind, the seed, the index and the corpus.
public struct FuzzInput: Hashable, Sendable {
  /// The kind of the input.
  public var kind: FuzzKind
  /// The files, by name relative to the working folder of the commands.
  public var files: [String: [UInt8]] = [:]
  /// The arguments of consecutive runs of `reel`.
  public var commands: [[String]] = []

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - number: The index of the input, from 0.
  ///   - seed: The seed of the campaign.
  ///   - only: The kind of the input, or `nil` for the schedule's.
  ///   - corpus: The material to mutate.
  public init(_ number: Int, seed: UInt64, only: FuzzKind? = nil, corpus: FuzzCorpus) {
    kind = only ?? .scheduled(number)
    var start = SeededGenerator(seed: seed)
    var mutator = Mutator(
      random: SeededGenerator(seed: start.next() ^ (UInt64(number) &* 0xD6E8_FEB8_6659_FD93)),
      corpus: corpus)
    mutator.make(&self, number: number)
  }
}
