/// The place on a scroll view that a refresh behavior takes.
public enum Placement: String, Hashable, Codable, CaseIterable, Sendable {
  /// Above the content: pulled down to refresh.
  case header
  /// Below the content: pulled up, or scrolled to, to load more.
  case footer
}
