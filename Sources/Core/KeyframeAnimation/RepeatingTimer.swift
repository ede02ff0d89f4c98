/// A timer that repeats at exact times of a run: tick n fires at start + n·interval, regardless
/// of when the ticks are queried.
///
/// A timer whose interval is not positive fires once, at its start.
package struct RepeatingTimer: Hashable, Sendable {
  package var start: Flicks
  /// The time between two ticks.
  package var interval: Flicks
  /// Whether tick 0 fires at the start; if not, the first tick is tick 1, one interval later.
  package var firesAtStart: Bool

  package init(start: Flicks, interval: Flicks, firesAtStart: Bool = false) {
    self.start = start
    self.interval = interval
    self.firesAtStart = firesAtStart
  }

  private var firstTick: Int { firesAtStart || interval <= .zero ? 0 : 1 }

  /// Returns the exact time of a tick, start + number·interval.
  package func time(ofTick number: Int) -> Flicks { start + interval * number }

  /// Returns the ticks later than `after` and not later than `through`, in order, each with its
  /// number n and its exact time.
  ///
  /// The collection is lazy.
  package func ticks(
    after: Flicks, through: Flicks
  ) -> some RandomAccessCollection<(number: Int, time: Flicks)> {
    var numbers = 0..<(after < start && start <= through ? 1 : 0)
    if interval > .zero {
      let first = max(number(atOrBefore: after) + 1, firstTick)
      numbers = first..<max(first, number(atOrBefore: through) + 1)
    }
    return numbers.lazy.map { (number: $0, time: time(ofTick: $0)) }
  }

  /// Returns the number of the last tick at or before a time, ignoring `firesAtStart`; −1 if the
  /// time is before the start.
  ///
  /// The result is clamped so that adding 1 does not overflow.
  private func number(atOrBefore time: Flicks) -> Int {
    let elapsed = time - start
    let (quotient, remainder) = elapsed.count.quotientAndRemainder(dividingBy: interval.count)
    let floor = remainder < 0 ? quotient - 1 : quotient
    return Int(clamping: Swift.min(Swift.max(floor, -1), Int64.max - 1))
  }
}
