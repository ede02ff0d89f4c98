extension String {
  /// The text on one line of at most `limit` characters, control characters written as escapes.
  package func shortened(to limit: Int = 60) -> String {
    var text = ""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == limit { return text + "…" }
      text += scalar.shown
    }
    return text
  }
}
