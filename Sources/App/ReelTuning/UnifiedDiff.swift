/// The lines that change between two versions of a text file, as `diff -u` prints them.
struct UnifiedDiff {
  /// The diff; empty if the versions are equal.
  private(set) var text = ""

  /// The number of unchanged lines around changed ones.
  private static let contextCount = 3

  private struct Line {
    /// A space for an unchanged line, a minus for a removed one, a plus for an inserted one.
    var sign: String
    var text: Substring
  }

  /// Compares two versions of a file.
  ///
  /// - Parameters:
  ///   - old: The old version; empty for a file that does not exist.
  ///   - new: The new version.
  ///   - name: The name of the file.
  init(from old: [UInt8], to new: [UInt8], of name: String) {
    let lines = Self.compared(Self.lines(of: old), Self.lines(of: new))
    let changed = lines.indices.filter { lines[$0].sign != " " }
    guard !changed.isEmpty else { return }
    text = "--- \(old.isEmpty ? "/dev/null" : "a/\(name)")\n+++ b/\(name)\n"
    for hunk in Self.hunks(around: changed, in: lines.indices) { add(hunk, of: lines) }
  }

  /// Returns the lines of a text with their line breaks.
  private static func lines(of bytes: [UInt8]) -> [Substring] {
    let text = String(decoding: bytes, as: UTF8.self)
    var lines: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      // A carriage return and a line feed are one character.
      let end = text[start...].firstIndex { $0 == "\n" || $0 == "\r\n" }
      let next = end.map { text.index(after: $0) } ?? text.endIndex
      lines.append(text[start..<next])
      start = next
    }
    return lines
  }

  private static func compared(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var index = 0
    for (position, line) in new.enumerated() {
      while removed.contains(index) {
        lines.append(Line(sign: "-", text: old[index]))
        index += 1
      }
      let isInserted = inserted.contains(position)
      lines.append(Line(sign: isInserted ? "+" : " ", text: line))
      if !isInserted { index += 1 }
    }
    return lines + old[index...].map { Line(sign: "-", text: $0) }
  }

  /// Returns the ranges of changed lines with their context; overlapping ranges are merged.
  private static func hunks(around changed: [Int], in all: Range<Int>) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in changed {
      let range = (index - contextCount..<index + contextCount + 1).clamped(to: all)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private mutating func add(_ hunk: Range<Int>, of lines: [Line]) {
    /// Returns the number of the first line and the count of lines in a version.
    func place(without sign: String) -> String {
      let before = lines[..<hunk.lowerBound].filter { $0.sign != sign }.count
      let count = lines[hunk].filter { $0.sign != sign }.count
      return "\(count == 0 ? before : before + 1),\(count)"
    }
    text += "@@ -\(place(without: "+")) +\(place(without: "-")) @@\n"
    for line in lines[hunk] {
      text += line.sign + line.text
      if line.text.last?.isNewline != true { text += "\n\\ No newline at end of file\n" }
    }
  }
}
