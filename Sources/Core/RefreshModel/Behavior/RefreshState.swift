/// The state of a refresh behavior, with names common to all behaviors.
public enum RefreshState: String, Hashable, Codable, CaseIterable, Sendable {
  /// No refresh is in progress or requested.
  case idle
  /// The pull is past the threshold; a release begins a refresh.
  case pulling
  /// A refresh is in progress, and the app has not ended it.
  case refreshing
  /// A refresh was requested before the behavior was on screen; the first draw begins it.
  case willRefresh
  /// The app has reported that there is no more data to load.
  case noMoreData

  /// Whether a refresh is in progress or about to begin.
  public var isRefreshing: Bool { self == .refreshing || self == .willRefresh }
}
