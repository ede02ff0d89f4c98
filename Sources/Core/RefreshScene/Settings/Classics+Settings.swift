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

extension EGOHeaderComponent: Configurable {
  /// A setting for each property but the edition, which has the arrow or does not.
  public var settings: [Setting<EGOHeaderComponent>] {
    edition == .ego ? Self.list + [Self.arrow] : Self.list
  }

  private static let list: [Setting<EGOHeaderComponent>] = [
    .number(
      \.pullDistance, "pullDistance", in: 1...10_000, .points,
      "How far out letting go begins; strictly more shows it."),
    .number(
      \.loadingInset, "loadingInset", in: 0...10_000, .points,
      "How much stays open while it loads."),
    .time(\.beginDuration, "beginDuration", "How long the inset takes to open."),
    .time(\.endDuration, "endDuration", "How long the inset takes to close."),
  ]

  private static let arrow = Setting<EGOHeaderComponent>.time(
    \.arrowDuration, "arrowDuration", "How long the arrow takes to turn.")
}
