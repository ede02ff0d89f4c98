extension MJSettings {
  /// Whether animations are enabled.
  fileprivate var isAnimated: Bool {
    get { !isAnimationDisabled }
    set { isAnimationDisabled = !newValue }
  }

  /// Returns the settings that the behaviors of the MJRefresh family share.
  ///
  /// - Parameters:
  ///   - extent: The key of the extent.
  ///   - help: The help text of the extent.
  fileprivate static func list(extent: String, _ help: String) -> [Setting<MJSettings>] {
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
}

extension Setting {
  fileprivate static func ignoredBottom(
    _ path: any WritableKeyPath<Owner, Double> & Sendable
  ) -> Setting {
    Setting(
      "ignoredBottom", path, in: -10_000...10_000, unit: .points,
      help:
        "An additional downward offset of the footer, in points; it does not move any threshold.")
  }

  fileprivate static func hidesWithoutRows(
    _ path: any WritableKeyPath<Owner, Bool> & Sendable
  ) -> Setting {
    Setting(
      "hideWithoutRows", path,
      help:
        "Whether the footer hides if the list has no rows when the run begins or the list reloads.")
  }
}

extension MJHeaderBehavior {
  /// The behavior's settings, including those of the family.
  public var settings: [Setting<MJHeaderBehavior>] { Self.list }

  private static let list: [Setting<MJHeaderBehavior>] =
    MJSettings.list(extent: "height", "The header's height, in points.").map { $0.of(\.shared) } + [
      Setting(
        "ignoredTop", \.ignoredScrollViewContentInsetTop, in: -10_000...10_000, unit: .points,
        help:
          "An additional upward offset of the header, in points; it does not move any threshold.")
    ]
}

extension MJBackFooterBehavior {
  /// The behavior's settings, including those of the family.
  public var settings: [Setting<MJBackFooterBehavior>] { Self.list }

  private static let list: [Setting<MJBackFooterBehavior>] =
    MJSettings.list(extent: "height", "The footer's height, in points.").map { $0.of(\.shared) } + [
      .ignoredBottom(\.ignoredScrollViewContentInsetBottom), .hidesWithoutRows(\.hidesWithoutRows),
    ]
}

extension MJAutoFooterBehavior {
  /// The behavior's settings, including those of the family.
  public var settings: [Setting<MJAutoFooterBehavior>] { Self.list }

  private static let list: [Setting<MJAutoFooterBehavior>] =
    MJSettings.list(extent: "height", "The footer's height, in points.").map { $0.of(\.shared) } + [
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
      .ignoredBottom(\.ignoredScrollViewContentInsetBottom), .hidesWithoutRows(\.hidesWithoutRows),
    ]
}

extension MJTrailerBehavior {
  /// The behavior's settings, including those of the family.
  public var settings: [Setting<MJTrailerBehavior>] { Self.list }

  private static let list: [Setting<MJTrailerBehavior>] =
    MJSettings.list(extent: "width", "The trailer's width, in points.").map { $0.of(\.shared) } + [
      Setting(
        "ignoredRight", \.ignoredScrollViewContentInsetRight, in: -10_000...10_000, unit: .points,
        help: "An additional offset of the trailer to the right, in points; it does not move any "
          + "threshold."),
      .hidesWithoutRows(\.hidesWithoutRows),
    ]
}
