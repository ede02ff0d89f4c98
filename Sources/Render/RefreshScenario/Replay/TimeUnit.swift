/// What a recording's times are counted in.
package enum TimeUnit: String, CaseIterable, Sendable {
  /// As the column's name or the steps between samples tell.
  case auto
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// How many of it are a second.
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

  /// The unit that a column's name ends in, as `timestamp_ms`, `time (ms)` and `elapsedMillis` do;
  /// `nil` where it ends in none.
  package init?(columnName: String) {
    guard let last = columnName.nameWords.last, let unit = Self.words[last] else { return nil }
    self = unit
  }

  /// Longer steps between samples are no recording of a movement; nor are a thousandth of them in the
  /// next smaller unit.
  private static let longestStep = 1.5

  /// How many samples it takes to judge by their steps.
  private static let fewest = 8

  /// The unit in which the steps between samples are those of a recording: seconds, unless the median
  /// step would be longer than 1.5 of them.
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
  /// The words of a name such as `ballCount`, `ball_count` or `contentOffset.y`, in lowercase, without
  /// digits.
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
