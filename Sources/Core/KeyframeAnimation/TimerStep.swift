/// A value that a repeating timer changes by a constant step per tick until it reaches a target,
/// as in scroll animations written by hand.
///
/// The step is (to − from)/(ticks per second · duration). The timer stops at the tick whose
/// value is at or above the target. That value is set even if it exceeds the target, unless
/// `isClamped` is true. The motion thus rarely ends exactly at the target, as in the animations
/// being modeled.
package struct TimerStep: Hashable, Sendable {
  /// The comparison that determines whether the value has reached the target.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// The value is compared with the target.
    case exact = "exact"
    /// The value and the target are rounded up to integers before they are compared.
    case roundedUp = "rounded-up"
  }

  /// The value before the first tick.
  package var from: Double
  /// The target, above `from`.
  package var to: Double
  /// The nominal duration, in seconds.
  package var duration: Double
  /// The time between two ticks.
  package var interval: Flicks
  package var comparison: Comparison
  /// Whether a last value beyond the target is replaced by the target.
  package var isClamped: Bool

  /// The default time between two ticks, a hundredth of a second.
  @usableFromInline package static let standardInterval = Flicks(1, over: 100)

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

  /// The change of the value per tick.
  ///
  /// If the duration or interval is not positive, it is the full distance, so that the first
  /// tick reaches the target.
  package var step: Double {
    let ticks = Double(Flicks.perSecond) / Double(interval.count) * duration
    return ticks > 0 && ticks < .infinity ? (to - from) / ticks : to - from
  }

  /// Returns the value that the tick after `value` sets, and whether that tick is the last.
  ///
  /// If the step does not increase the value because it is zero, negative, NaN or too small, the
  /// tick is the last, so the motion always ends.
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

  /// The values that the ticks set, in order, at least one; computed lazily.
  ///
  /// The number of values is proportional to the duration: limit it with `prefix(_:)` if the
  /// duration is not trusted.
  package var values: some Sequence<Double> {
    sequence(state: Optional(from)) { (current: inout Double?) -> Double? in
      guard let value = current else { return nil }
      let (moved, isLast) = next(after: value)
      current = isLast ? nil : moved
      return moved
    }
  }
}
