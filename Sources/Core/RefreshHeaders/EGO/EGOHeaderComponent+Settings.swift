public import RefreshModel

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
