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
