/// Text in a comment of Swift, Kotlin or CSS: a line comment, or between `/*` and `*/`.
///
///     let comment: CodeComment = "\(name), 0.5 s"
package typealias CodeComment = SafeText<CommentSink>

package enum CommentSink: TextSink {
  /// Replaces line breaks with spaces, separates the characters of `/*` and `*/` with a space,
  /// and escapes control characters.
  package static func escaped(_ string: String, after text: String) -> String {
    var previous: Unicode.Scalar?
    return string.unicodeScalars.map { scalar in
      defer { previous = scalar }
      if Character(scalar).isNewline { return " " }
      let isMark = (previous == "*" && scalar == "/") || (previous == "/" && scalar == "*")
      return (isMark ? " " : "") + scalar.escapedIfControl
    }.joined()
  }
}
