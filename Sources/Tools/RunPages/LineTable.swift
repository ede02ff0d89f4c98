/// Distinct lines, each of which is known by its number.
struct LineTable {
  /// The lines, in the order in which they were first met.
  private(set) var lines: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a line, which is added where it is new.
  mutating func number(of line: String) -> Int {
    if let number = numbers[line] { return number }
    let number = lines.count
    numbers[line] = number
    lines.append(line)
    return number
  }

  /// The lines, each JSON already, as a JSON list with a line each.
  var json: String { "[\n" + lines.joined(separator: ",\n") + "]" }
}
