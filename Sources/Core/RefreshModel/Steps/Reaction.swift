public import KeyframeAnimation

/// What the app does once its handler has been called.
public struct Reaction: Hashable, Sendable {
  /// The time from the handler's call to the app's end call.
  public var delay: Flicks
  /// What the app says at the end.
  public var result: Result
  /// How many rows the app has added by then.
  public var rowsAdded: Int

  /// What a load brought.
  public enum Result: String, Hashable, Codable, CaseIterable, Sendable {
    /// Data came.
    case success
    /// Data came, and it was the last.
    case noMoreData
  }

  /// Ends the refresh a time after the handler's call.
  public static func end(after delay: Flicks, _ result: Result = .success) -> Reaction {
    Reaction(after: delay, result: result)
  }

  /// Makes a reaction.
  public init(after delay: Flicks, result: Result = .success, rowsAdded: Int = 0) {
    self.delay = delay
    self.result = result
    self.rowsAdded = rowsAdded
  }
}
