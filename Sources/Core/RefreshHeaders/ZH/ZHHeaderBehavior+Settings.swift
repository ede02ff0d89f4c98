public import RefreshModel

extension ZHHeaderBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<ZHHeaderBehavior>] { Self.list }

  private static let list: [Setting<ZHHeaderBehavior>] = [
    Setting(
      "insets", \.insets,
      help:
        "Which insets the pull counts from: original is the list's own, as the original reads them; adjusted "
        + "is all, the safe area included."),
    Setting(
      "height", \.height, in: 1...10_000, unit: .points,
      help: "The header's height; strictly more triggers."),
    Setting("beginDuration", \.beginDuration, help: "How long the inset takes to open."),
    Setting("endDuration", \.endDuration, help: "How long the inset takes to close."),
    Setting("arrowDuration", \.arrowDuration, help: "How long the arrow takes to turn."),
  ]
}
