/// A shell command line in which each interpolated value is one word.
///
///     let command: ShellText = "reel approve \(path: path)"
package typealias ShellText = SafeText<ShellSink>

package enum ShellSink: TextSink {
  /// Quotes the word unless it is plain.
  ///
  /// A word with control characters is quoted as in `$'\n'`, which bash, zsh and POSIX support.
  package static func escaped(_ word: String, after text: String) -> String {
    let scalars = word.unicodeScalars
    // Build servers execute `##[` as a command anywhere in a log.
    if word.containsLogCommand || scalars.contains(where: { $0.escapeSequence != nil }) {
      return "$'" + scalars.map(ansiC).joined() + "'"
    }
    let isPlain = scalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "_-./@=+,~".unicodeScalars.contains($0)
    }
    // Shells expand `~` at the start of a word and after `=`, and some expand a leading `=` to
    // the path of a command.
    let isSpecial =
      scalars.first.map { $0 == "~" || $0 == "=" } ?? true
      || zip(scalars, scalars.dropFirst()).contains { $0 == "=" && $1 == "~" }
    return isPlain && !isSpecial
      ? word : "'" + scalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }

  private static func ansiC(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'", "\\": return "\\\(scalar)"
    case "\n": return "\\n"
    case "\t": return "\\t"
    // Some shells expand `!` from the history even inside `$'…'`.
    case _ where scalar.escapeSequence != nil || scalar == "!" || scalar == "#":
      return scalar.utf8.map { "\\" + String($0, radix: 8).zeroPadded(to: 3) }.joined()
    default: return String(scalar)
    }
  }
}

extension SafeText<ShellSink>.StringInterpolation {
  /// Appends a path as one word that no program parses as an option.
  package mutating func appendInterpolation(path: String) {
    appendInterpolation(path.utf8.first == UInt8(ascii: "-") ? "./\(path)" : path)
  }

  /// Appends paths as words, separated by spaces.
  package mutating func appendInterpolation(paths: [String]) {
    appendInterpolation(paths.map { "\(path: $0)" as ShellText }.joined(separator: " "))
  }
}
