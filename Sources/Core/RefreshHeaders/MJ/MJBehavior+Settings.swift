extension MJBehavior {
  /// Whether animations are enabled.
  private var isAnimated: Bool {
    get { !isAnimationDisabled }
    set { isAnimationDisabled = !newValue }
  }

  /// The settings that all classes have, followed by those of the class.
  public var settings: [Setting<MJBehavior>] {
    switch component {
    case .header:
      common("height", "The header's height, in points.") + [
        ignored(
          "ignoredTop",
          "An additional upward offset of the header, in points; it does not move any threshold.")
      ]
    case .backFooter: footer()
    case .autoFooter: footer(Self.automatic)
    case .trailer:
      common("width", "The trailer's width, in points.") + [
        ignored(
          "ignoredRight",
          "An additional offset of the trailer to the right, in points; it does not move any "
            + "threshold."),
        Self.hidesWithoutRows,
      ]
    }
  }

  private func footer(_ own: [Setting<MJBehavior>] = []) -> [Setting<MJBehavior>] {
    common("height", "The footer's height, in points.") + own + [
      ignored(
        "ignoredBottom",
        "An additional downward offset of the footer, in points; it does not move any threshold."),
      Self.hidesWithoutRows,
    ]
  }

  /// Returns the settings that all classes have.
  ///
  /// - Parameters:
  ///   - extent: The key of the extent.
  ///   - help: The help text of the extent.
  private func common(_ extent: String, _ help: String) -> [Setting<MJBehavior>] {
    [
      Setting(extent, \.extent, in: 1...10_000, unit: .points, help: help),
      Setting(
        "fastDuration", \.fastAnimationDuration,
        help:
          "The duration of the fast animations, in seconds: the opening and the arrow's rotation."),
      Setting(
        "slowDuration", \.slowAnimationDuration,
        help:
          "The duration of the slow animations, in seconds: the closing and the spinner's fade."),
      Setting("animated", \.isAnimated, help: "Whether animations are enabled."),
      Setting(
        "automaticAlpha", \.isAutomaticallyChangeAlpha,
        help: "Whether the opacity follows the pull."),
      Setting(
        "hidden", \.isHidden,
        help: "Whether the header or footer is hidden when the run begins."),
      Setting(
        "userInteraction", \.isUserInteractionEnabled,
        help: "Whether user interaction is enabled; if it is not, scrolling is ignored."),
    ]
  }

  private func ignored(_ key: String, _ help: String) -> Setting<MJBehavior> {
    Setting(
      key, \.ignoredScrollViewContentInset, in: -10_000...10_000, unit: .points,
      help: help)
  }

  private static let hidesWithoutRows = Setting<MJBehavior>(
    "hideWithoutRows", \.hidesWithoutRows,
    help:
      "Whether the footer hides if the list has no rows when the run begins or the list reloads."
  )

  private static let automatic: [Setting<MJBehavior>] = [
    Setting(
      "automatic", \.automaticallyRefresh,
      help: "Whether the footer refreshes automatically when it becomes visible."),
    Setting(
      "triggerPercent", \.triggerAutomaticallyRefreshPercent, in: -1000...1000, unit: .fraction,
      help: "The visible fraction of the footer's height at which it refreshes automatically; a "
        + "negative value is a distance before the footer becomes visible, as a multiple of the "
        + "height."),
    Setting(
      "triggerTimes", \.autoTriggerTimes, in: 0...1000,
      help: "The number of refreshes that one drag can trigger."),
  ]
}
