/// The position of a refresh behavior on a scroll view.
public enum Placement: String, Hashable, Codable, CaseIterable, Sendable {
  /// Above the content; pulled down to refresh.
  case header
  /// Below the content, or to its right in a list that scrolls horizontally; loads more when it is
  /// pulled or scrolled into view.
  case footer
}
