/// A JSON value whose objects preserve the order of their members.
///
/// The order keeps files readable, and equal values produce equal bytes.
package enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  /// A number; NaN and the infinities are written as `null`, because JSON cannot represent
  /// them.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object(JSONObject)

  /// The value as JSON text that ends with a line break.
  ///
  /// Lists and objects without nested elements stay on one line, so that a table has one row
  /// per line.
  package var text: String {
    var text = ""
    write(to: &text, indentation: "")
    return text + "\n"
  }

  /// The value as JSON text in one line without spaces.
  package var compactText: String {
    var text = ""
    write(to: &text, indentation: nil)
    return text
  }

  private var isFlat: Bool {
    func isLeaf(_ value: JSONValue) -> Bool {
      switch value {
      case .list(let values): values.isEmpty
      case .object(let object): object.members.isEmpty
      default: true
      }
    }
    switch self {
    case .list(let values): return values.allSatisfy(isLeaf)
    case .object(let object): return object.members.allSatisfy { isLeaf($0.value) }
    default: return true
    }
  }

  /// Writes the value, in one line without spaces if `indentation` is `nil`.
  private func write(to text: inout String, indentation: String?) {
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += number.isFinite ? number.decimalText() : "null"
    case .text(let string): text += Self.quoted(string)
    case .list(let values):
      write(values, between: "[", and: "]", to: &text, indentation) { value, text, inner in
        value.write(to: &text, indentation: inner)
      }
    case .object(let object):
      write(object.members, between: "{", and: "}", to: &text, indentation) { member, text, inner in
        text += Self.quoted(member.name) + (inner == nil ? ":" : ": ")
        member.value.write(to: &text, indentation: inner)
      }
    }
  }

  /// Writes the elements of a list or object, on one line if the value is flat.
  private func write<Element>(
    _ elements: [Element], between open: String, and close: String, to text: inout String,
    _ indentation: String?, _ write: (Element, inout String, _ indentation: String?) -> Void
  ) {
    let inner = indentation.map { $0 + "  " }
    let lineBreak = indentation == nil || isFlat ? "" : "\n"
    let separator = indentation != nil && lineBreak.isEmpty ? ", " : ","
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += separator }
      if !lineBreak.isEmpty { text += lineBreak + (inner ?? "") }
      write(element, &text, inner)
    }
    if !lineBreak.isEmpty { text += lineBreak + (indentation ?? "") }
    text += close
  }

  /// Returns the string as a JSON string literal, which is also valid YAML.
  package static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.properties.generalCategory == .control:
        text += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string value.
  public init(stringLiteral text: String) { self = .text(text) }

  /// Creates an integer value.
  public init(integerLiteral integer: Int) { self = .integer(integer) }

  /// Creates a Boolean value.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }

  /// Creates a list value.
  public init(arrayLiteral values: JSONValue...) { self = .list(values) }

  /// Creates an object value; the names must be unique.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }

  package static func texts(_ texts: some Sequence<String>) -> JSONValue {
    .list(texts.map { .text($0) })
  }

  package static func numbers(_ numbers: some Sequence<Double>) -> JSONValue {
    .list(numbers.map { .number($0) })
  }
}
