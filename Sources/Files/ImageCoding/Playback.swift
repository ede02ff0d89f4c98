public import KeyframeAnimation

/// How a file that moves is played.
public struct Playback: Hashable, Sendable {
  /// How often it is played, 1 or more; `nil` is for ever.
  public var count: Int?
  /// How long the last picture stands in addition to its own time.
  public var pause: Flicks

  /// The most that files can say.
  public static let countLimit = 65_536

  /// Makes a playback; for ever and without a pause unless told.
  public init(count: Int? = nil, pause: Flicks = .zero) {
    self.count = count
    self.pause = pause
  }
}
