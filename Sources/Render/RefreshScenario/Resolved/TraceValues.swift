import BezierGeometry
package import KeyframeAnimation
package import RefreshModel
package import Texts

/// The numbers of an instant by name, and how traces write them: rounded, so that the last bit of a
/// machine's mathematics does not show.
package enum TraceValues {
  /// Seconds are rounded to a millionth.
  private static let timePlaces = 6
  /// Points are rounded to a ten-thousandth.
  package static let valuePlaces = 4
  /// Percents are of a pull of tens of points, so two more digits say as much.
  private static let percentPlaces = 6

  /// Everything that is true at an instant, in the order in which it is shown.
  ///
  /// - Parameter isVerbose: whether model values are in it too.
  package static func all(
    in instant: RunInstant, isVerbose: Bool
  ) -> [(key: String, value: TimelineEvent.Value)] {
    var values = ViewSignal.all(instant.axis, isVerbose: isVerbose).compactMap { signal in
      signal.read(instant).map { (key: signal.signal.label, value: $0) }
    }
    for placement in Placement.allCases {
      guard let behavior = instant.behavior(placement) else { continue }
      values.append(("\(placement.rawValue).state", .text(behavior.state.rawValue)))
      values.append(("\(placement.rawValue).pullingPercent", .number(behavior.pullingPercent)))
      for entry in behavior.values.entries where isVerbose || !entry.name.hasSuffix(".model") {
        values.append((entry.name, entry.value))
      }
    }
    return values
  }

  // MARK: Forms

  /// A value's text, rounded; an empty one for nothing.
  package static func text(of value: TimelineEvent.Value?, key: String) -> String {
    switch value {
    case .number(let number): number.decimalText(places: places(for: key))
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): text
    case nil: ""
    }
  }

  /// A value as JSON has it, rounded.
  package static func json(_ value: TimelineEvent.Value, key: String) -> JSONValue {
    switch value {
    case .number(let number): .number(round(number, to: places(for: key)))
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    }
  }

  /// Seconds from an origin, rounded.
  package static func rounded(_ time: Flicks, from origin: Flicks) -> Double {
    round((time - origin).seconds, to: timePlaces)
  }

  /// A number rounded to so many digits after the point.
  package static func round(_ number: Double, to places: Int) -> Double {
    // The text is the rounding: what is printed reads back as what is meant.
    number.rounded(to: places)
  }

  private static func places(for key: String) -> Int {
    key.hasSuffix("pullingPercent") ? percentPlaces : valuePlaces
  }
}
