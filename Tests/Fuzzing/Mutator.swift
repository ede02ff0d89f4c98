/// A generator of mutants from a corpus, whose choices depend only on `random`.
struct Mutator {
  var random: SeededGenerator
  let corpus: FuzzCorpus

  /// Numbers at the limits of parsers, integers and floating-point types.
  static let numbers = [
    "0", "-0", "-1", "1", "0.5", "1e-320", "5e-324", "1e-9", "1e9", "1e15", "1e16", "1e18", "1e19",
    "1e308", "1e309", "-1e308", "-1e309", ".nan", "nan", ".inf", "-.inf", "inf", "2147483647",
    "2147483648", "-2147483649", "4294967296", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "18446744073709551616", "0x7fffffffffffffff",
    "00", "1_000", "1/3", "1/0", "0/0", "100000", "1000000", "1e", "1.", ".", "+1", "--1", "1e+",
    "99999999999999999999999999999999999999999999", "0.1", "0.0001", "255", "256", "65535", "65536",
  ]

  /// Delimiters and other bytes with a special meaning in some format.
  private static let bytes: [UInt8] = [
    0, 1, 9, 10, 13, 27, 32, 34, 35, 37, 38, 39, 42, 44, 45, 47, 58, 63, 64, 91, 92, 93, 96, 123,
    124, 125, 126, 127, 128, 0xBF, 0xC0, 0xE2, 0xED, 0xEF, 0xF4, 0xFE, 0xFF,
  ]

  mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &random) }

  /// Returns a random element of a nonempty array.
  mutating func any<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func number() -> String {
    if chance(2) { return any(of: Self.numbers) }
    let digits = Double.random(in: -1...1, using: &random)
    return "\(chance(3) ? digits * 1000 : chance(3) ? digits * 1e6 : digits)"
  }

  // MARK: Bytes

  /// Flips, replaces, inserts, deletes, duplicates or randomizes bytes, or truncates the array.
  mutating func mutate(bytes original: [UInt8], times: Int? = nil) -> [UInt8] {
    var bytes = original
    for _ in 0..<(times ?? 1 + below(4)) {
      let start = below(bytes.count)
      let end = min(bytes.count, start + 1 + below(chance(4) ? bytes.count : 8))
      switch below(8) {
      case 0 where !bytes.isEmpty: bytes[start] ^= 1 << UInt8(below(8))
      case 1 where !bytes.isEmpty: bytes[start] = any(of: Self.bytes)
      case 2 where !bytes.isEmpty: bytes[start] &+= chance(2) ? 1 : 255
      case 3: bytes.insert(any(of: Self.bytes), at: start)
      case 4 where !bytes.isEmpty: bytes.removeSubrange(start..<end)
      case 5 where !bytes.isEmpty:
        bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
      case 6 where chance(4): bytes.removeSubrange(start...)
      default: for index in start..<end { bytes[index] = UInt8(below(256)) }
      }
    }
    return bytes
  }

  // MARK: Tokens

  /// Splits a text into numbers, words and single other characters, whose concatenation is the
  /// text.
  static func tokens(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let token: Substring
      if first.isLetter {
        token = rest.prefix { $0.isLetter || $0.isNumber }
      } else if first.isNumber {
        token = rest.prefix { $0.isNumber || $0 == "." }
      } else {
        token = rest.prefix(1)
      }
      tokens.append(token)
      rest = rest[token.endIndex...]
    }
    return tokens
  }

  /// Replaces numbers and words, and deletes, duplicates or swaps tokens.
  mutating func mutate(tokensOf text: String, words: [String], times: Int? = nil) -> String {
    var tokens = Self.tokens(text)
    for _ in 0..<(times ?? 1 + below(4)) {
      guard !tokens.isEmpty else { return any(of: words) }
      let index = below(tokens.count)
      let numbers = tokens.indices.filter { tokens[$0].first?.isNumber == true }
      switch below(7) {
      case 0...2 where !numbers.isEmpty: tokens[any(of: numbers)] = number()[...]
      case 3: tokens[index] = any(of: words)[...]
      case 4: tokens.remove(at: index)
      case 5: tokens.insert(tokens[index], at: below(tokens.count))
      default: tokens.swapAt(index, below(tokens.count))
      }
    }
    return tokens.joined()
  }
}
