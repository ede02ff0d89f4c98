/// A span of time that several animations share, as `CAAnimationGroup`: its timing comes first, its
/// children run in its own time and are cut off at its duration.
///
/// Animations of different properties have different types, so the group does not hold its
/// children; it encloses each one: see `PropertyAnimation.enclosed(in:)`.
public struct AnimationGroup: Hashable, Sendable {
  /// When the group runs, how fast and how often.
  public var timing: MediaTiming
  /// The pace of the group's time: how far its children's time has got, over its own.
  public var timingFunction: TimingFunction

  /// Makes a group.
  public init(timing: MediaTiming, timingFunction: TimingFunction = .linear) {
    self.timing = timing
    self.timingFunction = timingFunction
  }

  /// The time of the children at a time of the parent, and whether that is the group's last
  /// instant; `nil` where the group shows nothing.
  func childTime(at parentTime: Double, includingEnd: Bool) -> (time: Double, isEnd: Bool)? {
    guard let position = timing.position(at: parentTime, includingEnd: includingEnd) else {
      return nil
    }
    guard timingFunction != .linear, timing.duration.isFinite else {
      return (position.time, position.progress == 1)
    }
    let progress = timingFunction.value(at: position.progress, before: position.isBefore)
    let clipped = min(max(progress, 0), 1)
    return (timing.duration * clipped, clipped == 1)
  }
}
