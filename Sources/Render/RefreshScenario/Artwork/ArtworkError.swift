/// An error in an artwork file, at a position in it.
package struct ArtworkError: Error, Hashable {
  /// The path of the value, such as `layers.3.ks.p`; empty for the whole file.
  package var path = ""
  /// The line and the column, 1-based; `nil` if they are unknown or of no help.
  package var position: SourcePosition?
  /// The problem, as a clause.
  package var message: String
  package var found: String?
  package var allowed: String?

  /// The message with the position in a file.
  package func text(in fileName: String) -> String {
    let mark = position?.mark.map { ":\($0.line):\($0.column)" } ?? ""
    let subject = path.isEmpty ? message : "\(path) \(message)"
    return "\(fileName)\(mark): "
      + problemText(subject, found: found, allowed: allowed)
  }
}
