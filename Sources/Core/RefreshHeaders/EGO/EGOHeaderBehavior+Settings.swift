public import RefreshModel

extension EGOHeaderBehavior {
  /// The behavior's settings; `arrowDuration` exists in the EGO edition only.
  public var settings: [Setting<EGOHeaderBehavior>] {
    edition == .ego ? Self.list + [Self.arrow] : Self.list
  }

  private static let list: [Setting<EGOHeaderBehavior>] = [
    Setting(
      "pullDistance", \.pullDistance, in: 1...10_000, unit: .points,
      help: "How far out letting go begins; strictly more shows it."),
    Setting(
      "loadingInset", \.loadingInset, in: 0...10_000, unit: .points,
      help: "How much stays open while it loads."),
    Setting("beginDuration", \.beginDuration, help: "How long the inset takes to open."),
    Setting("endDuration", \.endDuration, help: "How long the inset takes to close."),
  ]

  private static let arrow = Setting<EGOHeaderBehavior>(
    "arrowDuration", \.arrowDuration, help: "How long the arrow takes to turn.")
}
