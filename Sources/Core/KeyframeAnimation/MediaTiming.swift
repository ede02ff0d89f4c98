/// What an animation shows before it begins and after it ends, as `CAMediaTimingFillMode`.
public enum FillMode: Hashable, Sendable, CaseIterable {
  /// Nothing: what lies beneath is seen.
  case removed
  /// Its last value is held after the end.
  case forwards
  /// Its first value is held before the beginning.
  case backwards
  /// Both.
  case both

  var holdsBefore: Bool { self == .backwards || self == .both }
  var holdsAfter: Bool { self == .forwards || self == .both }
}

/// When an animation runs, how fast and how often, as `CAMediaTiming`; in seconds.
///
/// The animation's own time is t = (parent − beginTime)·speed + timeOffset. It is active for
/// 0 ≤ t < activeDuration and fills, before and after, in its own time too: at a negative speed it
/// runs backwards through its active duration, from timeOffset down to 0.
public struct MediaTiming: Hashable, Sendable {
  /// When it begins, in its parent's time.
  public var beginTime: Double
  /// The length of one run; what is not above 0 is over as soon as it begins.
  public var duration: Double
  /// How much faster than its parent's its own time runs; 0 stands still at `timeOffset`.
  public var speed: Double
  /// Its own time at the beginning.
  public var timeOffset: Double
  /// How many cycles it runs, fractions and infinity allowed.
  public var repeatCount: Double
  /// Whether each run is followed by the same run backwards, which doubles the cycle.
  public var autoreverses: Bool
  /// What is shown before and after.
  public var fillMode: FillMode

  /// Makes a timing.
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

  /// The length of one run, forth and, where it autoreverses, back.
  package var cycleDuration: Double { max(duration, 0) * (autoreverses ? 2 : 1) }

  /// The length of all cycles together, in the animation's own time.
  package var activeDuration: Double {
    let cycle = cycleDuration
    let count = max(repeatCount, 0)
    return cycle == 0 || count == 0 ? 0 : cycle * count
  }

  /// The last moment, in the parent's time, at which anything may be shown; infinite where it
  /// holds for ever.
  package var lastVisibleTime: Double {
    (speed > 0 ? fillMode.holdsAfter : fillMode.holdsBefore) ? .infinity : lastMovingTime
  }

  /// The last moment, in the parent's time, at which anything moves; what is shown after it is held.
  package var lastMovingTime: Double {
    if speed > 0 { return beginTime + (activeDuration - timeOffset) / speed }
    return speed < 0 ? beginTime - timeOffset / speed : .infinity
  }
}

extension MediaTiming {
  /// Where an animation stands at an instant.
  package struct Position: Hashable, Sendable {
    /// The time within the run, in seconds, in `0...duration`; it falls in a run backwards.
    package var time: Double
    /// `time` as a fraction of the duration.
    package var progress: Double
    /// Whether the animation has not begun, and holds its first value.
    package var isBefore = false
  }

  /// Where the animation stands at a time of its parent; `nil` where it shows nothing.
  package func position(at parentTime: Double) -> Position? {
    let localTime = (parentTime - beginTime) * speed + timeOffset
    guard !localTime.isNaN else { return nil }
    // Sums of decimals miss their mark by an ulp; a thousandth of a flick cannot be told apart.
    let tolerance = 1e-12 * max(1, abs(localTime))
    if localTime < -tolerance {
      return fillMode.holdsBefore ? place(turns: 0, isBefore: true) : nil
    }
    if localTime >= activeDuration - tolerance {
      return fillMode.holdsAfter ? endPosition : nil
    }
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
    // A run without length is at its end; so is each of its repeats.
    guard cycle > 0 else { return place(turns: turns == 0 ? 0 : 1, isAfter: true) }
    guard cycle < .infinity else { return Position(time: activeDuration, progress: 0) }
    return place(turns: turns, isAfter: true)
  }

  /// The position after so many cycles.
  ///
  /// A whole number is the start of the next cycle while the animation runs, and the end of the
  /// last once it is over.
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
