package import RefreshModel

/// What a text of a behavior is for; the raw values are the names in scenario files.
package enum LabelKey: String, CaseIterable, Hashable, Sendable {
  /// Shown while nothing has been asked for.
  case idle
  /// Shown where letting go refreshes.
  case pulling
  /// Shown while refreshing.
  case refreshing
  /// Shown between the call to begin and the first draw; empty in all behaviors.
  case willRefresh
  /// Shown where there is nothing more to load.
  case noMoreData
  /// Before the time of the last refresh.
  case lastUpdated
  /// In place of the date where the last refresh was today.
  case today
  /// In place of date and time where there was no refresh yet.
  case noRecord

  /// The text for a state.
  package init(_ state: RefreshState) {
    self =
      switch state {
      case .idle: .idle
      case .pulling: .pulling
      case .refreshing: .refreshing
      case .willRefresh: .willRefresh
      case .noMoreData: .noMoreData
      }
  }
}
