/// Says things beside the results, on standard error.
package struct MessageWriter: Sendable {
  /// Whether only errors are said.
  package let isQuiet: Bool

  /// Makes a writer.
  package init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  /// Something to look at; it is said even where little is said, as it may explain a result.
  package func warn(_ sentence: String) { Terminal.writeError("warning: \(sentence)\n") }

  /// Things to look at, each in a sentence; where warnings are taken for errors, they end the run.
  package func warn(_ sentences: [String], isStrict: Bool) throws(Failure) {
    if isStrict, !sentences.isEmpty {
      throw Failure(.badData, sentences.joined(separator: "\nerror: "))
    }
    for sentence in sentences { warn(sentence) }
  }

  /// Something to know.
  package func note(_ text: String) {
    if !isQuiet { Terminal.writeError(text + "\n") }
  }
}
