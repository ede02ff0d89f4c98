/// Returns a message of the form `problem; found …; allowed: …; did you mean …?`, without the clauses
/// whose values are `nil`.
package func problemText(
  _ problem: String, found: String? = nil, allowed: String? = nil, suggestion: String? = nil
) -> String {
  [
    problem, found.map { "found \($0)" }, allowed.map { "allowed: \($0)" },
    suggestion.map { "did you mean \($0)?" },
  ].compactMap(\.self).joined(separator: "; ")
}

/// Returns a message about an unknown word, of the form `problem; did you mean …? Allowed: …`.
///
/// The suggestion comes first because the list of what is allowed can be long.
package func unknownWordText(_ problem: String, allowed: String, suggestion: String?) -> String {
  "\(problem); " + (suggestion.map { "did you mean \($0)? Allowed" } ?? "allowed") + ": \(allowed)"
}
