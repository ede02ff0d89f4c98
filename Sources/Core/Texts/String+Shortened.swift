extension String {
  /// Returns the first `limit` Unicode scalars on one line, with control characters escaped.
  ///
  /// An ellipsis follows if the string is longer.
  package func shortened(to limit: Int = 60) -> String {
    var text = ""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == limit { return text + "…" }
      text += scalar.escapedIfControl
    }
    return text
  }
}
