/// Markdown in GitHub's dialect.
///
/// An interpolated value is part of a line, such as a sentence, a heading or a table cell.
///
///     let text: MarkdownText = "To accept this: \(code: command)"
package typealias MarkdownText = SafeText<MarkdownSink>

package enum MarkdownSink: TextSink {
  /// A zero-width space, which separates characters that GitHub would read as a link or a
  /// mention.
  ///
  /// GitHub resolves entities before it searches for links and mentions, so an entity for the
  /// character itself would not help.
  private static let separator = "&#8203;"

  /// Escapes a character only where Markdown would interpret it, so that sentences stay
  /// readable.
  package static func escaped(_ string: String, after text: String) -> String {
    let scalars = string.unicodeScalars.map { Character($0).isNewline || $0 == "\t" ? " " : $0 }
    let hasTildes = scalars.count { $0 == "~" } > 1
    var result = ""
    // A line that starts with a letter is a paragraph; any other start could begin another
    // block.
    if text.lastLine.allSatisfy({ " -".utf8.contains($0) }),
      scalars.first?.properties.isAlphabetic != true
    {
      result = separator
    }
    for (index, scalar) in scalars.enumerated() {
      let before = scalars[..<index]
      let rest = scalars[(index + 1)...]
      switch scalar {
      case "<": result += "&lt;"
      case "&": result += isEntity(rest) ? "&amp;" : "&"
      // Before a letter or digit, a backslash is literal.
      case "\\" where rest.first?.isASCIILetterOrDigit == true: result += "\\"
      case "\\", "|", "`", "*", "$": result += "\\\(scalar)"
      case "~": result += hasTildes ? "\\~" : "~"
      // Within a word, an underscore does not start emphasis.
      case "_": result += before.last?.isASCIILetterOrDigit == true ? "_" : "\\_"
      case "]": result += rest.first == "(" || rest.first == "[" ? "\\]" : "]"
      case "#": result += number(rest, after: before.last)
      case "@": result += "@" + separator
      case ":" where rest.starts(with: "//".unicodeScalars): result += ":" + separator
      case "." where ends(before, in: "www"): result += separator + "."
      case "-" where ends(before, in: "gh"): result += "-" + separator
      default: result += scalar.escapedIfControl
      }
    }
    return result
  }

  /// Returns the string as a code span, delimited by more backticks than any run of backticks
  /// in it.
  fileprivate static func code(_ string: String) -> String {
    let code = string.unicodeScalars.map(\.escapedIfControl).joined()
    let scalars = code.unicodeScalars
    let longest = scalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let isPadded = [scalars.first, scalars.last].contains { [nil, "`", " "].contains($0) }
    return fence + (isPadded ? " \(code) " : code) + fence
  }

  /// Returns whether the text after an ampersand could be the rest of a character reference.
  private static func isEntity(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.first.map { $0 == "#" || $0.isASCIILetterOrDigit } ?? true
  }

  /// Returns the text for a number sign, which can open or close a heading and link an issue.
  ///
  /// Before six or eight digits it denotes a color and is not escaped.
  private static func number(
    _ rest: ArraySlice<Unicode.Scalar>, after previous: Unicode.Scalar?
  ) -> String {
    if [nil, " ", "#"].contains(previous), [nil, " ", "#"].contains(rest.first) { return "\\#" }
    let digits = rest.prefix(while: \.isASCIIDigit)
    let next = rest.dropFirst(digits.count).first
    let isColor = [6, 8].contains(digits.count) && next?.isASCIILetterOrDigit != true
    return digits.isEmpty || isColor ? "#" : "#" + separator
  }

  /// Returns whether the text ends with the lowercase `letters`, ignoring the case of the text.
  private static func ends(_ text: ArraySlice<Unicode.Scalar>, in letters: String) -> Bool {
    text.suffix(letters.count).map(\.properties.lowercaseMapping).joined() == letters
  }
}

extension SafeText<MarkdownSink>.StringInterpolation {
  /// Appends a value as a code span.
  ///
  /// Table cells are not supported, because vertical bars are not escaped.
  package mutating func appendInterpolation(code: some CustomStringConvertible) {
    append(written: MarkdownSink.code(code.description))
  }

  /// Appends a path as the percent-encoded destination of a link.
  package mutating func appendInterpolation(address path: String) {
    append(
      written: path.utf8.map { byte in
        let character = Unicode.Scalar(byte)
        return character.isASCIILetterOrDigit || "-._~/@=+,".utf8.contains(byte)
          ? String(character) : "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
      }.joined())
  }
}
