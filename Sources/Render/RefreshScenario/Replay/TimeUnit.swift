/// The unit of a recording's times.
package enum TimeUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The number of units per second.
  package var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  package var name: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    }
  }

  static let words: [String: TimeUnit] = [
    "s": .seconds, "sec": .seconds, "secs": .seconds, "second": .seconds, "seconds": .seconds,
    "ms": .milliseconds, "msec": .milliseconds, "millis": .milliseconds,
    "millisecond": .milliseconds, "milliseconds": .milliseconds,
    "us": .microseconds, "µs": .microseconds, "μs": .microseconds, "usec": .microseconds,
    "micros": .microseconds, "microsecond": .microseconds, "microseconds": .microseconds,
    "ns": .nanoseconds, "nsec": .nanoseconds, "nanos": .nanoseconds,
    "nanosecond": .nanoseconds, "nanoseconds": .nanoseconds,
  ]

  /// Creates the unit at the end of a column's name, or returns `nil` if the name has no unit.
  ///
  /// Examples are `timestamp_ms`, `time (ms)` and `elapsedMillis`.
  package init?(columnName: String) {
    guard let last = columnName.nameWords.last, let unit = Self.words[last] else { return nil }
    self = unit
  }

  /// The longest step between samples of a recording, in seconds.
  ///
  /// A recording's steps are assumed to be between 1.5 ms and 1.5 s, so that the unit is
  /// unambiguous.
  private static let longestStep = 1.5

  /// The minimum number of samples from which the unit is inferred.
  private static let minimumSampleCount = 8

  /// Returns the unit inferred from the median step between samples, and that step, or `nil` if
  /// there are fewer than eight samples.
  ///
  /// The unit is the largest in which the median step is at most 1.5 seconds.
  package static func inferred(from times: [Double]) -> (unit: TimeUnit, medianStep: Double)? {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    guard steps.count + 1 >= minimumSampleCount else { return nil }
    let step = steps[steps.count / 2]
    let units: [TimeUnit] = [.seconds, .milliseconds, .microseconds]
    return (units.first { step <= longestStep * $0.perSecond } ?? .nanoseconds, step)
  }
}
