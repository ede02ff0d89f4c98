/// A timer that fires again and again at exact times of the simulation: tick n at
/// start + n·interval, however late anyone asks.
///
/// An interval that is not above 0 cannot repeat: such a timer fires once, at its start.
package struct RepeatingTimer: Hashable, Sendable {
  /// When the timer was started.
  package var start: Flicks
  /// The time between two ticks.
  package var interval: Flicks
  /// Whether there is a tick 0 at the start; if not, the first is tick 1, an interval later.
  package var firesAtStart: Bool

  /// Starts a timer.
  package init(start: Flicks, interval: Flicks, firesAtStart: Bool = false) {
    self.start = start
    self.interval = interval
    self.firesAtStart = firesAtStart
  }

  /// The number of the first tick.
  private var firstTick: Int { firesAtStart || interval <= .zero ? 0 : 1 }

  /// The time of a tick, exactly start + number·interval.
  package func time(ofTick number: Int) -> Flicks { start + interval * number }

  /// Every tick later than `after` and not later than `through`, in order, each with its number n and
  /// its exact time; none is made before it is asked for.
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

  /// The number of the last tick at or before a time, as if there had been ticks for ever; limited
  /// so that adding 1 is safe.
  private func number(atOrBefore time: Flicks) -> Int {
    let elapsed = time - start
    let (quotient, remainder) = elapsed.count.quotientAndRemainder(dividingBy: interval.count)
    let floor = remainder < 0 ? quotient - 1 : quotient
    return Int(clamping: Swift.min(Swift.max(floor, -1), Int64.max - 1))
  }
}
