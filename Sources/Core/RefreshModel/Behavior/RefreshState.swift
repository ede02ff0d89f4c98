/// What a refresh behavior is doing, in the words that every behavior of this library uses.
public enum RefreshState: String, Hashable, Codable, CaseIterable, Sendable {
  /// Nothing has been asked for.
  case idle
  /// Far enough: letting go now refreshes.
  case pulling
  /// The app's handler was called, or is about to be, and the app has not ended the refresh.
  case refreshing
  /// Asked to refresh before being on screen; becomes refreshing at the first draw.
  case willRefresh
  /// The app said that there is nothing more to load.
  case noMoreData

  /// Whether a refresh is under way or about to be.
  public var isRefreshing: Bool { self == .refreshing || self == .willRefresh }
}
