/// An optimal prefix code for symbol counts, with a maximum code length.
///
/// Lengths are computed with the package-merge algorithm (Larmore and Hirschberg, A Fast
/// Algorithm for Optimal Length-Limited Huffman Codes, 1990); codes are the canonical codes of
/// DEFLATE (RFC 1951, 3.2.2).
struct PrefixCode: ~Copyable {
  let symbolCount: Int
  /// The maximum code length, in bits.
  private let limit: Int
  /// The code length of each symbol, in bits; 0 for a symbol that does not occur.
  let lengths: Scratch<UInt8>
  /// The code of each symbol, with the bit that is written first in the lowest position.
  let codes: Scratch<UInt16>

  /// The symbols that occur, as count << 16 | symbol, in ascending order.
  private let leaves: Scratch<UInt64>
  /// The weights in the lists of two consecutive rounds of package-merge.
  private var weights: Scratch<UInt64>
  private var nextWeights: Scratch<UInt64>
  /// For each round and each entry of its list, the number of leaves up to that entry.
  private let leafCounts: Scratch<UInt16>

  init(symbolCount: Int, limit: Int) {
    self.symbolCount = symbolCount
    self.limit = limit
    lengths = Scratch(capacity: symbolCount)
    codes = Scratch(capacity: symbolCount)
    leaves = Scratch(capacity: symbolCount)
    weights = Scratch(capacity: 2 * symbolCount)
    nextWeights = Scratch(capacity: 2 * symbolCount)
    leafCounts = Scratch(capacity: limit * 2 * symbolCount)
  }

  /// Computes the optimal code for symbol counts.
  ///
  /// At least two symbols have a code, because old decoders require it.
  mutating func assign(_ counts: UnsafePointer<UInt32>) {
    var used = 0
    for symbol in 0..<symbolCount {
      lengths.base[symbol] = 0
      guard counts[symbol] > 0 else { continue }
      leaves.base[used] = UInt64(counts[symbol]) << 16 | UInt64(symbol)
      used += 1
    }
    var symbol = 0
    while used < 2 {
      if counts[symbol] == 0 {
        leaves.base[used] = 1 << 16 | UInt64(symbol)
        used += 1
      }
      symbol += 1
    }
    leaves.sort(first: used)
    assignLengths(used)
    assignCodes()
  }

  /// Computes the code for known lengths.
  mutating func assign(_ length: (Int) -> Int) {
    for symbol in 0..<symbolCount { lengths.base[symbol] = UInt8(length(symbol)) }
    assignCodes()
  }

  /// The number of symbols up to and including the last symbol that has a code.
  var usedCount: Int {
    var count = symbolCount
    while count > 0, lengths.base[count - 1] == 0 { count -= 1 }
    return count
  }

  private mutating func assignLengths(_ used: Int) {
    // Only the first 2·used − 2 entries of a list are ever used.
    let length = 2 * used - 2
    var current = weights.base
    var next = nextWeights.base
    for leaf in 0..<used { current[leaf] = leaves.base[leaf] >> 16 }
    var count = used
    for leaf in 0..<used { leafCounts.base[leaf] = UInt16(leaf + 1) }
    for round in 1..<limit {
      let taken = leafCounts.base + round * 2 * symbolCount
      let packages = count / 2
      var leaf = 0
      var package = 0
      var entry = 0
      while entry < length, leaf < used || package < packages {
        let leafWeight = leaf < used ? leaves.base[leaf] >> 16 : .max
        let packageWeight =
          package < packages ? current[2 * package] + current[2 * package + 1] : .max
        if leafWeight <= packageWeight {
          next[entry] = leafWeight
          leaf += 1
        } else {
          next[entry] = packageWeight
          package += 1
        }
        taken[entry] = UInt16(leaf)
        entry += 1
      }
      count = entry
      swap(&current, &next)
    }
    // The lists are processed from last to first. The leaves of a list are the symbols with the
    // smallest counts, whose codes become one bit longer.
    var wanted = length
    // With the thread sanitizer, += through the stored constant does not compile.
    let lengths = lengths.base
    for round in stride(from: limit - 1, through: 0, by: -1) where wanted > 0 {
      let leafCount = Int(leafCounts.base[round * 2 * symbolCount + wanted - 1])
      for leaf in 0..<leafCount { lengths[Int(leaves.base[leaf] & 0xFFFF)] += 1 }
      wanted = 2 * (wanted - leafCount)
    }
  }

  private func assignCodes() {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: limit + 2) { next in
      next.update(repeating: 0)
      for symbol in 0..<symbolCount where lengths.base[symbol] > 0 {
        next[Int(lengths.base[symbol]) + 1] += 1
      }
      var code: UInt16 = 0
      for length in 1...limit {
        code = (code &+ next[length]) &<< 1
        next[length] = code
      }
      for symbol in 0..<symbolCount {
        let length = Int(lengths.base[symbol])
        guard length > 0 else { continue }
        let code = next[length]
        next[length] &+= 1
        codes.base[symbol] = Self.reversed(code) >> UInt16(16 - length)
      }
    }
  }

  private static func reversed(_ bits: UInt16) -> UInt16 {
    var bits = bits
    bits = bits >> 1 & 0x5555 | (bits & 0x5555) << 1
    bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
    bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
    return bits.byteSwapped
  }
}
