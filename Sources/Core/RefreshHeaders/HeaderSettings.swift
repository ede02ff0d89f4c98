/// The settings that every header and footer has, regardless of its style and behavior.
package struct HeaderSettings: Hashable, Configurable {
  /// The time for which the result of a refresh is shown before the header or footer closes.
  package var resultDuration = Flicks.zero

  /// Creates the default settings.
  package init() {}

  package var settings: [Setting<HeaderSettings>] {
    [
      Setting(
        "resultDuration", \.resultDuration, in: 0...60, unit: .seconds,
        help: "The time for which the result of a refresh is shown before the header or footer "
          + "closes, in seconds; 0: it closes immediately.")
    ]
  }
}
