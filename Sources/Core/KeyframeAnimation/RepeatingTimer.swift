/// A timer that fires again and again at exact times of the simulation: tick n at
/// start + n·interval, however late anyone asks.
///
/// An interval that is not above 0 cannot repeat: such a timer fires once, at its start.
public struct RepeatingTimer: Hashable, Sendable {
  /// When the timer was started.
  public var start: Flicks
  /// The time between two ticks.
  public var interval: Flicks
  /// Whether there is a tick 0 at the start; if not, the first is tick 1, an interval later.
  public var firesAtStart: Bool

  /// Starts a timer.
  public init(start: Flicks, interval: Flicks, firesAtStart: Bool = false) {
    self.start = start
    self.interval = interval
    self.firesAtStart = firesAtStart
  }

  /// The number of the first tick.
  public var firstTick: Int { firesAtStart || interval <= .zero ? 0 : 1 }

  /// The time of a tick, exactly start + number·interval.
  public func time(ofTick number: Int) -> Flicks { start + interval * number }

  /// Every tick later than `after` and not later than `through`, in order; none is made before it
  /// is asked for.
  public func ticks(after: Flicks, through: Flicks) -> Ticks {
    guard interval > .zero else {
      let fires = after < start && start <= through
      return Ticks(timer: self, numbers: fires ? 0..<1 : 0..<0)
    }
    let first = max(number(atOrBefore: after) + 1, firstTick)
    return Ticks(timer: self, numbers: first..<max(first, number(atOrBefore: through) + 1))
  }

  /// The number of the last tick at or before a time, as if there had been ticks for ever; limited
  /// so that adding 1 is safe.
  private func number(atOrBefore time: Flicks) -> Int {
    let elapsed = time - start
    let (quotient, remainder) = elapsed.count.quotientAndRemainder(dividingBy: interval.count)
    let floor = remainder < 0 ? quotient - 1 : quotient
    return Int(clamping: Swift.min(Swift.max(floor, -1), Int64.max - 1))
  }

  /// The ticks of a timer in a span of time.
  public struct Ticks: RandomAccessCollection, Hashable, Sendable {
    /// One firing of a timer.
    public struct Tick: Hashable, Sendable {
      /// Its number: n for start + n·interval.
      public var number: Int
      /// Its exact time.
      public var time: Flicks
    }

    let timer: RepeatingTimer
    let numbers: Range<Int>

    /// The number of the first tick.
    public var startIndex: Int { numbers.lowerBound }
    /// The number after the last tick's.
    public var endIndex: Int { numbers.upperBound }
    /// The tick of a number.
    public subscript(number: Int) -> Tick {
      Tick(number: number, time: timer.time(ofTick: number))
    }
  }
}
