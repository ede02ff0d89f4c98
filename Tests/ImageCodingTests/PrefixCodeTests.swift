@testable import ImageCoding

@Suite("Prefix codes")
struct PrefixCodeTests {
  private func lengths(_ counts: [UInt32], limit: Int) -> [Int] {
    var code = PrefixCode(symbolCount: counts.count, limit: limit)
    code.assign(counts)
    return counts.indices.map { Int(code.lengths.base[$0]) }
  }

  private func cost(_ counts: [UInt32], _ lengths: [Int]) -> Int {
    zip(counts, lengths).reduce(0) { $0 + Int($1.0) * $1.1 }
  }

  /// Returns the least cost of any prefix code within the length limit, by exhaustive search with
  /// Kraft's inequality.
  private func minimumCost(_ counts: [UInt32], limit: Int) -> Int {
    func search(_ symbol: Int, _ room: Int) -> Int? {
      if symbol == counts.count { return 0 }
      if counts[symbol] == 0 { return search(symbol + 1, room) }
      var least: Int?
      for length in 1...limit where 1 << (limit - length) <= room {
        guard let rest = search(symbol + 1, room - 1 << (limit - length)) else { continue }
        least = min(least ?? .max, rest + Int(counts[symbol]) * length)
      }
      return least
    }
    return search(0, 1 << limit) ?? .max
  }

  @Test("No code within the limit has a lower cost", arguments: 0..<60) func isOptimal(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let limit = Int.random(in: 3...5, using: &random)
    // Skewed counts make the limit effective.
    let counts = (0..<6).map { _ in
      let power = UInt32(1) << UInt32.random(in: 0...9, using: &random)
      return Bool.random(using: &random) ? power : power - 1
    }
    guard counts.filter({ $0 > 0 }).count > 1 else { return }
    let found = lengths(counts, limit: limit)
    #expect(cost(counts, found) == minimumCost(counts, limit: limit), "\(counts), limit \(limit)")
  }

  @Test(
    "Fibonacci counts, which give the longest codes, stay within the limit", arguments: [7, 15])
  func keepsLimit(limit: Int) {
    var counts: [UInt32] = [1, 1]
    while counts.count < 40 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    let found = lengths(counts, limit: limit)
    #expect(found.allSatisfy { 1...limit ~= $0 })
    // A complete code satisfies Kraft's equality.
    #expect(found.reduce(0) { $0 + 1 << (limit - $1) } == 1 << limit)
  }

  @Test("No code is a prefix of another, and codes are canonical") func codesAreCanonical() {
    var random = SeededGenerator(seed: 4)
    let counts = (0..<288).map { _ in UInt32.random(in: 0...50, using: &random) }
    var code = PrefixCode(symbolCount: 288, limit: 15)
    code.assign(counts)
    let texts = (0..<288).filter { counts[$0] > 0 }.map { symbol in
      (0..<Int(code.lengths.base[symbol])).map {
        code.codes.base[symbol] >> UInt16($0) & 1 == 1 ? "1" : "0"
      }.joined()
    }.sorted()
    for (first, second) in zip(texts, texts.dropFirst()) {
      #expect(!second.hasPrefix(first), "\(first) \(second)")
      #expect(first.count <= second.count)
    }
  }

  @Test("An alphabet with at most one used symbol still has two codes") func lonelySymbols() {
    #expect(lengths([0, 0, 7, 0], limit: 7) == [1, 0, 1, 0])
    #expect(lengths([5, 0, 0, 0], limit: 7) == [1, 1, 0, 0])
    #expect(lengths([0, 0, 0, 0], limit: 7) == [1, 1, 0, 0])
  }
}
