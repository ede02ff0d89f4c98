extension String {
  /// Returns the text with each placeholder, such as `{{height}}`, replaced by its value.
  package func filled(with values: [String: String]) -> String {
    replacing(/{{(\w+)}}/) { match in values[String(match.1)] ?? String(match.0) }
  }
}
