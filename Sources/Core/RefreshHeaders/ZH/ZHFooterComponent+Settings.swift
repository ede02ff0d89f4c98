public import RefreshModel

extension ZHFooterComponent: Configurable {
  /// A setting for each property.
  public var settings: [Setting<ZHFooterComponent>] { Self.list }

  private static let list: [Setting<ZHFooterComponent>] = [
    .word(
      \.insets, "insets",
      "Which insets the list's ends count from: original is the list's own, as the original reads them; "
        + "adjusted is all, the safe area included."),
    .number(
      \.height, "height", in: 1...10_000, .points,
      "The footer's height; with short content a pull by half of it loads more."),
    .time(\.beginDuration, "beginDuration", "How long the inset takes to open."),
    .time(\.endDuration, "endDuration", "How long the inset takes to close."),
  ]
}
