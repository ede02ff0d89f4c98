/// Where the time of a run went, summed over its threads.
package struct StageTimes: Hashable, Sendable {
  /// Finding what is true at an image's instant, and what is drawn of it.
  package var list = Duration.zero
  /// Drawing pixels.
  package var draw = Duration.zero
  /// Turning pixels into a file's bytes.
  package var encode = Duration.zero
  /// Handing bytes to the file system, and looking at files that are there already.
  package var write = Duration.zero

  /// No time at all.
  package init() {}

  /// Adds another thread's times.
  package static func += (times: inout StageTimes, other: StageTimes) {
    times.list += other.list
    times.draw += other.draw
    times.encode += other.encode
    times.write += other.write
  }
}

/// A stopwatch for one thread's stages.
package struct StageClock: Sendable {
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant
  /// What was measured so far.
  package private(set) var times = StageTimes()

  /// Starts a stopwatch.
  package init() { last = clock.now }

  /// Lets the time since the last lap count for nothing.
  package mutating func restart() { last = clock.now }

  /// Counts the time since the last lap for a stage.
  package mutating func lap(_ stage: WritableKeyPath<StageTimes, Duration>) {
    let now = clock.now
    times[keyPath: stage] += now - last
    last = now
  }
}
