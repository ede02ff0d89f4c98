/// Says things beside the results, on standard error.
struct MessageWriter: Sendable {
  /// Whether only errors are said.
  let isQuiet: Bool

  /// Something to look at; it is said even where little is said, as it may explain a result.
  func warn(_ sentence: String) { Terminal.writeError("warning: \(sentence)\n") }

  /// Something to know.
  func note(_ text: String) {
    if !isQuiet { Terminal.writeError(text + "\n") }
  }
}
