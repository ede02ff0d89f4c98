/// A writer of JSON text.
struct JSONWriter {
  enum Layout {
    /// One line without spaces.
    case compact
    /// Lists and objects without nested elements on one line, each element of others on a separate
    /// line.
    case rows
    /// Each element on a separate line, with spaces around colons.
    case xcode
  }

  fileprivate(set) var text = ""
  private let layout: Layout
  private let colon: String

  init(_ layout: Layout) {
    self.layout = layout
    colon =
      switch layout {
      case .compact: ":"
      case .rows: ": "
      case .xcode: " : "
      }
  }

  /// Appends a value.
  ///
  /// - Parameter indentation: The indentation of the line on which the value begins.
  mutating func append(_ value: JSONValue, indentation: String = "") {
    switch value {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += number.isFinite ? number.decimalText() : "null"
    case .text(let string): text += JSONValue.quoted(string)
    case .list(let values):
      text += "["
      append(values, isOneLine: isOneLine(values), indentation: indentation) {
        $0.append($1, indentation: $2)
      }
      text += "]"
    case .object(let object):
      text += "{"
      let isOneLine = isOneLine(object.members.lazy.map(\.value))
      append(object.members, isOneLine: isOneLine, indentation: indentation) {
        $0.append($1, indentation: $2)
      }
      text += "}"
    }
  }

  fileprivate mutating func append(_ member: JSONObject.Member, indentation: String) {
    text += JSONValue.quoted(member.name) + colon
    append(member.value, indentation: indentation)
  }

  /// Appends the elements of a list or an object, without its brackets.
  private mutating func append<Element>(
    _ elements: [Element], isOneLine: Bool, indentation: String,
    each: (inout JSONWriter, Element, _ indentation: String) -> Void
  ) {
    let inner = indentation + "  "
    let start = isOneLine ? "" : "\n" + inner
    let separator = isOneLine && layout != .compact ? ", " : "," + start
    for (index, element) in elements.enumerated() {
      text += index == 0 ? start : separator
      each(&self, element, inner)
    }
    if !isOneLine { text += "\n" + indentation }
  }

  private func isOneLine(_ elements: some Sequence<JSONValue>) -> Bool {
    switch layout {
    case .compact: true
    case .rows: elements.allSatisfy(\.isLeaf)
    case .xcode: false
    }
  }
}

extension JSONValue {
  /// Whether the value has no elements.
  fileprivate var isLeaf: Bool {
    switch self {
    case .list(let values): values.isEmpty
    case .object(let object): object.members.isEmpty
    default: true
    }
  }
}

/// The text of a JSON object with a list that may be too long for memory.
///
/// The text is taken in parts.
package struct JSONStream {
  /// The number of bytes after which a part is taken.
  private static let partSize = 1 << 16

  private var writer = JSONWriter(.rows)
  private var isEmpty = true

  /// Begins an object with members, followed by a list.
  package init(_ object: JSONObject, list name: String) {
    writer.text = "{"
    for member in object.members {
      writer.text += "\n  "
      writer.append(member, indentation: "  ")
      writer.text += ","
    }
    writer.text += "\n  \(JSONValue.quoted(name)): ["
  }

  /// Appends an element to the list.
  package mutating func append(_ element: JSONValue) {
    writer.text += isEmpty ? "\n    " : ",\n    "
    writer.append(element, indentation: "    ")
    isEmpty = false
  }

  /// Returns the text that has not been taken, or `nil` if it is still short.
  package mutating func part() -> String? {
    guard writer.text.utf8.count >= Self.partSize else { return nil }
    defer { writer.text.removeAll(keepingCapacity: true) }
    return writer.text
  }

  /// Ends the list and the object, and returns the text that has not been taken.
  ///
  /// - Parameter object: The members after the list.
  package consuming func rest(_ object: JSONObject = [:]) -> String {
    writer.text += isEmpty ? "]" : "\n  ]"
    for member in object.members {
      writer.text += ",\n  "
      writer.append(member, indentation: "  ")
    }
    return writer.text + "\n}\n"
  }
}
