/// XML or HTML: the content of an element or of a quoted attribute.
///
///     let title: XMLText = "<title>\(name)</title>"
package typealias XMLText = SafeText<XMLSink>

package enum XMLSink: TextSink {
  /// Escapes markup characters and control characters.
  ///
  /// Tabs and line breaks become character references, so that attributes preserve them.
  /// Characters that XML does not allow are written as visible escape sequences.
  package static func escaped(_ string: String, after text: String) -> String {
    // Most strings are numbers, names and path data, and need no escaping. U+FFFE and U+FFFF
    // start with the byte 0xEF.
    let isPlain = string.utf8.allSatisfy { byte in
      switch Unicode.Scalar(byte) {
      case "\u{0}"..<" ", "&", "<", ">", "\"", "'", "\u{EF}": false
      default: true
      }
    }
    if isPlain { return string }
    var text = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension SafeText<XMLSink>.StringInterpolation {
  /// Appends JSON as the content of a `script` element, with `<` escaped so that the JSON cannot
  /// end the element.
  package mutating func appendInterpolation(json: String) {
    append(
      written: json.split(separator: "<", omittingEmptySubsequences: false)
        .joined(separator: "\\u003c"))
  }

  /// Appends a file of the program verbatim, such as a style sheet or a script.
  package mutating func appendInterpolation(own file: String) { append(written: file) }
}

extension XMLText {
  /// Creates text of the program's own markup, with placeholders such as `{{title}}`.
  package init(filling markup: String, with values: [String: XMLText]) {
    self = "\(own: markup.filled(with: values.mapValues(\.text)))"
  }
}
