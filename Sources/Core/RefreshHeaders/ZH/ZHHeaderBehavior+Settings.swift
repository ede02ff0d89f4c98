extension ZHHeaderBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<ZHHeaderBehavior>] { Self.list }

  private static let list: [Setting<ZHHeaderBehavior>] = [
    Setting(
      "insets", \.insets,
      help: "The insets from which the pull is measured: original is the content inset without the "
        + "safe area; adjusted includes the safe area."),
    Setting(
      "height", \.height, in: 1...10_000, unit: .points,
      help: "The header's height, in points; only a longer pull triggers a refresh."),
    Setting(
      "beginDuration", \.beginDuration,
      help: "The duration in which the inset opens, in seconds."),
    Setting(
      "endDuration", \.endDuration,
      help: "The duration in which the inset closes, in seconds."),
    Setting(
      "arrowDuration", \.arrowDuration,
      help: "The duration of the arrow's rotation, in seconds."),
  ]
}
