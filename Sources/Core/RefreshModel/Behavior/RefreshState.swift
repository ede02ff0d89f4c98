/// The state of a refresh behavior, with names common to all behaviors.
public enum RefreshState: String, Hashable, Codable, CaseIterable, Sendable {
  /// No refresh has been requested.
  case idle
  /// The pull is past the threshold; releasing it begins a refresh.
  case pulling
  /// The app's handler has been called or is about to be, and the app has not ended the refresh.
  case refreshing
  /// A refresh was requested before the behavior was on screen; the first draw begins it.
  case willRefresh
  /// The app has reported that there is no more data to load.
  case noMoreData

  /// Whether a refresh is in progress or about to begin.
  public var isRefreshing: Bool { self == .refreshing || self == .willRefresh }
}
