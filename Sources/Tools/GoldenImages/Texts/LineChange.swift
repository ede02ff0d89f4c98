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
    let old = lines(golden)
    let new = lines(actual)
    guard old.count + new.count <= lineLimit else {
      let index =
        zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
      return [
        LineChange(number: index + 1, text: "the texts differ from this line on", isNew: true)
      ]
    }
    let difference = new.difference(from: old)
    var removals = difference.removals.map(Self.init)[...]
    var insertions = difference.insertions.map(Self.init)[...]
    var changes: [LineChange] = []
    // The number of equal lines before a change is its number less the earlier changes of its text.
    while let removal = removals.first, let insertion = insertions.first {
      let isNext =
        removal.number - (difference.removals.count - removals.count)
        <= insertion.number - (difference.insertions.count - insertions.count)
      changes.append(isNext ? removals.removeFirst() : insertions.removeFirst())
    }
    return changes + removals + insertions
  }
}

extension LineChange {
  private init(_ change: CollectionDifference<Substring>.Change) {
    switch change {
    case .remove(let offset, let line, _):
      self.init(number: offset + 1, text: String(line), isNew: false)
    case .insert(let offset, let line, _):
      self.init(number: offset + 1, text: String(line), isNew: true)
    }
  }

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
      let others = changes.indices.dropFirst(index + 1).lazy.filter {
        changes[$0].isNew != change.isNew && !replaced.contains($0)
      }
      if let other = others.first(where: { changes[$0].text == change.text }) {
        replaced.insert(other)
        let old = change.isNew ? changes[other] : change
        let new = change.isNew ? change : changes[other]
        sentences.append("moved from line \(old.number) to \(new.number): \(old.text)")
      } else if !change.isNew, let old = values[index],
        let other = others.first(where: { values[$0]?.time == old.time }), let new = values[other]
      {
        replaced.insert(other)
        sentences.append("\(old.time): \(old.differences(to: new).joined(separator: ", "))")
      } else {
        sentences.append(change.description)
      }
    }
    return sentences
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
