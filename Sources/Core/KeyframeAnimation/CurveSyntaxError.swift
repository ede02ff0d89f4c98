/// An error in a curve's text: its position, the token found and the tokens expected.
public struct CurveSyntaxError: Error, Hashable, Sendable, ReportedError, CustomStringConvertible {
  /// The position of the error, in UTF-8 bytes from the start of the text.
  package var offset: Int
  /// The token at the offset: a quoted word, number or character, or "the end".
  package var found: String
  /// A description of the tokens expected.
  package var expected: String
  /// The known name nearest to the invalid token; `nil` if none is close.
  package var suggestion: String?

  package var exitStatus: FinalStatus { .usage }

  /// The error message, a sentence without the final period.
  public var description: String {
    problemText(
      "at offset \(offset) found \(found); expected \(expected)",
      suggestion: suggestion.map { "\"\($0)\"" })
  }
}
