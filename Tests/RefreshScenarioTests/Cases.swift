/// A value of a table of cases, which is written in one cell or in all remaining cells of a line.
protocol CaseValue: Sendable {
  /// Reads the value, or returns `nil` if the cells have another form.
  init?(cells: inout ArraySlice<String>)
}

/// Returns the cases of a table in `Fixtures/ScenarioCases`, whose README describes its form.
func cases<each Value: CaseValue>(
  _ name: String, _ types: repeat (each Value).Type
) -> [(repeat each Value)] {
  func value<Cell: CaseValue>(_ type: Cell.Type, _ cells: inout ArraySlice<String>) -> Cell {
    guard let value = Cell(cells: &cells) else { preconditionFailure("\(name): \(cells)") }
    return value
  }
  return TableRow.rows(of: "ScenarioCases/\(name).tsv").map { row in
    var cells = row.fields.map(\.unescaped)[...]
    return (repeat value((each Value).self, &cells))
  }
}

extension CaseValue where Self: LosslessStringConvertible {
  init?(cells: inout ArraySlice<String>) {
    guard let cell = cells.popFirst() else { return nil }
    self.init(cell)
  }
}

extension String: CaseValue {}
extension Int: CaseValue {}

extension Array: CaseValue where Element == String {
  init(cells: inout ArraySlice<String>) {
    self.init(cells)
    cells = []
  }
}

extension String {
  /// The text with `\n`, `\r`, `\t`, `\\` and `\u{…}` replaced by their characters.
  fileprivate var unescaped: String {
    let parts = split(separator: "\\", omittingEmptySubsequences: false)
    var text = String(parts[0])
    var index = 1
    while index < parts.count {
      let part = parts[index]
      switch part.first {
      case "n": text += "\n" + part.dropFirst()
      case "r": text += "\r" + part.dropFirst()
      case "t": text += "\t" + part.dropFirst()
      case "u":
        let digits = part.dropFirst(2).prefix { $0 != "}" }
        text.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "?")
        text += part.dropFirst(digits.count + 3)
      default:
        // An escaped backslash leaves an empty part before the text that follows it.
        index += 1
        text += "\\" + (index < parts.count ? parts[index] : "")
      }
      index += 1
    }
    return text
  }
}
