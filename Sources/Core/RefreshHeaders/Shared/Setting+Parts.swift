/// Settings that several behaviors have.
extension Setting {
  /// Returns the setting of the insets for an original that reads the content inset.
  ///
  /// - Parameter measured: The subject of the measurement, with its verb.
  static func insets(
    _ path: any WritableKeyPath<Owner, InsetReading> & Sendable, of measured: String = "the pull is"
  ) -> Setting {
    Setting(
      "insets", path,
      help: "The insets from which \(measured) measured: original is the content inset without the "
        + "safe area; adjusted includes the safe area.")
  }

  /// Returns the setting of the insets for an original that reads the bare content offset.
  static func insetsOfOffset(
    _ path: any WritableKeyPath<Owner, InsetReading> & Sendable
  ) -> Setting {
    Setting(
      "insets", path,
      help: "The insets from which the pull is measured: original excludes all insets, like the "
        + "original header, which reads the bare content offset; adjusted includes all insets and "
        + "the safe area.")
  }

  /// Returns the settings of the durations in which the inset opens and closes.
  static func insetDurations(
    _ begin: any WritableKeyPath<Owner, Flicks> & Sendable,
    _ end: any WritableKeyPath<Owner, Flicks> & Sendable
  ) -> [Setting] {
    [
      Setting(
        "beginDuration", begin, help: "The duration in which the inset opens, in seconds."),
      Setting("endDuration", end, help: "The duration in which the inset closes, in seconds."),
    ]
  }

  static func arrowDuration(_ path: any WritableKeyPath<Owner, Flicks> & Sendable) -> Setting {
    Setting("arrowDuration", path, help: "The duration of the arrow's rotation, in seconds.")
  }

  static func ringTurnDuration(_ path: any WritableKeyPath<Owner, Flicks> & Sendable) -> Setting {
    Setting(
      "ringTurnDuration", path, in: 0.01...60, unit: .seconds,
      help: "The duration of one turn of the ring, in seconds.")
  }
}
