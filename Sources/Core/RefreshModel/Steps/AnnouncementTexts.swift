/// The texts that a header or footer announces to VoiceOver; an empty text is not announced.
public struct AnnouncementTexts: Hashable, Sendable {
  /// The text at the beginning of a refresh.
  public var refreshing: String
  /// The text at the end of a refresh that has loaded data.
  public var success: String
  /// The text at the end of a refresh that could not load data.
  public var failure: String
  /// The text at the end of a refresh after which there is no more data to load.
  public var noMoreData: String

  /// Creates the texts.
  public init(refreshing: String, success: String, failure: String, noMoreData: String) {
    self.refreshing = refreshing
    self.success = success
    self.failure = failure
    self.noMoreData = noMoreData
  }

  /// Returns the English texts of a header or footer that does not show texts.
  public static func english(_ placement: Placement) -> AnnouncementTexts {
    switch placement {
    case .header:
      AnnouncementTexts(
        refreshing: "Refreshing", success: "Refresh complete", failure: "Refresh failed",
        noMoreData: "Refresh complete")
    case .footer:
      AnnouncementTexts(
        refreshing: "Loading", success: "Loading complete", failure: "Loading failed",
        noMoreData: "No more data")
    }
  }

  /// Returns the text at the end of a refresh.
  func text(for result: Reaction.Result) -> String {
    switch result {
    case .success: success
    case .failure: failure
    case .noMoreData: noMoreData
    }
  }
}
