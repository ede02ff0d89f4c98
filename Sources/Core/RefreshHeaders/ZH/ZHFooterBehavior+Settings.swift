public import RefreshModel

extension ZHFooterBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<ZHFooterBehavior>] { Self.list }

  private static let list: [Setting<ZHFooterBehavior>] = [
    Setting(
      "insets", \.insets,
      help:
        "Which insets the list's ends count from: original is the list's own, as the original reads them; "
        + "adjusted is all, the safe area included."),
    Setting(
      "height", \.height, in: 1...10_000, unit: .points,
      help: "The footer's height; with short content a pull by half of it loads more."),
    Setting("beginDuration", \.beginDuration, help: "How long the inset takes to open."),
    Setting("endDuration", \.endDuration, help: "How long the inset takes to close."),
  ]
}
