/// A parsed line of a display list's text: an item and its named fields.
///
/// The texts come from files that may have been edited or merged by hand, so parsing never fails;
/// unrecognized parts are compared as text.
struct ListLine {
  /// The number of enclosing groups.
  let depth: Int
  /// The type: `fill`, `stroke`, `text`, `image`, `group`, or `list` for the header line.
  let kind: String
  /// The identifier of the item, or an empty string for the header line.
  let id: String
  let fields: [(name: String, text: String)]

  /// The keywords that start a field.
  private static let names: Set<String> = [
    "color", "linear", "radial", "rule", "path", "font", "at", "advance", "in", "opacity", "clip",
    "width", "cap", "join", "miter", "dash", "phase", "background", "pixels",
  ]

  /// Parses a line, or returns `nil` if it is empty or contains only spaces.
  init?(_ line: Substring) {
    let indentation = line.prefix { $0 == " " }.count
    var tokens = line.dropFirst(indentation)
      .parts(separatedBy: " ", quotes: "\"", hasEscapes: true, brackets: "()[]")
      .filter { !$0.isEmpty }[...]
    guard let kind = tokens.popFirst() else { return nil }
    depth = indentation / 2
    self.kind = String(kind)
    id = kind == "list" ? "" : tokens.popFirst().map(Self.unquoted) ?? ""
    var fields: [(name: String, text: String)] = []
    for token in tokens {
      if token.hasPrefix("translate(") || token.hasPrefix("matrix(") {
        fields.append(("transform", String(token)))
      } else if Self.names.contains(String(token)) {
        fields.append((String(token), ""))
      } else if fields.isEmpty {
        fields.append((kind == "list" ? "size" : "content", String(token)))
      } else {
        let last = fields.count - 1
        fields[last].text += (fields[last].text.isEmpty ? "" : " ") + token
      }
    }
    self.fields = fields
  }

  /// The text of the first field with each name.
  var values: [String: String] {
    Dictionary(fields.map { ($0.name, $0.text) }) { first, _ in first }
  }

  /// Returns an identifier without the quotation marks around it.
  ///
  /// Escape sequences, which are rare in identifiers, are preserved.
  private static func unquoted(_ token: Substring) -> String {
    guard token.count >= 2, token.first == "\"", token.last == "\"" else { return String(token) }
    return String(token.dropFirst().dropLast())
  }
}
