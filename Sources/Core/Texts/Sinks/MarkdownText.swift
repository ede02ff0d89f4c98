/// Markdown as GitHub reads it.
///
/// An interpolated value is a part of a line: of a sentence, a heading, a table's cell.
///
///     let text: MarkdownText = "To accept this: \(code: command)"
package typealias MarkdownText = SafeText<MarkdownSink>

package enum MarkdownSink: TextSink {
  /// A space of no width, between two characters by which GitHub would link or notify.
  ///
  /// GitHub looks for names after it has read entities, so an entity for the character itself would not help.
  private static let separator = "&#8203;"

  /// Only what means something at its place is escaped, so that names and sentences stay readable.
  package static func escaped(_ string: String, after text: String) -> String {
    let scalars = string.unicodeScalars.map { Character($0).isNewline || $0 == "\t" ? " " : $0 }
    let hasTildes = scalars.count { $0 == "~" } > 1
    var result = ""
    // A line that begins with a letter is a paragraph.
    if text.lastLine.allSatisfy({ " -".utf8.contains($0) }),
      scalars.first?.properties.isAlphabetic != true
    {
      result = separator
    }
    for (index, scalar) in scalars.enumerated() {
      let (before, rest) = (scalars[..<index], scalars[(index + 1)...])
      switch scalar {
      case "<": result += "&lt;"
      case "&": result += isEntity(rest) ? "&amp;" : "&"
      // Before a letter it is itself.
      case "\\" where rest.first?.isASCIILetterOrDigit == true: result += "\\"
      case "\\", "|", "`", "*", "$": result += "\\\(scalar)"
      case "~": result += hasTildes ? "\\~" : "~"
      // Within a word it begins no emphasis.
      case "_": result += before.last?.isASCIILetterOrDigit == true ? "_" : "\\_"
      case "]": result += rest.first == "(" || rest.first == "[" ? "\\]" : "]"
      case "#": result += number(rest, after: before.last)
      case "@": result += "@" + separator
      case ":" where rest.starts(with: "//".unicodeScalars): result += ":" + separator
      case "." where ends(before, in: "www"): result += separator + "."
      case "-" where ends(before, in: "gh"): result += "-" + separator
      default: result += scalar.shown
      }
    }
    return result
  }

  /// The string as code: between more back quotes than it has in a row.
  fileprivate static func code(_ string: String) -> String {
    let code = string.unicodeScalars.map(\.shown).joined()
    let scalars = code.unicodeScalars
    let longest = scalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let isPadded = [scalars.first, scalars.last].contains { [nil, "`", " "].contains($0) }
    return fence + (isPadded ? " \(code) " : code) + fence
  }

  /// Whether what follows an ampersand can be a character's name or number.
  private static func isEntity(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.first.map { $0 == "#" || $0.isASCIILetterOrDigit } ?? true
  }

  /// A number sign, which can begin or end a heading and link an issue; six and eight digits are a color.
  private static func number(
    _ rest: ArraySlice<Unicode.Scalar>, after previous: Unicode.Scalar?
  ) -> String {
    if [nil, " ", "#"].contains(previous), [nil, " ", "#"].contains(rest.first) { return "\\#" }
    let digits = rest.prefix(while: \.isASCIIDigit)
    let next = rest.dropFirst(digits.count).first
    let isColor = [6, 8].contains(digits.count) && next?.isASCIILetterOrDigit != true
    return digits.isEmpty || isColor ? "#" : "#" + separator
  }

  /// Whether a text ends in letters of either case.
  private static func ends(_ text: ArraySlice<Unicode.Scalar>, in letters: String) -> Bool {
    text.suffix(letters.count).map(\.properties.lowercaseMapping).joined() == letters
  }
}

extension SafeText<MarkdownSink>.StringInterpolation {
  /// Adds a string as code, outside of tables.
  package mutating func appendInterpolation(code: some CustomStringConvertible) {
    append(written: MarkdownSink.code(code.description))
  }

  /// Adds a path as a link's address.
  package mutating func appendInterpolation(address path: String) {
    append(
      written: path.utf8.map { byte in
        let character = Unicode.Scalar(byte)
        return character.isASCIILetterOrDigit || "-._~/@=+,".utf8.contains(byte)
          ? String(character) : "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
      }.joined())
  }
}
