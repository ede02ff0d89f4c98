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
  package var text: String { text(.rows) + "\n" }

  /// The value as JSON text in one line without spaces.
  package var compactText: String { text(.compact) }

  /// The value as JSON text in Xcode's format, which ends with a line break.
  package var xcodeText: String { text(.xcode) + "\n" }

  private func text(_ layout: JSONWriter.Layout) -> String {
    var writer = JSONWriter(layout)
    writer.append(self)
    return writer.text
  }

  /// Returns the string as a JSON string literal, which is also valid YAML.
  package static func quoted(_ string: String) -> String {
    // Most strings are identifiers, path data and images.
    let isPlain = string.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else { return "\"\(string)\"" }
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

  package static func integers(_ integers: some Sequence<Int>) -> JSONValue {
    .list(integers.map { .integer($0) })
  }

  package static func numbers(_ numbers: some Sequence<Double>) -> JSONValue {
    .list(numbers.map { .number($0) })
  }
}
