/// A line that was added to a text, or removed from it; a moved line is removed and added.
package struct LineChange: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The line number, starting at 1, in the text that contains the line.
  package let number: Int
  package let text: String
  /// Whether the line belongs to the current text rather than the golden.
  package let isNew: Bool

  /// The change in the form `+ 12: …` for an added line or `- 12: …` for a removed one.
  package var description: String { "\(isNew ? "+" : "-") \(number): \(text)" }

  /// The maximum total number of lines in both texts.
  ///
  /// A minimal set of changes takes too long to find in longer texts; traces are shorter.
  static let lineLimit = 40_000

  /// Returns a minimal set of line changes.
  ///
  /// Removed lines precede the added lines that replace them. For texts longer than ``lineLimit``,
  /// the result is a single change at the first line that differs.
  package static func changes(from golden: String, to actual: String) -> [LineChange] {
    func lines(_ text: String) -> [Substring] {
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    let (old, new) = (lines(golden), lines(actual))
    guard old.count + new.count <= lineLimit else {
      let place =
        zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
      return [
        LineChange(number: place + 1, text: "the texts differ from this line on", isNew: true)
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

extension LineChange {
  /// Returns descriptions of the changes.
  ///
  /// If both texts have a line of values at the same time, only the changed values are listed, as
  /// in `0.3: wave.bend 61.493 → 62.108`. A moved line has one description with both line numbers.
  /// Other changes have the form of ``description``.
  static func sentences(_ changes: [LineChange]) -> [String] {
    var sentences: [String] = []
    var replaced: Set<Int> = []
    let values = changes.map { Values($0.text) }
    for (index, change) in changes.enumerated() where !replaced.contains(index) {
      if let place = changes.indices.dropFirst(index + 1).first(where: {
        changes[$0].text == change.text && changes[$0].isNew != change.isNew
          && !replaced.contains($0)
      }) {
        replaced.insert(place)
        let (old, new) = change.isNew ? (changes[place], change) : (change, changes[place])
        sentences.append("moved from line \(old.number) to \(new.number): \(old.text)")
        continue
      }
      guard !change.isNew, let old = values[index],
        let (place, new) = counterpart(
          of: old, after: index, in: changes, values, without: replaced)
      else {
        sentences.append(change.description)
        continue
      }
      replaced.insert(place)
      sentences.append("\(old.time): \(old.differences(to: new).joined(separator: ", "))")
    }
    return sentences
  }

  private static func counterpart(
    of old: Values, after index: Int, in changes: [LineChange], _ values: [Values?],
    without used: Set<Int>
  ) -> (place: Int, values: Values)? {
    for place in changes.indices.dropFirst(index + 1)
    where changes[place].isNew && !used.contains(place) {
      if let new = values[place], new.time == old.time { return (place, new) }
    }
    return nil
  }

  /// The values at one time, parsed from a line such as
  /// `0.3 | wave.bend 61.493, header.state idle`.
  private struct Values {
    let time: Substring
    private var entries: [(key: Substring, value: Substring)] = []

    init?(_ line: String) {
      guard let bar = line.firstRange(of: " | ") else { return nil }
      time = line[..<bar.lowerBound]
      for entry in line[bar.upperBound...].split(separator: ", ") {
        let parts = entry.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        entries.append((parts[0], parts[1]))
      }
    }

    /// Returns descriptions of the values that differ.
    ///
    /// A line lists only values that have changed in its run, so a value that the other line lacks
    /// is unchanged there.
    func differences(to other: Values) -> [String] {
      let new = Dictionary(other.entries.map { ($0.key, $0.value) }) { first, _ in first }
      let old = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
      return entries.compactMap { key, value in
        switch new[key] {
        case value?: nil
        case let other?: "\(key) \(value) → \(other)"
        case nil: "\(key) \(value) → unchanged"
        }
      }
        + other.entries.compactMap { key, value in
          old[key] == nil ? "\(key) unchanged → \(value)" : nil
        }
    }
  }
}
