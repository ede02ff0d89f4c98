/// Where the time of a run went, summed over its threads.
package struct StageTimes: Hashable, Sendable {
  /// A part of the work on a picture.
  package enum Stage: CaseIterable, Hashable, Sendable {
    /// Finding what is true at the picture's instant, and what is drawn of it.
    case list
    /// Drawing pixels.
    case draw
    /// Turning pixels into a file's bytes.
    case encode
    /// Handing bytes to the file system, and looking at files that are there already.
    case write
  }

  /// The time spent in ``Stage/list``.
  package private(set) var list = Duration.zero
  /// The time spent in ``Stage/draw``.
  package private(set) var draw = Duration.zero
  /// The time spent in ``Stage/encode``.
  package private(set) var encode = Duration.zero
  /// The time spent in ``Stage/write``.
  package private(set) var write = Duration.zero

  /// No time at all.
  package init() {}

  /// Adds time to a stage.
  package mutating func add(_ time: Duration, to stage: Stage) {
    switch stage {
    case .list: list += time
    case .draw: draw += time
    case .encode: encode += time
    case .write: write += time
    }
  }

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
  package mutating func lap(_ stage: StageTimes.Stage) {
    let now = clock.now
    times.add(now - last, to: stage)
    last = now
  }
}
