/// Why a curve's text cannot be read: where, what was found, what is allowed.
public struct CurveSyntaxError: Error, Hashable, Sendable {
  /// Where it went wrong, in bytes of UTF-8 from the text's start.
  package var offset: Int
  /// What stands there: a quoted word, or "the end".
  package var found: String
  /// What may stand there.
  package var expected: String
  /// The known name nearest to what was found, where one is near.
  package var suggestion: String?

}

extension CurveSyntaxError: CustomStringConvertible {
  /// The error in a sentence without a full stop.
  public var description: String {
    let question = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    return "at offset \(offset) found \(found); expected \(expected)\(question)"
  }
}
