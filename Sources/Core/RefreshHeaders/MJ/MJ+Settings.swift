public import RefreshModel

extension MJSettings {
  /// Whether animations are enabled.
  fileprivate var isAnimated: Bool {
    get { !isAnimationDisabled }
    set { isAnimationDisabled = !newValue }
  }

  /// Returns the settings that the family shares.
  ///
  /// - Parameters:
  ///   - extent: The key of the extent.
  ///   - help: The help text of the extent.
  fileprivate static func list(extent: String, _ help: String) -> [Setting<MJSettings>] {
    [
      Setting(extent, \.extent, in: 1...10_000, unit: .points, help: help),
      Setting(
        "fastDuration", \.fastAnimationDuration,
        help: "How long the quick animations take: opening, and the arrow's turns."),
      Setting(
        "slowDuration", \.slowAnimationDuration,
        help: "How long the slow animations take: closing, and the spinner's fade."),
      Setting("animated", \.isAnimated, help: "Whether anything is animated at all."),
      Setting(
        "automaticAlpha", \.isAutomaticallyChangeAlpha,
        help: "Whether the opacity follows the pull."),
      Setting("hidden", \.isHidden, help: "Whether it is hidden at the beginning."),
      Setting(
        "userInteraction", \.isUserInteractionEnabled,
        help: "Whether its own user interaction is on; where it is off, it notices no scrolling."),
    ]
  }
}

extension Setting {
  fileprivate static func ignoredBottom(
    _ path: any WritableKeyPath<Owner, Double> & Sendable
  ) -> Setting {
    Setting(
      "ignoredBottom", path, in: -10_000...10_000, unit: .points,
      help: "How much further down the footer lies; no threshold moves with it.")
  }

  fileprivate static func hidesWithoutRows(
    _ path: any WritableKeyPath<Owner, Bool> & Sendable
  ) -> Setting {
    Setting(
      "hideWithoutRows", path,
      help: "Whether it hides itself when the list reloads and has no rows.")
  }
}

extension MJHeaderBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<MJHeaderBehavior>] { Self.list }

  private static let list: [Setting<MJHeaderBehavior>] =
    MJSettings.list(extent: "height", "The header's height.").map { $0.of(\.shared) } + [
      Setting(
        "ignoredTop", \.ignoredScrollViewContentInsetTop, in: -10_000...10_000, unit: .points,
        help: "How much further up the header lies; no threshold moves with it.")
    ]
}

extension MJBackFooterBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<MJBackFooterBehavior>] { Self.list }

  private static let list: [Setting<MJBackFooterBehavior>] =
    MJSettings.list(extent: "height", "The footer's height.").map { $0.of(\.shared) } + [
      .ignoredBottom(\.ignoredScrollViewContentInsetBottom), .hidesWithoutRows(\.hidesWithoutRows),
    ]
}

extension MJAutoFooterBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<MJAutoFooterBehavior>] { Self.list }

  private static let list: [Setting<MJAutoFooterBehavior>] =
    MJSettings.list(extent: "height", "The footer's height.").map { $0.of(\.shared) } + [
      Setting(
        "automatic", \.automaticallyRefresh,
        help: "Whether it begins by itself when it comes into sight."),
      Setting(
        "triggerPercent", \.triggerAutomaticallyRefreshPercent, in: -1000...1000, unit: .fraction,
        help: "How much of it has to be in sight for that; below 0 it begins so many heights ahead."
      ),
      Setting(
        "triggerTimes", \.autoTriggerTimes, in: 0...1000, help: "How often one drag may begin."),
      .ignoredBottom(\.ignoredScrollViewContentInsetBottom), .hidesWithoutRows(\.hidesWithoutRows),
    ]
}

extension MJTrailerBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<MJTrailerBehavior>] { Self.list }

  private static let list: [Setting<MJTrailerBehavior>] =
    MJSettings.list(extent: "width", "The trailer's width.").map { $0.of(\.shared) } + [
      Setting(
        "ignoredRight", \.ignoredScrollViewContentInsetRight, in: -10_000...10_000, unit: .points,
        help: "How much further to the right the trailer lies; no threshold moves with it."),
      .hidesWithoutRows(\.hidesWithoutRows),
    ]
}
