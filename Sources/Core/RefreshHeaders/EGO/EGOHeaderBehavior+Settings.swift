extension EGOHeaderBehavior {
  /// The behavior's settings; `arrowDuration` exists in the EGO edition only.
  public var settings: [Setting<EGOHeaderBehavior>] {
    Self.list + Setting.insetDurations(\.beginDuration, \.endDuration)
      + (edition == .ego ? [.arrowDuration(\.arrowDuration)] : [])
  }

  private static let list: [Setting<EGOHeaderBehavior>] = [
    Setting(
      "pullDistance", \.pullDistance, in: 1...10_000, unit: .points,
      help: "The pull at which a release triggers a refresh, in points; only a longer pull enters "
        + "the pulling state."),
    Setting(
      "loadingInset", \.loadingInset, in: 0...10_000, unit: .points,
      help: "The top inset while loading, in points."),
  ]
}
