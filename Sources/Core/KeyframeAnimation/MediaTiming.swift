/// The effect of an animation before its start and after its end, like `CAMediaTimingFillMode`.
public enum FillMode: Hashable, Sendable, CaseIterable {
  /// The animation has no effect before its start or after its end.
  case removed
  /// The last value is held after the end.
  case forwards
  /// The first value is held before the start.
  case backwards
  /// The first value is held before the start, and the last value after the end.
  case both

  var holdsBefore: Bool { self == .backwards || self == .both }
  var holdsAfter: Bool { self == .forwards || self == .both }
}

/// The start, speed and repetition of an animation, like `CAMediaTiming`; times are in seconds.
///
/// The animation's local time is t = (parent − beginTime)·speed + timeOffset. The animation is
/// active for 0 ≤ t < activeDuration, and the fill mode applies in local time as well. At a
/// negative speed, the animation runs backward through its active duration, from timeOffset down
/// to 0.
public struct MediaTiming: Hashable, Sendable {
  /// The start of the animation in its parent's time, in seconds.
  public var beginTime: Double
  /// The duration of one iteration, in seconds; if it is not positive, the animation ends as soon
  /// as it begins.
  public var duration: Double
  /// The rate of local time relative to the parent's time; 0 freezes local time at `timeOffset`.
  public var speed: Double
  /// The local time at `beginTime`, in seconds.
  public var timeOffset: Double
  /// The number of cycles, which may be fractional or infinite.
  public var repeatCount: Double
  /// Whether each iteration is followed by a reversed one, which doubles the cycle's duration.
  public var autoreverses: Bool
  /// The effect of the animation before its start and after its end.
  public var fillMode: FillMode

  /// Creates a timing; by default, the animation runs once, at the speed of its parent.
  public init(
    beginTime: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 1, autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// The duration of an iteration, in seconds, including its reversal if `autoreverses` is true.
  package var cycleDuration: Double { max(duration, 0) * (autoreverses ? 2 : 1) }

  /// The duration of all cycles, in seconds of local time.
  package var activeDuration: Double {
    let cycle = cycleDuration
    let count = max(repeatCount, 0)
    return cycle == 0 || count == 0 ? 0 : cycle * count
  }

  /// The last time at which the animation may have an effect, in seconds of the parent's time;
  /// infinite if the fill mode retains a value.
  package var lastVisibleTime: Double {
    (speed > 0 ? fillMode.holdsAfter : fillMode.holdsBefore) ? .infinity : lastMovingTime
  }

  /// The last time at which the value changes, in seconds of the parent's time; infinite at a
  /// speed of 0.
  package var lastMovingTime: Double {
    if speed > 0 { return beginTime + (activeDuration - timeOffset) / speed }
    return speed < 0 ? beginTime - timeOffset / speed : .infinity
  }
}

extension MediaTiming {
  /// The position of an animation within its iteration.
  package struct Position: Hashable, Sendable {
    /// The time within the iteration, in seconds, in `0...duration`; decreases in a reversed
    /// iteration.
    package var time: Double
    /// `time` as a fraction of the duration.
    package var progress: Double
    /// Whether the animation has not begun and holds its first value.
    package var isBefore = false
  }

  /// Returns the position at a time of the parent, or `nil` if the animation has no effect at
  /// that time.
  package func position(at parentTime: Double) -> Position? {
    let localTime = (parentTime - beginTime) * speed + timeOffset
    guard !localTime.isNaN else { return nil }
    // Sums of decimal fractions are off by about an ulp. For times up to a second, the tolerance
    // is less than a thousandth of a flick.
    let tolerance = 1e-12 * max(1, abs(localTime))
    if localTime < -tolerance {
      return fillMode.holdsBefore ? place(turns: 0, isBefore: true) : nil
    }
    if localTime >= activeDuration - tolerance { return fillMode.holdsAfter ? endPosition : nil }
    let turns = localTime / cycleDuration
    if turns == 0 || !cycleDuration.isFinite {
      return Position(time: max(localTime, 0), progress: 0)
    }
    let whole = turns.rounded()
    return place(turns: abs(turns - whole) <= 1e-12 * max(1, whole) ? whole : max(turns, 0))
  }

  private var endPosition: Position {
    let turns = max(repeatCount, 0)
    let cycle = cycleDuration
    // A cycle of zero duration is at its end, regardless of the repeat count.
    guard cycle > 0 else { return place(turns: turns == 0 ? 0 : 1, isAfter: true) }
    guard cycle < .infinity else { return Position(time: activeDuration, progress: 0) }
    return place(turns: turns, isAfter: true)
  }

  /// Returns the position after a number of cycles.
  ///
  /// A whole number of cycles is the start of the next cycle while the animation is active, and the
  /// end of the last cycle once it has ended.
  private func place(turns: Double, isBefore: Bool = false, isAfter: Bool = false) -> Position {
    let whole = turns.rounded(.down)
    var fraction = turns.isFinite ? turns - whole : 0
    if isAfter, fraction == 0, whole > 0 { fraction = 1 }
    if autoreverses { fraction = fraction <= 0.5 ? 2 * fraction : 2 - 2 * fraction }
    return Position(
      time: duration > 0 && fraction > 0 ? duration * fraction : 0, progress: fraction,
      isBefore: isBefore)
  }
}
