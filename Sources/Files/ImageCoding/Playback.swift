package import KeyframeAnimation

/// How a file that moves is played.
package struct Playback: Hashable, Sendable {
  /// How often it is played, 1 or more; `nil` is for ever.
  package var count: Int?
  /// How long the last picture stands in addition to its own time.
  package var pause: Flicks

  /// The most that files can say.
  package static let countLimit = 65_536

  /// Makes a playback; for ever and without a pause unless told.
  package init(count: Int? = nil, pause: Flicks = .zero) {
    self.count = count
    self.pause = pause
  }
}
