/// The time that a run spent in each stage, summed over its threads.
package struct StageTimes: Hashable, Sendable {
  /// The time spent on evaluating instants and creating display lists.
  package var list = Duration.zero
  /// The time spent on drawing pixels.
  package var draw = Duration.zero
  /// The time spent on encoding pixels as files.
  package var encode = Duration.zero
  /// The time spent on writing files and checking existing ones.
  package var write = Duration.zero

  /// Creates times that are all zero.
  package init() {}

  package static func += (times: inout StageTimes, other: StageTimes) {
    times.list += other.list
    times.draw += other.draw
    times.encode += other.encode
    times.write += other.write
  }
}

/// A stopwatch that measures the stages of one thread.
package struct StageClock: Sendable {
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant
  /// The times measured until the last lap.
  package private(set) var times = StageTimes()

  /// Creates a running stopwatch.
  package init() { last = clock.now }

  /// Starts a new lap without counting the time since the last one.
  package mutating func restart() { last = clock.now }

  /// Adds the time since the last lap to a stage.
  package mutating func lap(_ stage: WritableKeyPath<StageTimes, Duration>) {
    let now = clock.now
    times[keyPath: stage] += now - last
    last = now
  }
}
