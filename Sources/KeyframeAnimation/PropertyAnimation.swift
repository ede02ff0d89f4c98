public import BezierGeometry

/// An animation of one property: what it runs through, when, and how it joins what lies beneath.
///
/// A pure function of time: an animation does not know when it was added; its local time 0 is that
/// moment.
public struct PropertyAnimation<Value: Interpolatable>: Equatable, Sendable {
  /// What an animation runs through.
  public enum Content: Equatable, Sendable {
    /// Keyframes, spread over the duration; a basic animation has two.
    case keyframes(KeyframeTrack<Value>)
    /// A spring from one value to another, in its own seconds. At the end of the duration it is
    /// put on its target.
    case spring(from: Value, to: Value, Spring)
  }

  /// What the animation runs through.
  public var content: Content
  /// When it runs, how fast and how often.
  public var timing: MediaTiming
  /// Whether it is added to what lies beneath instead of hiding it.
  public var isAdditive: Bool
  /// Whether each cycle starts from where the one before ended: that end's value is added once a
  /// cycle.
  public var isCumulative: Bool
  /// The groups it runs in, the outermost first.
  public private(set) var groups: [AnimationGroup] = []

  /// Makes an animation.
  public init(
    _ content: Content, timing: MediaTiming, isAdditive: Bool = false, isCumulative: Bool = false
  ) {
    self.content = content
    self.timing = timing
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  /// The animation straight from one value to another, as `CABasicAnimation`; seconds.
  public static func basic(
    from: Value, to: Value, duration: Double, timingFunction: TimingFunction = .linear
  ) -> PropertyAnimation {
    keyframes(
      KeyframeTrack(from: from, to: to, timingFunction: timingFunction), duration: duration)
  }

  /// The animation through keyframes, as `CAKeyframeAnimation`; seconds.
  public static func keyframes(
    _ track: KeyframeTrack<Value>, duration: Double
  ) -> PropertyAnimation {
    PropertyAnimation(.keyframes(track), timing: MediaTiming(duration: duration))
  }

  /// The animation by a spring, as `CASpringAnimation`.
  ///
  /// It runs until the spring's 0.001 envelope settles.
  public static func spring(from: Value, to: Value, spring: Spring) -> PropertyAnimation {
    PropertyAnimation(
      .spring(from: from, to: to, spring),
      timing: MediaTiming(duration: spring.settlingDuration))
  }

  /// The animation as a child of a group, which becomes the outermost one.
  public func enclosed(in group: AnimationGroup) -> PropertyAnimation {
    var animation = self
    animation.groups.insert(group, at: 0)
    return animation
  }

  /// What the animation contributes at a time in seconds since it was added; `nil` where it shows
  /// nothing.
  public func value(at localTime: Double) -> Value? {
    var time = localTime
    var isEnd = false
    for group in groups {
      guard let child = group.childTime(at: time, includingEnd: isEnd) else { return nil }
      (time, isEnd) = child
    }
    guard let position = timing.position(at: time, includingEnd: isEnd) else { return nil }
    let value = contentValue(at: position)
    guard isCumulative, position.iteration > 0, position.iteration.isFinite else { return value }
    return value.adding(cycleEnd, multipliedBy: position.iteration)
  }

  /// What the animation makes of the value beneath it.
  public func applied(to beneath: Value, at localTime: Double) -> Value {
    guard let value = value(at: localTime) else { return beneath }
    return isAdditive ? beneath.adding(value, multipliedBy: 1) : value
  }

  /// The last moment, in seconds since it was added, at which it may show anything.
  public var lastVisibleTime: Double { (groups.first?.timing ?? timing).lastVisibleTime }

  /// The last moment, in seconds since it was added, at which it may move; it may be held after it.
  public var lastMovingTime: Double { groups.isEmpty ? timing.lastMovingTime : lastVisibleTime }

  private func contentValue(at position: MediaTiming.Position) -> Value {
    switch content {
    case .keyframes(let track): track.value(at: position.progress, before: position.isBefore)
    case .spring(let from, let to, let spring):
      position.progress == 1
        ? to : from.interpolated(to: to, fraction: spring.value(at: position.time))
    }
  }

  /// The value at the end of a cycle: of an autoreversing one, the first.
  private var cycleEnd: Value {
    let progress: Double = timing.autoreverses ? 0 : 1
    return contentValue(
      at: MediaTiming.Position(
        time: progress * timing.duration, progress: progress, iteration: 0, isBefore: false,
        isAfter: false))
  }
}
