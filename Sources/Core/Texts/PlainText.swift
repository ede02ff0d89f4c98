/// A JSON object as indented lines of names and values.
package struct PlainText {
  package private(set) var text: TerminalText = ""

  package init(_ object: JSONObject) { add(object, indentation: "") }

  private mutating func add(_ object: JSONObject, indentation: String) {
    let width = object.members.map(\.name.count).max() ?? 0
    for member in object.members {
      let space = String(repeating: " ", count: width - member.name.count)
      switch member.value {
      case .object(let inner):
        text += "\(indentation)\(member.name)\n"
        add(inner, indentation: indentation + "  ")
      case .list(let values) where values.contains(where: { $0.isObject }):
        text += "\(indentation)\(member.name)\n"
        for value in values { text += "\(indentation)  \(Self.line(value))\n" }
      default: text += "\(indentation)\(member.name)\(space)  \(Self.line(member.value))\n"
      }
    }
  }

  private static func line(_ value: JSONValue) -> String {
    switch value {
    case .null: "none"
    case .flag(let flag): flag ? "yes" : "no"
    case .integer(let integer): String(integer)
    case .number(let number): number.decimalText(places: 6)
    case .text(let text): text
    case .list(let values): values.map(line).joined(separator: ", ")
    case .object(let object):
      object.members.map { "\($0.name) \(line($0.value))" }.joined(separator: ", ")
    }
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
