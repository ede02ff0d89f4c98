extension [String] {
  /// Returns the words with commas between them, and a conjunction before the last, as in
  /// `a, b or c`.
  package func listed(with conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// Returns the first words with commas between them, and the number of further ones.
  package func listed(first limit: Int) -> String {
    let shown = prefix(limit).joined(separator: ", ")
    return count > limit ? "\(shown) and \(count - limit) more" : shown
  }

  /// The words as alternatives, as in `a, b or c`.
  package var alternatives: String { listed(with: "or") }
}
