extension ZHFooterBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<ZHFooterBehavior>] { Self.list }

  private static let list: [Setting<ZHFooterBehavior>] = [
    Setting(
      "insets", \.insets,
      help: "The insets from which the list's ends are measured: original is the content inset "
        + "without the safe area; adjusted includes the safe area."),
    Setting(
      "height", \.height, in: 1...10_000, unit: .points,
      help: "The footer's height, in points; if the content is shorter than the view, a pull by "
        + "half the height loads more."),
    Setting(
      "beginDuration", \.beginDuration,
      help: "The duration in which the inset opens, in seconds."),
    Setting(
      "endDuration", \.endDuration,
      help: "The duration in which the inset closes, in seconds."),
  ]
}
