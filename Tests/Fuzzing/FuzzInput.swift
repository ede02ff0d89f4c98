import TestSupport

/// One input: files and the commands that read them.
///
/// It follows from kind, seed and number alone.
public struct FuzzInput: Hashable, Sendable {
  /// What it is a mutant of.
  public var kind: FuzzKind
  /// The files by their names in the folder where the commands run.
  public var files: [String: [UInt8]] = [:]
  /// Arguments of `reel`, run one after the other.
  public var commands: [[String]] = []

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - number: Which one, from 0.
  ///   - seed: Of the whole run.
  ///   - only: Its kind; the schedule's unless given.
  ///   - corpus: What is mutated.
  public init(_ number: Int, seed: UInt64, only: FuzzKind? = nil, corpus: FuzzCorpus) {
    kind = only ?? .scheduled(number)
    var start = SeededGenerator(seed: seed)
    var mutator = Mutator(
      random: SeededGenerator(seed: start.next() ^ (UInt64(number) &* 0xD6E8_FEB8_6659_FD93)),
      corpus: corpus)
    mutator.make(&self, number: number)
  }
}
