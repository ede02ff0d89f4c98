/// The unit of a recording's times.
package enum TimeUnit: String, CaseIterable, Sendable {
  /// The unit implied by the column's name or by the time between samples.
  case auto
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The number of units per second; 1 for ``auto``.
  package var perSecond: Double {
    switch self {
    case .auto, .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  package var name: String {
    switch self {
    case .auto, .seconds: "seconds"
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
  private static let fewest = 8

  /// Creates the unit inferred from the median step between samples.
  ///
  /// The unit is the largest in which the median step is at most 1.5 seconds; it is seconds if
  /// there are fewer than eight samples.
  package init(times: [Double]) {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    self = .seconds
    guard steps.count + 1 >= Self.fewest else { return }
    let step = steps[steps.count / 2]
    let units: [TimeUnit] = [.seconds, .milliseconds, .microseconds]
    self = units.first { step <= Self.longestStep * $0.perSecond } ?? .nanoseconds
  }
}

extension String {
  /// The lowercase words of a name such as `ballCount`, `ball_count` or `contentOffset.y`,
  /// without digits.
  var nameWords: [String] {
    var words = [""]
    var wasLowercase = false
    for character in self {
      if !character.isLetter || (character.isUppercase && wasLowercase) { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      wasLowercase = character.isLowercase
    }
    return words.filter { !$0.isEmpty }
  }
}
