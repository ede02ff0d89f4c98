/// The state of a refresh behavior, with names common to all behaviors.
public enum RefreshState: String, Hashable, Codable, CaseIterable, Sendable {
  /// No refresh is in progress or requested.
  case idle
  /// The pull is past the threshold; a release begins a refresh.
  case pulling
  /// A refresh is in progress, and the app has not ended it.
  case refreshing
  /// The app has ended the refresh, and the result is shown before the behavior ends it.
  ///
  /// A run adds this state to every behavior with a result duration; a state machine has the state
  /// ``refreshing`` until the result has been shown.
  case finished
  /// A refresh was requested before the behavior was on screen; the first draw begins it.
  case willRefresh
  /// The app has reported that there is no more data to load.
  case noMoreData

  /// Whether a refresh is in progress, about to begin, or showing its result.
  public var isRefreshing: Bool { self == .refreshing || self == .finished || self == .willRefresh }
}
