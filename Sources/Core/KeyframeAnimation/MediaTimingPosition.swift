extension MediaTiming {
  /// Where an animation stands at an instant.
  public struct Position: Hashable, Sendable {
    /// The time within the run, in seconds, in `0...duration`; it falls in a run backwards.
    public var time: Double
    /// `time` as a fraction of the duration.
    public var progress: Double
    /// How many cycles have gone, from 0.
    public var iteration: Double
    /// Whether the animation has not begun, and holds its first value.
    public var isBefore: Bool
    /// Whether the animation is over, and holds its last value.
    public var isAfter: Bool
  }

  /// Where the animation stands at a time of its parent; `nil` where it shows nothing.
  public func position(at parentTime: Double) -> Position? {
    position(at: parentTime, includingEnd: false)
  }

  /// `includingEnd` counts the very end as a part of the animation even where it does not fill: the
  /// last instant of a group, which may be held, shows its children's last instants.
  func position(at parentTime: Double, includingEnd: Bool) -> Position? {
    let localTime = (parentTime - beginTime) * speed + timeOffset
    guard !localTime.isNaN else { return nil }
    let active = activeDuration
    // Sums of decimals miss their mark by an ulp; a thousandth of a flick cannot be told apart.
    let tolerance = 1e-12 * max(1, abs(localTime))
    if localTime < -tolerance {
      return fillMode.holdsBefore ? place(turns: 0, isBefore: true) : nil
    }
    if localTime >= active - tolerance {
      guard fillMode.holdsAfter || (includingEnd && localTime <= active + tolerance) else {
        return nil
      }
      return endPosition
    }
    let turns = localTime / cycleDuration
    if turns == 0 || !cycleDuration.isFinite {
      return Position(
        time: max(localTime, 0), progress: 0, iteration: 0, isBefore: false, isAfter: false)
    }
    let whole = turns.rounded()
    return place(turns: abs(turns - whole) <= 1e-12 * max(1, whole) ? whole : max(turns, 0))
  }

  private var endPosition: Position {
    let cycle = cycleDuration
    guard cycle > 0 else {
      // A run without length is at its end; so is each of its repeats.
      return place(turns: max(repeatCount ?? 1, 0) == 0 ? 0 : 1, isAfter: true)
    }
    guard cycle < .infinity else {
      return Position(
        time: activeDuration, progress: 0, iteration: 0, isBefore: false, isAfter: true)
    }
    let turns = repeatDuration.map { max($0, 0) / cycle } ?? max(repeatCount ?? 1, 0)
    return place(turns: turns, isAfter: true)
  }

  /// The position after so many cycles.
  ///
  /// A whole number is the start of the next cycle while the animation runs, and the end of the
  /// last once it is over.
  private func place(turns: Double, isBefore: Bool = false, isAfter: Bool = false) -> Position {
    var iteration = turns.rounded(.down)
    var fraction = turns.isFinite ? turns - iteration : 0
    if isAfter, fraction == 0, iteration > 0 {
      iteration -= 1
      fraction = 1
    }
    if autoreverses { fraction = fraction <= 0.5 ? 2 * fraction : 2 - 2 * fraction }
    return Position(
      time: duration > 0 && fraction > 0 ? duration * fraction : 0, progress: fraction,
      iteration: iteration, isBefore: isBefore, isAfter: isAfter)
  }
}
