/// The effect of an animation after its end, like `CAMediaTimingFillMode`.
public enum FillMode: Hashable, Sendable, CaseIterable {
  /// The animation has no effect after its end.
  case removed
  /// The last value is held after the end.
  case forwards
}

/// The duration and repetition of an animation, like `CAMediaTiming`; times are in seconds.
///
/// The animation's local time is t = time + timeOffset, for a time since the animation was added. The
/// animation is active for 0 ≤ t < activeDuration, and the fill mode applies in local time as well.
public struct MediaTiming: Hashable, Sendable {
  /// The duration of one iteration, in seconds; if it is not positive, the animation ends as soon
  /// as it begins.
  public var duration: Double
  /// The local time when the animation is added, in seconds.
  public var timeOffset: Double
  /// The number of iterations, which may be fractional or infinite.
  public var repeatCount: Double
  /// The effect of the animation after its end.
  public var fillMode: FillMode

  /// Creates a timing; by default, the animation runs once.
  public init(
    duration: Double, timeOffset: Double = 0, repeatCount: Double = 1,
    fillMode: FillMode = .removed
  ) {
    self.duration = duration
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.fillMode = fillMode
  }

  /// The duration of all iterations, in seconds of local time.
  package var activeDuration: Double {
    duration > 0 && repeatCount > 0 ? duration * repeatCount : 0
  }

  /// The last time at which the animation may have an effect, in seconds since it was added;
  /// infinite if the fill mode retains a value.
  package var lastVisibleTime: Double { fillMode == .forwards ? .infinity : lastMovingTime }

  /// The last time at which the value changes, in seconds since the animation was added.
  package var lastMovingTime: Double { activeDuration - timeOffset }
}

extension MediaTiming {
  /// The position of an animation within its iteration.
  package struct Position: Hashable, Sendable {
    /// The time within the iteration, in seconds, in `0...duration`.
    package var time: Double
    /// `time` as a fraction of the duration.
    package var progress: Double
  }

  /// Returns the position at a time since the animation was added, or `nil` if the animation has no
  /// effect at that time.
  package func position(at time: Double) -> Position? {
    let localTime = time + timeOffset
    guard !localTime.isNaN else { return nil }
    // Sums of decimal fractions are off by about an ulp. For times up to a second, the tolerance
    // is less than a thousandth of a flick.
    let tolerance = 1e-12 * max(1, abs(localTime))
    if localTime < -tolerance { return nil }
    if localTime >= activeDuration - tolerance {
      return fillMode == .forwards ? endPosition : nil
    }
    let turns = localTime / duration
    if turns == 0 || !duration.isFinite { return Position(time: max(localTime, 0), progress: 0) }
    let whole = turns.rounded()
    return position(turns: abs(turns - whole) <= 1e-12 * max(1, whole) ? whole : max(turns, 0))
  }

  private var endPosition: Position {
    let turns = max(repeatCount, 0)
    // An iteration of zero duration is at its end, regardless of the repeat count.
    guard duration > 0 else { return position(turns: turns == 0 ? 0 : 1, isAfter: true) }
    guard duration < .infinity else { return Position(time: activeDuration, progress: 0) }
    return position(turns: turns, isAfter: true)
  }

  /// Returns the position after a number of iterations.
  ///
  /// A whole number of iterations is the start of the next one while the animation is active, and the
  /// end of the last one once it has ended.
  private func position(turns: Double, isAfter: Bool = false) -> Position {
    let whole = turns.rounded(.down)
    var fraction = turns.isFinite ? turns - whole : 0
    if isAfter, fraction == 0, whole > 0 { fraction = 1 }
    return Position(
      time: duration > 0 && fraction > 0 ? duration * fraction : 0, progress: fraction)
  }
}
