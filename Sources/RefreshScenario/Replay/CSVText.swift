/// Comma-separated values as RFC 4180 has them, with where each cell was written.
///
/// Lines end in a line feed, with or without a carriage return; empty lines and lines that begin with
/// `#` are left out. A byte order mark is skipped.
struct CSVText {
  /// A cell and its place: lines and columns count from 1, columns in Unicode scalars.
  struct Cell {
    var text: String
    var line: Int
    var column: Int
  }

  /// What is wrong with a file as such.
  struct Fault: Error {
    var line: Int
    var column: Int
    var message: String
  }

  private(set) var rows: [[Cell]] = []

  /// Reads a file of at most so many rows.
  init(bytes: [UInt8], maximumRowCount: Int) throws(Fault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(line: 1, column: 1, message: "the log is not text in UTF-8")
    }
    var reader = Reader(scalars: Array(text.unicodeScalars))
    if reader.scalars.first == "\u{FEFF}" { reader.index = 1 }
    while let row = try reader.nextRow() {
      if row.isEmpty { continue }
      rows.append(row)
      guard rows.count <= maximumRowCount else {
        throw Fault(
          line: reader.line, column: 1,
          message: "the log has too many rows; a log has at most \(maximumRowCount)")
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
