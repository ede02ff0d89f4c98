/// JSON that is written as a literal with values.
///
///     let point: JSONText = "[\(x, places: 3),\(y, places: 3)]"
///
/// Strings become string literals. `JSONValue` writes values whose layout does not matter.
package typealias JSONText = SafeText<JSONSink>

package enum JSONSink: TextSink {
  package static func escaped(_ string: String, after text: String) -> String {
    // Most strings are identifiers, path data and images.
    let isPlain = string.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return isPlain ? "\"\(string)\"" : JSONValue.quoted(string)
  }
}

extension SafeText<JSONSink>.StringInterpolation {
  /// Appends a number, rounded to a number of decimal places unless `places` is `nil`.
  ///
  /// NaN and the infinities are written as `null`.
  package mutating func appendInterpolation(_ number: Double, places: Int? = 6) {
    append(written: number.isFinite ? number.decimalText(places: places) : "null")
  }

  package mutating func appendInterpolation(_ flag: Bool) {
    append(written: flag ? "true" : "false")
  }

  /// Appends the values of a list, without its brackets.
  package mutating func appendInterpolation(_ values: [JSONText], separator: JSONText) {
    append(written: values.joined(separator: separator).text)
  }

  /// Appends the values of a list with commas, without its brackets.
  package mutating func appendInterpolation(_ values: [JSONText]) {
    appendInterpolation(values, separator: ",")
  }

  /// Appends the integers of a list, without its brackets.
  package mutating func appendInterpolation(_ integers: [Int]) {
    append(written: integers.map(String.init).joined(separator: ","))
  }

  /// Appends the numbers of a list, without its brackets.
  package mutating func appendInterpolation(_ numbers: [Double], places: Int? = 6) {
    appendInterpolation(numbers.map { "\($0, places: places)" as JSONText })
  }

  /// Appends the string literals of a list, without its brackets.
  package mutating func appendInterpolation(_ strings: [String]) {
    appendInterpolation(strings.map { "\($0)" as JSONText })
  }
}
