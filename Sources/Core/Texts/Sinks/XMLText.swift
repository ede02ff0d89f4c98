/// XML and HTML: the content of an element, or of an attribute in quotes.
///
///     let title: XMLText = "<title>\(name)</title>"
package typealias XMLText = SafeText<XMLSink>

package enum XMLSink: TextSink {
  /// Tabs and line breaks become references, so that an attribute keeps them; characters that XML does
  /// not allow at all are shown by their numbers.
  package static func escaped(_ string: String, after text: String) -> String {
    // Most strings are numbers, names and data.
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
  /// Adds JSON as the content of a `script` element, which nothing in it ends.
  package mutating func appendInterpolation(json: String) {
    append(
      written: json.split(separator: "<", omittingEmptySubsequences: false)
        .joined(separator: "\\u003c"))
  }

  /// Adds a file of the program's own, such as a style sheet or a script.
  package mutating func appendInterpolation(own file: String) { append(written: file) }
}
