/// A line of comma-separated values (RFC 4180), without the line feed.
package enum CSVLine {
  /// Returns the cells as a line; those with a comma, a quote or a line break are quoted.
  package static func text(_ cells: [String]) -> String {
    cells.map { cell in
      guard cell.utf8.contains(where: special.contains) else { return cell }
      return "\"\(cell.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",")
  }

  /// Comma, double quote, line feed and carriage return.
  private static let special: [UInt8] = [0x2C, 0x22, 0x0A, 0x0D]
}
