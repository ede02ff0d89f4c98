/// The words in a comment of Swift, Kotlin or CSS, in a line or between `/*` and `*/`.
///
///     let comment: CodeComment = "\(name), 0.5 s"
package typealias CodeComment = SafeText<CommentSink>

package enum CommentSink: TextSink {
  /// Line breaks become spaces, and what begins or ends a comment is parted.
  package static func escaped(_ string: String, after text: String) -> String {
    string.unicodeScalars.map { Character($0).isNewline ? " " : $0.shown }.joined()
      .replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}
