/// Comma-separated values as RFC 4180 has them, with where each cell was written.
///
/// Lines end in a line feed, with or without a carriage return; empty lines and lines that begin with
/// `#` are left out. A byte order mark is skipped.
package struct CSVText {
  /// A cell and its place: lines and columns count from 1, columns in Unicode scalars.
  package struct Cell {
    package var text: String
    package var line: Int
    package var column: Int

    /// The text without spaces around it.
    package var trimmed: String { text.trimmed }
  }

  /// What is wrong with a file as such.
  package struct Fault: Error {
    package var line: Int
    package var column: Int
    package var message: String
  }

  /// The rows, the head among them.
  package private(set) var rows: [[Cell]] = []

  /// Reads a file of at most so many rows; messages call it by the noun.
  package init(
    bytes: [UInt8], maximumRowCount: Int, noun: String = "log"
  ) throws(Fault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(line: 1, column: 1, message: "the \(noun) is not text in UTF-8")
    }
    var reader = Reader(scalars: Array(text.unicodeScalars))
    if reader.scalars.first == "\u{FEFF}" { reader.index = 1 }
    while let row = try reader.nextRow() {
      if row.isEmpty { continue }
      rows.append(row)
      guard rows.count <= maximumRowCount else {
        throw Fault(
          line: reader.line, column: 1,
          message: "the \(noun) has too many rows; a \(noun) has at most \(maximumRowCount)")
      }
    }
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var index = 0
    var line = 1
    private var column = 1

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func advance() {
      if current == "\n" { (line, column) = (line + 1, 0) }
      index += 1
      column += 1
    }

    /// The next line's cells, none for a line that is left out; `nil` at the end.
    mutating func nextRow() throws(Fault) -> [Cell]? {
      guard let first = current else { return nil }
      if first == "#" {
        while let scalar = current, scalar != "\n" { _ = scalar; advance() }
        advance()
        return []
      }
      var cells: [Cell] = []
      while true {
        cells.append(try nextCell())
        guard current == "," else { break }
        advance()
      }
      if current == "\r" { advance() }
      advance()
      return cells.count == 1 && cells[0].text.isEmpty ? [] : cells
    }

    private mutating func nextCell() throws(Fault) -> Cell {
      var cell = Cell(text: "", line: line, column: column)
      guard current == "\"" else {
        while let scalar = current, scalar != ",", scalar != "\n" {
          if scalar == "\r", index + 1 >= scalars.count || scalars[index + 1] == "\n" { break }
          cell.text.unicodeScalars.append(scalar)
          advance()
        }
        return cell
      }
      advance()
      while let scalar = current {
        advance()
        guard scalar == "\"" else {
          cell.text.unicodeScalars.append(scalar)
          continue
        }
        if current == "\"" {
          cell.text.unicodeScalars.append(scalar)
          advance()
          continue
        }
        guard current == nil || current == "," || current == "\n" || current == "\r" else {
          throw Fault(
            line: line, column: column, message: "a quoted cell goes on after its closing quote")
        }
        return cell
      }
      throw Fault(
        line: cell.line, column: cell.column, message: "a quoted cell has no closing quote")
    }
  }
}
