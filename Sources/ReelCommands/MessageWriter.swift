/// Says things beside the results, on standard error.
struct MessageWriter: Sendable {
  /// Whether only errors are said.
  let isQuiet: Bool

  /// Something to look at; it is said even where little is said, as it may explain a result.
  func warn(_ sentence: String) { Terminal.writeError("warning: \(sentence)\n") }

  /// Things to look at, each in a sentence; where warnings are taken for errors, they end the run.
  func warn(_ sentences: [String], isStrict: Bool) throws(Failure) {
    if isStrict, !sentences.isEmpty {
      throw Failure(.badData, sentences.joined(separator: "\nerror: "))
    }
    for sentence in sentences { warn(sentence) }
  }

  /// Something to know.
  func note(_ text: String) {
    if !isQuiet { Terminal.writeError(text + "\n") }
  }
}
