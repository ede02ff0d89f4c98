/// A value moved by a repeating timer, a constant step a tick, until it has reached its target: the
/// old way to scroll by hand.
///
/// The step is (to − from)/(ticks a second · duration), added once a tick. Once the value is at or
/// above the target the timer stops, but the value is still set, beyond the target or not, unless
/// `isClamped`. So a step seldom ends where it was meant to; that is what it is modelled for.
package struct TimerStep: Hashable, Sendable {
  /// What counts as at or above the target.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// The value itself.
    case exact = "exact"
    /// The value rounded up to a whole number, compared with the target rounded up.
    case roundedUp = "rounded-up"
  }

  /// The value before the first tick.
  package var from: Double
  /// The target, above `from`.
  package var to: Double
  /// How long the way is meant to take, in seconds.
  package var duration: Double
  /// The time between two ticks.
  package var interval: Flicks
  /// What counts as arrived.
  package var comparison: Comparison
  /// Whether the last value is brought back to the target where it ran beyond.
  package var isClamped: Bool

  /// A hundredth of a second, the timer's interval where none is given.
  @usableFromInline package static let standardInterval = Flicks(1, over: 100)

  /// Makes the motion from one value up to another.
  package init(
    from: Double, to: Double, duration: Double, interval: Flicks = TimerStep.standardInterval,
    comparison: Comparison = .exact, isClamped: Bool = false
  ) {
    self.from = from
    self.to = to
    self.duration = duration
    self.interval = interval
    self.comparison = comparison
    self.isClamped = isClamped
  }

  /// What each tick adds.
  ///
  /// Without a duration or an interval it is the whole way, so that the first tick arrives.
  package var step: Double {
    let ticks = Double(Flicks.perSecond) / Double(interval.count) * duration
    return ticks > 0 && ticks < .infinity ? (to - from) / ticks : to - from
  }

  /// One tick: the value it sets, and whether it is the last.
  ///
  /// A step that does not raise the value, being 0, negative, too small to count or not a number,
  /// makes this tick the last, so the motion always ends.
  package func next(after value: Double) -> (value: Double, isLast: Bool) {
    let moved = value + step
    guard moved > value, !hasArrived(moved) else {
      return (isClamped && moved > to ? to : moved, true)
    }
    return (moved, false)
  }

  private func hasArrived(_ value: Double) -> Bool {
    switch comparison {
    case .exact: value >= to
    case .roundedUp: value.rounded(.up) >= to.rounded(.up)
    }
  }

  /// The values that the ticks set, in order, at least one; made as they are asked for.
  ///
  /// A duration of years takes as many ticks as years have: take a prefix where it is not yours.
  package var values: some Sequence<Double> {
    sequence(state: Optional(from)) { (current: inout Double?) -> Double? in
      guard let value = current else { return nil }
      let (moved, isLast) = next(after: value)
      current = isLast ? nil : moved
      return moved
    }
  }
}
