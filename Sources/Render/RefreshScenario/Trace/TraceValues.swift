/// The formatting of values in traces.
///
/// Numbers are rounded, so that traces do not depend on the last bits of a machine's
/// floating-point arithmetic.
package enum TraceValues {
  /// The number of decimal places of times in seconds.
  private static let timePlaces = 6
  /// The number of decimal places of values, most of which are in points.
  package static let valuePlaces = 4
  /// The number of decimal places of pulling percents.
  ///
  /// Pull distances are tens of points, so two more places than for points give a similar
  /// resolution.
  private static let percentPlaces = 6

  /// Returns a value's text, rounded, or an empty text for `nil`.
  package static func text(of value: TimelineEvent.Value?, key: String) -> String {
    switch value {
    case .number(let number): number.decimalText(places: decimalPlaces(for: key))
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): text
    case nil: ""
    }
  }

  /// Returns a value as JSON, rounded.
  package static func json(_ value: TimelineEvent.Value, key: String) -> JSONValue {
    switch value {
    case .number(let number): .number(number.rounded(to: decimalPlaces(for: key)))
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    }
  }

  /// Returns the seconds from an origin to a time, rounded to microseconds.
  package static func rounded(_ time: Flicks, from origin: Flicks) -> Double {
    (time - origin).seconds.rounded(to: timePlaces)
  }

  private static func decimalPlaces(for key: String) -> Int {
    key.hasSuffix("pullingPercent") ? percentPlaces : valuePlaces
  }
}
