/// A text table whose columns are as wide as their longest cells.
package struct TextTable {
  /// The alignment of a column's cells.
  package enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]]

  /// Creates a table with a header row and no other rows.
  package init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = []
    add(columns.map(\.title))
  }

  package mutating func add(_ cells: [String]) {
    rows.append(cells.map { ("\($0)" as TerminalText).text })
  }

  /// The rows as lines without trailing spaces.
  package var text: TerminalText {
    let widths = alignments.indices.map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row -> TerminalText in
      var line = row.indices.map { column in
        let space = String(repeating: " ", count: max(widths[column] - row[column].count, 0))
        return alignments[column] == .left ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return "\(line)\n"
    }.joined()
  }
}
