/// Comma-separated values as RFC 4180 has them, with where each cell was written.
///
/// Lines end in a line feed, with or without a carriage return; empty lines and lines that begin with
/// `#` are left out. A byte order mark is skipped.
///
/// Cells are parted by what stands first of comma, semicolon and tab, outside quotes, in the first
/// line: spreadsheets write semicolons where numbers have a decimal comma.
package struct CSVText {
  /// A cell and its place: lines and columns count from 1, columns in Unicode scalars.
  package struct Cell {
    package var text: String
    package var line: Int
    package var column: Int
    /// Whether a comma in a number is a decimal one.
    fileprivate var hasDecimalComma: Bool

    /// The text without spaces around it, as a number is written in programs: with a decimal point.
    package var numberText: String {
      guard hasDecimalComma, !text.utf8.contains(UInt8(ascii: ".")) else { return trimmed }
      return String(trimmed.map { $0 == "," ? "." : $0 })
    }

    /// The text without spaces around it.
    package var trimmed: String { text.trimmed }
  }

  /// What is wrong with a file as such.
  package struct Fault: Error {
    package var line: Int
    package var column: Int
    package var message: String

    package init(line: Int, column: Int, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// The rows, the head among them.
  package private(set) var rows: [[Cell]] = []

  /// The most cells in all rows together: a bound on memory.
  static let maximumCellCount = 10_000_000

  /// Reads a file of at most so many rows besides the first, which may be a head; messages call it by
  /// the noun.
  package init(
    bytes: [UInt8], maximumRowCount: Int, noun: String = "log"
  ) throws(Fault) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(line: 1, column: 1, message: "the \(noun) is not text in UTF-8")
    }
    var reader = Reader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    var cellCount = 0
    while let row = try reader.nextRow() {
      if row.isEmpty { continue }
      cellCount += row.count
      guard cellCount <= Self.maximumCellCount else {
        throw Fault(
          line: row[0].line, column: 1,
          message: "the \(noun) has too many cells; a \(noun) has at most "
            + "\(Self.maximumCellCount), so leave out columns that are not needed")
      }
      guard rows.count <= maximumRowCount else {
        throw Self.tooManyRows(row[0], maximumRowCount, noun)
      }
      rows.append(row)
    }
  }

  /// What is wrong from a row on.
  package static func tooManyRows(_ first: Cell, _ maximumCount: Int, _ noun: String) -> Fault {
    Fault(
      line: first.line, column: 1,
      message: "the \(noun) has too many rows; a \(noun) has at most \(maximumCount)")
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0
    var line = 1
    private var column = 1
    /// What parts the cells; `nil` until the first line with cells.
    private var separator: UInt8?

    /// The most bytes of a cell.
    private static let longestCell = 1 << 16
    private static let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    private static let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
    private static let separators = [comma, UInt8(ascii: ";"), UInt8(ascii: "\t")]

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether the line ends here; a carriage return elsewhere is a character like any other.
    private var isAtLineEnd: Bool {
      guard let current, current != Self.newline else { return true }
      let next = index + 1 < bytes.count ? bytes[index + 1] : Self.newline
      return current == Self.carriageReturn && next == Self.newline
    }

    private mutating func advance() {
      guard index < bytes.count else { return }
      if bytes[index] == Self.newline {
        (line, column) = (line + 1, 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }

    private mutating func skipLine() {
      while let current, current != Self.newline { advance() }
      advance()
    }

    /// The first separator of the line that begins here.
    private func foundSeparator() -> UInt8 {
      var isQuoted = false
      for byte in bytes[index...] {
        if byte == Self.quote { isQuoted.toggle() }
        if isQuoted { continue }
        if Self.separators.contains(byte) { return byte }
        if byte == Self.newline { break }
      }
      return Self.comma
    }

    /// The next line's cells, none for a line that is left out; `nil` at the end.
    mutating func nextRow() throws(Fault) -> [Cell]? {
      guard let first = current else { return nil }
      if first == UInt8(ascii: "#") {
        skipLine()
        return []
      }
      if separator == nil, !isAtLineEnd { separator = foundSeparator() }
      var cells = [try nextCell()]
      while current != nil, current == separator, cells.count <= CSVText.maximumCellCount {
        advance()
        cells.append(try nextCell())
      }
      skipLine()
      return cells.count == 1 && cells[0].text.isEmpty ? [] : cells
    }

    private mutating func nextCell() throws(Fault) -> Cell {
      var cell = Cell(
        text: "", line: line, column: column, hasDecimalComma: separator != Self.comma)
      let isQuoted = current == Self.quote
      var isClosed = !isQuoted
      if isQuoted { advance() }
      var text: [UInt8] = []
      while let byte = current, isQuoted || (byte != separator && !isAtLineEnd) {
        advance()
        if isQuoted, byte == Self.quote {
          isClosed = current != Self.quote
          if isClosed { break }
          advance()
        }
        text.append(byte)
        guard text.count < Self.longestCell else {
          throw Fault(
            line: cell.line, column: cell.column,
            message: "the cell is too long; allowed: fewer than \(Self.longestCell) bytes")
        }
      }
      guard isClosed else {
        throw Fault(
          line: cell.line, column: cell.column, message: "a quoted cell has no closing quote")
      }
      guard current == separator || isAtLineEnd else {
        throw Fault(
          line: line, column: column, message: "a quoted cell goes on after its closing quote")
      }
      cell.text = String(decoding: text, as: UTF8.self)
      return cell
    }
  }
}
