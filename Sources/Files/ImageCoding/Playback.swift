/// The number of plays of an animation file, and the pause after its last frame.
package struct Playback: Hashable, Sendable {
  /// The number of plays, at least 1; `nil` plays forever.
  package var count: Int?
  /// The duration for which the last frame is shown in addition to its own delay.
  package var pause: Flicks

  /// The maximum number of plays: GIF files store the number of repetitions after the first play in
  /// 16 bits.
  package static let countLimit = 65_536

  package init(count: Int? = nil, pause: Flicks = .zero) {
    self.count = count
    self.pause = pause
  }
}
