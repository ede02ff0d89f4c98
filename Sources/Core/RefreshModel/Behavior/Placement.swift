/// The position of a refresh behavior on a scroll view.
public enum Placement: String, Hashable, Codable, CaseIterable, Sendable {
  /// Above the content; pulled down to refresh.
  case header
  /// Below the content; pulled up, or scrolled to, to load more.
  case footer
}
