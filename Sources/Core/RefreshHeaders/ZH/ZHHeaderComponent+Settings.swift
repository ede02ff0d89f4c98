public import RefreshModel

extension ZHHeaderComponent: Configurable {
  /// A setting for each property.
  public var settings: [Setting<ZHHeaderComponent>] { Self.list }

  private static let list: [Setting<ZHHeaderComponent>] = [
    .word(
      \.insets, "insets",
      "Which insets the pull counts from: original is the list's own, as the original reads them; adjusted "
        + "is all, the safe area included."),
    .number(
      \.height, "height", in: 1...10_000, .points, "The header's height; strictly more triggers."),
    .time(\.beginDuration, "beginDuration", "How long the inset takes to open."),
    .time(\.endDuration, "endDuration", "How long the inset takes to close."),
    .time(\.arrowDuration, "arrowDuration", "How long the arrow takes to turn."),
  ]
}
