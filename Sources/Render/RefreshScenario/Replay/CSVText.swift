/// Comma-separated values (RFC 4180) with the line and column of each cell.
///
/// Lines end with a line feed, optionally preceded by a carriage return. Empty lines and lines
/// that begin with `#` are skipped, as is a byte order mark.
///
/// The separator is the first comma, semicolon or tab outside quotes in the first line:
/// spreadsheets write semicolons in locales with a decimal comma.
package struct CSVText {
  /// A cell and its 1-based position; the column counts Unicode scalars.
  package struct Cell {
    package var text: String
    package var line: Int
    package var column: Int
    /// Whether a comma in a number is a decimal separator.
    fileprivate var hasDecimalComma: Bool

    /// The text without surrounding spaces and tabs, with a decimal comma replaced by a point.
    package var numberText: String {
      guard hasDecimalComma, !text.utf8.contains(UInt8(ascii: ".")) else { return trimmed }
      return String(trimmed.map { $0 == "," ? "." : $0 })
    }

    /// The text without surrounding spaces and tabs.
    package var trimmed: String { text.trimmed }
  }

  /// An error in a file and its 1-based position.
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

  /// The rows, including a header row.
  package private(set) var rows: [[Cell]] = []

  /// The maximum number of cells in all rows together, which bounds memory.
  static let maximumCellCount = 10_000_000

  /// Creates the rows by parsing the contents of a file.
  ///
  /// - Parameters:
  ///   - maximumRowCount: The maximum number of rows after the first, which may be a header row.
  ///   - noun: The name of the file's content in messages.
  /// - Throws: ``Fault`` if the file is not UTF-8, is malformed, or has too many rows or cells.
  package init(bytes: [UInt8], maximumRowCount: Int, noun: String = "log") throws(Fault) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(line: 1, column: 1, message: "the \(noun) is not UTF-8 text")
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
          message:
            "the \(noun) has too many cells; a \(noun) has at most \(Self.maximumCellCount); "
            + "remove columns that are not needed")
      }
      guard rows.count <= maximumRowCount else {
        throw Self.tooManyRows(row[0], maximumRowCount, noun)
      }
      rows.append(row)
    }
  }

  /// Returns the error for a row beyond the maximum number, at the row's first cell.
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
    /// The byte that separates cells, or `nil` before the first line with cells.
    private var separator: UInt8?

    /// The maximum length of a cell, in bytes.
    private static let longestCell = 1 << 16
    private static let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    private static let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
    private static let separators = [comma, UInt8(ascii: ";"), UInt8(ascii: "\t")]

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether the line ends at the index; a lone carriage return is an ordinary character.
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

    /// Returns the first separator outside quotes in the line at the index, or a comma by default.
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

    /// Parses the next line and returns its cells, or `nil` at the end of the file.
    ///
    /// The result is empty for a line that is skipped.
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
          line: line, column: column, message: "a quoted cell continues after its closing quote")
      }
      cell.text = String(decoding: text, as: UTF8.self)
      return cell
    }
  }
}
