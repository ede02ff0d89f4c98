/// Comma-separated values (RFC 4180) with the line and column of each cell.
///
/// Lines end with a line feed, a carriage return or both. Empty lines and lines that begin with `#`
/// are skipped, as is a byte order mark. All rows have the same number of cells.
///
/// A first line such as `sep=;` states the separator. Without it, the separator is the first of
/// tab, semicolon and comma with which the first rows have equally many cells and two columns of
/// numbers, or else the first of them outside quotes in the first line: spreadsheets write
/// semicolons in locales with a decimal comma. Numbers have a decimal comma between semicolons or
/// tabs and in quotes. A file in which a comma may have two meanings is an error.
package struct CSVText {
  /// A cell and its 1-based position; the column counts Unicode scalars.
  package struct Cell {
    package var text: String
    package var line: Int
    package var column: Int
    fileprivate var isQuoted: Bool
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
  /// - Throws: ``Fault`` if the file is not UTF-8, is malformed or ambiguous, or has too many rows
  ///   or cells.
  package init(bytes: [UInt8], maximumRowCount: Int, noun: String = "log") throws(Fault) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw Fault(line: 1, column: 1, message: "the \(noun) is UTF-16; save it as UTF-8")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(line: 1, column: 1, message: "the \(noun) is not UTF-8 text")
    }
    var reader = try Reader(bytes: bytes)
    var commas = CSVCommas(separator: reader.separator, isStated: reader.isSeparatorStated)
    var cellCount = 0
    while let row = try reader.nextRow() {
      if row.isEmpty { continue }
      if let first = rows.first, row.count != first.count {
        throw commas.fault(ofRow: row, expected: first.count)
      }
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
      for cell in row { commas.note(cell) }
      rows.append(row)
    }
    if let fault = commas.ambiguity(of: rows) { throw fault }
  }

  /// Returns the error for a row beyond the maximum number, at the row's first cell.
  package static func tooManyRows(_ first: Cell, _ maximumCount: Int, _ noun: String) -> Fault {
    Fault(
      line: first.line, column: 1,
      message: "the \(noun) has too many rows; a \(noun) has at most \(maximumCount)")
  }

  private struct Reader {
    let bytes: [UInt8]
    /// The byte that separates cells.
    private(set) var separator = Self.comma
    /// Whether the file states the separator.
    private(set) var isSeparatorStated = false
    private var index = 0
    private var line = 1
    private var column = 1

    /// The maximum length of a cell, in bytes.
    private static let longestCell = 1 << 16
    /// The number of rows from which the separator is found.
    private static let probeCount = 50
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")
    /// The separators, in the order in which they are tried.
    private static let separators = [UInt8(ascii: "\t"), UInt8(ascii: ";"), comma]

    /// Creates a reader of the rows after the line that states the separator, if there is one.
    init(bytes: [UInt8]) throws(Fault) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
      while current == UInt8(ascii: "#") || (current != nil && isAtLineEnd) { skipLine() }
      let first = bytes[index...].prefix { $0 != Self.newline && $0 != Self.carriageReturn }
      let statement = first.filter { $0 != Self.quote }
      if statement.count <= 5,
        String(decoding: statement, as: UTF8.self).lowercased().hasPrefix("sep=")
      {
        guard let stated = statement.dropFirst(4).first, Self.separators.contains(stated) else {
          throw Fault(
            line: line, column: column,
            message: "the separator is not supported; allowed: sep=, sep=; or sep= and a tab")
        }
        separator = stated
        isSeparatorStated = true
        skipLine()
      } else {
        separator = Self.separators.first(where: divides) ?? Self.separator(in: first)
      }
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private var isAtLineEnd: Bool {
      current.map { $0 == Self.newline || $0 == Self.carriageReturn } ?? true
    }

    private mutating func advance() {
      guard let byte = current else { return }
      index += 1
      if byte == Self.newline || byte == Self.carriageReturn && current != Self.newline {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }

    private mutating func skipLine() {
      while !isAtLineEnd { advance() }
      let line = line
      while line == self.line, current != nil { advance() }
    }

    /// Returns the first separator outside quotes in a line, or a comma by default.
    private static func separator(in line: ArraySlice<UInt8>) -> UInt8 {
      var isQuoted = false
      return line.first { byte in
        if byte == quote { isQuoted.toggle() }
        return !isQuoted && separators.contains(byte)
      } ?? comma
    }

    /// Returns whether a separator divides the first rows into equally many cells, with numbers in
    /// at least two columns below the first row.
    private func divides(_ separator: UInt8) -> Bool {
      var reader = self
      reader.separator = separator
      var rows: [[Cell]] = []
      do throws(Fault) {
        while rows.count < Self.probeCount, let row = try reader.nextRow() {
          if !row.isEmpty { rows.append(row) }
        }
      } catch {
        return false
      }
      guard let width = rows.first?.count, rows.allSatisfy({ $0.count == width }) else {
        return false
      }
      let body = rows.dropFirst(rows.count > 1 ? 1 : 0)
      return (0..<width).count { column in
        let texts = body.map { $0[column].numberText }.filter { !$0.isEmpty }
        return !texts.isEmpty && texts.allSatisfy { Double($0) != nil }
      } >= 2
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
      var cells = [try nextCell()]
      while current != nil, current == separator, cells.count <= CSVText.maximumCellCount {
        advance()
        cells.append(try nextCell())
      }
      skipLine()
      return cells.count == 1 && cells[0].text.isEmpty ? [] : cells
    }

    private mutating func nextCell() throws(Fault) -> Cell {
      let isQuoted = current == Self.quote
      var cell = Cell(
        text: "", line: line, column: column, isQuoted: isQuoted,
        hasDecimalComma: isQuoted || separator != Self.comma)
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

/// The commas of a file, which separate cells, decimals or thousands.
private struct CSVCommas {
  let separator: UInt8
  /// Whether the file states the separator.
  let isStated: Bool
  /// The first numbers with a decimal comma and with a decimal point.
  var comma, point: CSVText.Cell?
  /// Whether the comma of each number may separate thousands, as in `1,234`.
  var mayBeThousands = true

  private var isSeparator: Bool { separator == UInt8(ascii: ",") }

  mutating func note(_ cell: CSVText.Cell) {
    if cell.text.utf8.contains(UInt8(ascii: ".")) {
      if point == nil, Double(cell.trimmed) != nil { point = cell }
    } else if cell.hasDecimalComma, mayBeThousands || comma == nil,
      cell.text.utf8.contains(UInt8(ascii: ",")), Double(cell.numberText) != nil
    {
      comma = comma ?? cell
      let parts = cell.trimmed.drop { "+-".contains($0) }.split(separator: ",")
      mayBeThousands =
        mayBeThousands && parts.count == 2 && parts[1].count == 3 && parts[0].count <= 3
        && parts[0].first != "0"
    }
  }

  /// Returns the error of a row that has not the expected number of cells.
  func fault(ofRow row: [CSVText.Cell], expected: Int) -> CSVText.Fault {
    CSVText.Fault(
      line: row[0].line, column: 1,
      message: "the row has a different number of cells than the first row; found \(row.count); "
        + "allowed: \(expected)"
        + (isSeparator && row.count > expected
          ? "; numbers with a decimal comma need quotes, or semicolons between the cells" : ""))
  }

  /// Returns an error if a comma has two possible meanings.
  ///
  /// - Parameter rows: All rows, with the same number of cells.
  func ambiguity(of rows: [[CSVText.Cell]]) -> CSVText.Fault? {
    func fault(_ cell: CSVText.Cell, _ message: String) -> CSVText.Fault {
      CSVText.Fault(line: cell.line, column: cell.column, message: message)
    }
    if let comma, let point {
      let second = (comma.line, comma.column) < (point.line, point.column) ? point : comma
      return fault(
        second, "numbers have decimal commas and decimal points; allowed: one of them in a file")
    }
    if let comma, mayBeThousands, separator != UInt8(ascii: ";") {
      return fault(
        comma, "the comma may separate thousands or decimals; allowed: a decimal point")
    }
    // The cells of a file without a header row may be halves of numbers with a decimal comma.
    guard isSeparator, !isStated, comma == nil, point == nil, let first = rows.first,
      first.count > 2,
      first.indices.dropLast().contains(where: { column in
        rows.allSatisfy { $0[column].isWhole && $0[column + 1].isDigits }
      })
    else { return nil }
    return fault(
      first[0],
      "the commas may separate cells or decimals; allowed: decimal points, a header row, "
        + "semicolons between the cells, or sep=, in the first line")
  }
}

extension CSVText.Cell {
  /// Whether the cell is digits without quotes or spaces.
  fileprivate var isDigits: Bool {
    !isQuoted && !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether the cell is an integer without quotes.
  fileprivate var isWhole: Bool {
    !isQuoted && Int(text.trimmed) != nil
  }
}
