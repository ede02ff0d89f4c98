/// The app's reaction to a call of its refresh handler.
public struct Reaction: Hashable, Sendable {
  /// The time from the handler's call to the app's end call.
  public var delay: Flicks
  /// The result that the app reports at the end.
  public var result: Result
  /// The number of rows that the app adds, before its end call.
  public var rowsAdded: Int

  /// The result of loading data.
  public enum Result: String, Hashable, Codable, CaseIterable, Sendable {
    /// The app has loaded data.
    case success
    /// The app could not load data.
    case failure
    /// The app has loaded data, and there is no more data to load.
    case noMoreData
  }

  /// Returns a reaction that ends the refresh after a delay from the handler's call.
  public static func end(after delay: Flicks, _ result: Result = .success) -> Reaction {
    Reaction(after: delay, result: result)
  }

  /// Creates a reaction.
  public init(after delay: Flicks, result: Result = .success, rowsAdded: Int = 0) {
    self.delay = delay
    self.result = result
    self.rowsAdded = rowsAdded
  }
}
