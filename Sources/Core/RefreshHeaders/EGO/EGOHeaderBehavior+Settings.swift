extension EGOHeaderBehavior {
  /// The behavior's settings; `arrowDuration` exists in the EGO edition only.
  public var settings: [Setting<EGOHeaderBehavior>] {
    edition == .ego ? Self.list + [.arrowDuration(\.arrowDuration)] : Self.list
  }

  private static let list: [Setting<EGOHeaderBehavior>] =
    [
      Setting(
        "pullDistance", \.pullDistance, in: 1...10_000, unit: .points,
        help:
          "The pull at which a release triggers a refresh, in points; only a longer pull enters "
          + "the pulling state."),
      Setting(
        "loadingInset", \.loadingInset, in: 0...10_000, unit: .points,
        help: "The top inset while loading, in points."),
    ] + Setting.insetDurations(\.beginDuration, \.endDuration)
}
