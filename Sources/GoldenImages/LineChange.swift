/// A line that only one of two texts has, or that both have in other places.
public struct LineChange: Hashable, Sendable, CustomStringConvertible {
  /// The line's number, from 1, in the text that has it.
  public let number: Int
  /// What it says.
  public let text: String
  /// Whether it is a line of today's text, and not of the golden.
  public let isNew: Bool

  /// `+ 12: …` for a new line, `- 12: …` for one that is gone.
  public var description: String { "\(isNew ? "+" : "-") \(number): \(text)" }

  /// Longer texts, with which looking for the fewest changes would take for ever, are no traces.
  private static let lineLimit = 40_000

  /// The fewest lines that make one text the other: golden lines before the new ones in their place.
  public static func changes(from golden: String, to actual: String) -> [LineChange] {
    func lines(_ text: String) -> [Substring] {
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    let (old, new) = (lines(golden), lines(actual))
    guard old.count + new.count <= lineLimit else {
      let place =
        zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
      return [
        LineChange(number: place + 1, text: "the texts differ from here on", isNew: true)
      ]
    }
    let difference = new.difference(from: old)
    var removed: [Int: Substring] = [:]
    var inserted: [Int: Substring] = [:]
    for change in difference {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = line
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var changes: [LineChange] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if let line = removed[from] {
        changes.append(LineChange(number: from + 1, text: String(line), isNew: false))
        from += 1
      } else if let line = inserted[to] {
        changes.append(LineChange(number: to + 1, text: String(line), isNew: true))
        to += 1
      } else {
        from += 1
        to += 1
      }
    }
    return changes
  }
}
