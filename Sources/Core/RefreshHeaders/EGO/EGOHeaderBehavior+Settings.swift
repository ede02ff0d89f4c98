extension EGOHeaderBehavior {
  /// The behavior's settings; `arrowDuration` exists in the EGO edition only.
  public var settings: [Setting<EGOHeaderBehavior>] {
    edition == .ego ? Self.list + [Self.arrow] : Self.list
  }

  private static let list: [Setting<EGOHeaderBehavior>] = [
    Setting(
      "pullDistance", \.pullDistance, in: 1...10_000, unit: .points,
      help: "The pull at which a release triggers a refresh, in points; only a longer pull enters "
        + "the pulling state."),
    Setting(
      "loadingInset", \.loadingInset, in: 0...10_000, unit: .points,
      help: "The top inset while loading, in points."),
    Setting(
      "beginDuration", \.beginDuration,
      help: "The duration in which the inset opens, in seconds."),
    Setting(
      "endDuration", \.endDuration,
      help: "The duration in which the inset closes, in seconds."),
  ]

  private static let arrow = Setting<EGOHeaderBehavior>(
    "arrowDuration", \.arrowDuration, help: "The duration of the arrow's rotation, in seconds.")
}
