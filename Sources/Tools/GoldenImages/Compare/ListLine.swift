import BezierGeometry

/// One line of a display list's text, taken apart: what an item is and its fields by name.
///
/// Texts come from files that people edit and merge, so nothing here is an error: what is not
/// understood is compared as it stands.
struct ListLine {
  /// How deep the item lies in groups.
  let depth: Int
  /// `fill`, `stroke`, `text`, `image`, `group`, or `list` for the head.
  let kind: String
  /// The item's identifier; empty for the head.
  let id: String
  /// The fields in the line's order.
  let fields: [Field]

  /// A named part of a line.
  struct Field: Hashable {
    var name: String
    var text: String
  }

  /// The words that begin a field.
  private static let names: Set<String> = [
    "color", "linear", "radial", "rule", "path", "font", "at", "advance", "in", "opacity", "clip",
    "width", "cap", "join", "miter", "dash", "phase", "background", "pixels",
  ]

  /// Takes a line apart; `nil` for an empty one.
  init?(_ line: Substring) {
    let indentation = line.prefix { $0 == " " }.count
    var tokens = Self.tokens(of: line.dropFirst(indentation))[...]
    guard let kind = tokens.popFirst() else { return nil }
    depth = indentation / 2
    self.kind = String(kind)
    id = kind == "list" ? "" : tokens.popFirst().map(Self.unquoted) ?? ""
    var fields: [Field] = []
    for token in tokens {
      if token.hasPrefix("translate(") || token.hasPrefix("matrix(") {
        fields.append(Field(name: "transform", text: String(token)))
      } else if Self.names.contains(String(token)) {
        fields.append(Field(name: String(token), text: ""))
      } else if fields.isEmpty {
        fields.append(Field(name: kind == "list" ? "size" : "content", text: String(token)))
      } else {
        let last = fields.count - 1
        fields[last].text += (fields[last].text.isEmpty ? "" : " ") + token
      }
    }
    self.fields = fields
  }

  /// The field of a name.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.text }

  /// The parts between spaces, but for those in quotation marks and brackets.
  private static func tokens(of line: Substring) -> [Substring] {
    var tokens: [Substring] = []
    var start = line.startIndex
    var (isQuoted, isEscaped, brackets) = (false, false, 0)
    for index in line.indices {
      let character = line[index]
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "[", "(": brackets += 1
      case "]", ")": brackets -= 1
      case " " where brackets <= 0:
        if start < index { tokens.append(line[start..<index]) }
        start = line.index(after: index)
      default: break
      }
    }
    if start < line.endIndex { tokens.append(line[start...]) }
    return tokens
  }

  /// A name without its quotation marks; escapes, which identifiers hardly have, stay.
  private static func unquoted(_ token: Substring) -> String {
    guard token.count >= 2, token.first == "\"", token.last == "\"" else { return String(token) }
    return String(token.dropFirst().dropLast())
  }
}
