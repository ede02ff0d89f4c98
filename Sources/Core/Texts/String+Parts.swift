extension StringProtocol where SubSequence == Substring {
  /// Returns the parts between separators that are outside of quotes and brackets.
  ///
  /// - Parameters:
  ///   - quotes: The quotation marks, each of which ends at the next one.
  ///   - hasEscapes: Whether a backslash in quotes removes the meaning of the next character.
  ///   - brackets: The brackets, alternating opening and closing ones.
  ///   - limit: The maximum number of separators.
  package func parts(
    separatedBy separator: String, quotes: String = "", hasEscapes: Bool = false,
    brackets: String = "", limit: Int = .max
  ) -> [Substring] {
    let depths = Dictionary(
      uniqueKeysWithValues: brackets.enumerated().map { ($1, $0 % 2 == 0 ? 1 : -1) })
    var parts: [Substring] = []
    var start = startIndex
    var index = startIndex
    var depth = 0
    var isEscaped = false
    var quote: Character?
    while index < endIndex, parts.count < limit {
      let character = self[index]
      if let open = quote {
        if !isEscaped, character == open { quote = nil }
        isEscaped = hasEscapes && !isEscaped && character == "\\"
      } else if quotes.contains(character) {
        quote = character
      } else if depth <= 0, self[index...].hasPrefix(separator) {
        parts.append(self[start..<index])
        start = self.index(index, offsetBy: separator.count)
        index = start
        continue
      } else {
        depth += depths[character] ?? 0
      }
      index = self.index(after: index)
    }
    return parts + [self[start...]]
  }
}
