/// Rows in columns that are as wide as they need to be.
package struct TextTable {
  /// How a column's cells stand.
  package enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]]

  /// Makes a table of its head.
  package init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = []
    add(columns.map(\.title))
  }

  /// Adds a row.
  package mutating func add(_ cells: [String]) {
    rows.append(cells.map { ("\($0)" as TerminalText).text })
  }

  /// The rows as lines; nothing hangs over at their ends.
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
