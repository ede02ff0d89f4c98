/// The purpose of a text; the raw value is the setting's key without `Text`, as in `idleText`.
public enum LabelKey: String, CaseIterable, Hashable, Sendable {
  /// The text while no refresh is in progress.
  case idle
  /// The text while releasing the list would trigger a refresh.
  case pulling
  /// The text during a refresh.
  case refreshing
  /// The text after a refresh that has loaded data, while the result is shown.
  case success
  /// The text after a refresh that could not load data, while the result is shown.
  case failure
  /// The text when there is no more data to load.
  case noMoreData
  /// The text before the time of the last refresh.
  case lastUpdated
  /// The text that replaces the date if the last refresh was today.
  case today
  /// The text that replaces the date and time before the first refresh.
  case noRecord

  /// Creates the key of the text for a state; that for a finished refresh is the text of a success.
  ///
  /// Returns `nil` between the call to begin refreshing and the first draw, when no behavior shows
  /// a text.
  package init?(_ state: RefreshState) {
    switch state {
    case .idle: self = .idle
    case .pulling: self = .pulling
    case .refreshing: self = .refreshing
    case .finished: self = .success
    case .willRefresh: return nil
    case .noMoreData: self = .noMoreData
    }
  }

  /// Creates the key of the text for a result.
  package init(_ result: Reaction.Result) {
    switch result {
    case .success: self = .success
    case .failure: self = .failure
    case .noMoreData: self = .noMoreData
    }
  }
}
