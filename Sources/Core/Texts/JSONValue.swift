/// A JSON value whose objects keep the order in which their members were given, so that files read
/// well and equal values give equal bytes.
package enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A whole number.
  case integer(Int)
  /// A number; one that is not finite is written as `null`, as JSON has no word for it.
  case number(Double)
  /// A text.
  case text(String)
  /// A list.
  case list([JSONValue])
  /// Names and their values, in order.
  case object(JSONObject)

  /// The value as text, ending in a line break.
  ///
  /// Lists and objects that hold no others stay on one line, so that a table has a row a line.
  package var text: String {
    var text = ""
    write(to: &text, indentation: "")
    return text + "\n"
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

  private func write(to text: inout String, indentation: String) {
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += number.isFinite ? number.decimalText() : "null"
    case .text(let string): text += Self.quoted(string)
    case .list(let values):
      let layout = Layout(isFlat: isFlat, indentation: indentation)
      text += "["
      for (index, value) in values.enumerated() {
        text += layout.separator(before: index)
        value.write(to: &text, indentation: layout.inner)
      }
      text += layout.end + "]"
    case .object(let object):
      let layout = Layout(isFlat: isFlat, indentation: indentation)
      text += "{"
      for (index, member) in object.members.enumerated() {
        text += layout.separator(before: index)
        text += Self.quoted(member.name) + ": "
        member.value.write(to: &text, indentation: layout.inner)
      }
      text += layout.end + "}"
    }
  }

  /// The white space around the parts of a list or object.
  private struct Layout {
    var isFlat: Bool
    var indentation: String

    var inner: String { indentation + "  " }
    var end: String { isFlat ? "" : "\n" + indentation }

    func separator(before index: Int) -> String {
      if isFlat { return index == 0 ? "" : ", " }
      return (index == 0 ? "\n" : ",\n") + inner
    }
  }

  /// A text in the double quotes of JSON, which are YAML's too.
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
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }

  /// A whole number.
  public init(integerLiteral integer: Int) { self = .integer(integer) }

  /// `true` or `false`.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }

  /// A list.
  public init(arrayLiteral values: JSONValue...) { self = .list(values) }

  /// Names, each once, and their values.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }

  /// A list of texts.
  package static func texts(_ texts: some Sequence<String>) -> JSONValue {
    .list(texts.map { .text($0) })
  }

  /// A list of numbers.
  package static func numbers(_ numbers: some Sequence<Double>) -> JSONValue {
    .list(numbers.map { .number($0) })
  }
}
