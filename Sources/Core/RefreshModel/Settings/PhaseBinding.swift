/// A phase of a refresh that a part of a drawing follows.
public enum RefreshPhase: String, CaseIterable, Hashable, Sendable {
  /// The pull, up to the threshold.
  case pull
  /// The time while refreshing.
  case refreshing
  /// The end of a refresh with any result.
  case end
  /// The end of a refresh that succeeds.
  case success
  /// The end of a refresh that fails.
  case failure
}

/// The phases that a drawing and its parts follow.
public struct PhaseBindings: Hashable, Sendable {
  /// The phase of the whole drawing; `nil` for none.
  public var whole: RefreshPhase?
  /// The phases of parts, by their identifiers in the file.
  public var parts: [String: RefreshPhase]

  /// Creates bindings, which are empty by default.
  public init(_ whole: RefreshPhase? = nil, parts: [String: RefreshPhase] = [:]) {
    self.whole = whole
    self.parts = parts
  }

  /// The maximum number of parts.
  package static let maximumCount = 100

  /// The bindings in scenario file syntax.
  package var scenarioText: String {
    guard !parts.isEmpty else { return whole?.rawValue ?? "none" }
    let entries = parts.sorted { $0.key < $1.key }.map {
      "\(JSONValue.quoted($0.key)): \($0.value.rawValue)"
    }
    return "{ \(entries.joined(separator: ", ")) }"
  }
}
