/// A command line, in which each interpolated value is one word.
///
///     let command: ShellText = "reel approve \(path: path)"
package typealias ShellText = SafeText<ShellSink>

package enum ShellSink: TextSink {
  /// In quotes unless it is plain.
  ///
  /// Controls need quotes of another kind, `$'\n'`, which bash, zsh and POSIX have.
  package static func escaped(_ word: String, after text: String) -> String {
    let scalars = word.unicodeScalars
    // Build servers read `##[` as a command of their own anywhere in a log.
    if word.obeysHashes || scalars.contains(where: { $0.letters != nil }) {
      return "$'" + scalars.map(ansiC).joined() + "'"
    }
    let isPlain = scalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "_-./@=+,~".unicodeScalars.contains($0)
    }
    // A home folder's mark, also after what looks like a variable, and what some shells take for a command's path.
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
    // Some shells look for their history even in quotes of this kind.
    case _ where scalar.letters != nil || scalar == "!" || scalar == "#":
      return scalar.utf8.map { "\\" + String($0, radix: 8).zeroPadded(to: 3) }.joined()
    default: return String(scalar)
    }
  }
}

extension SafeText<ShellSink>.StringInterpolation {
  /// Adds a path as a word that no program takes for an option.
  package mutating func appendInterpolation(path: String) {
    appendInterpolation(path.utf8.first == UInt8(ascii: "-") ? "./\(path)" : path)
  }

  /// Adds paths as words, with spaces between them.
  package mutating func appendInterpolation(paths: [String]) {
    appendInterpolation(paths.map { "\(path: $0)" as ShellText }.joined(separator: " "))
  }
}
