public import RefreshModel

extension MJSettings {
  /// Whether anything is animated at all.
  fileprivate var isAnimated: Bool {
    get { !isAnimationDisabled }
    set { isAnimationDisabled = !newValue }
  }

  /// The settings that the family shares.
  ///
  /// - Parameters:
  ///   - extent: what its extent is called.
  ///   - help: what it is, in a sentence.
  fileprivate static func list(extent: String, _ help: String) -> [Setting<MJSettings>] {
    [
      .number(\.extent, extent, in: 1...10_000, .points, help),
      .time(
        \.fastAnimationDuration, "fastDuration",
        "How long the quick animations take: opening, and the arrow's turns."),
      .time(
        \.slowAnimationDuration, "slowDuration",
        "How long the slow animations take: closing, and the spinner's fade."),
      .flag(\.isAnimated, "animated", "Whether anything is animated at all."),
      .flag(
        \.isAutomaticallyChangeAlpha, "automaticAlpha", "Whether the opacity follows the pull."),
      .flag(\.isHidden, "hidden", "Whether it is hidden at the beginning."),
      .flag(
        \.isUserInteractionEnabled, "userInteraction",
        "Whether its own user interaction is on; where it is off, it notices no scrolling."),
    ]
  }
}

extension Setting {
  fileprivate static func ignoredBottom(
    _ path: any WritableKeyPath<Owner, Double> & Sendable
  ) -> Setting {
    .number(
      path, "ignoredBottom", in: -10_000...10_000, .points,
      "How much further down the footer lies; no threshold moves with it.")
  }

  fileprivate static func hidesWithoutRows(
    _ path: any WritableKeyPath<Owner, Bool> & Sendable
  ) -> Setting {
    .flag(
      path, "hideWithoutRows", "Whether it hides itself when the list reloads and has no rows.")
  }
}

extension MJHeaderComponent: Configurable {
  /// A setting for each property.
  public var settings: [Setting<MJHeaderComponent>] { Self.list }

  private static let list: [Setting<MJHeaderComponent>] =
    MJSettings.list(extent: "height", "The header's height.").map { $0.of(\.shared) } + [
      .number(
        \.ignoredScrollViewContentInsetTop, "ignoredTop", in: -10_000...10_000, .points,
        "How much further up the header lies; no threshold moves with it.")
    ]
}

extension MJBackFooterComponent: Configurable {
  /// A setting for each property.
  public var settings: [Setting<MJBackFooterComponent>] { Self.list }

  private static let list: [Setting<MJBackFooterComponent>] =
    MJSettings.list(extent: "height", "The footer's height.").map { $0.of(\.shared) } + [
      .ignoredBottom(\.ignoredScrollViewContentInsetBottom), .hidesWithoutRows(\.hidesWithoutRows),
    ]
}

extension MJAutoFooterComponent: Configurable {
  /// A setting for each property.
  public var settings: [Setting<MJAutoFooterComponent>] { Self.list }

  private static let list: [Setting<MJAutoFooterComponent>] =
    MJSettings.list(extent: "height", "The footer's height.").map { $0.of(\.shared) } + [
      .flag(
        \.automaticallyRefresh, "automatic",
        "Whether it begins by itself when it comes into sight."),
      .number(
        \.triggerAutomaticallyRefreshPercent, "triggerPercent", in: -1000...1000, .fraction,
        "How much of it has to be in sight for that; below 0 it begins so many heights ahead."),
      .integer(
        \.autoTriggerTimes, "triggerTimes", in: 0...1000, "How often one drag may begin."),
      .ignoredBottom(\.ignoredScrollViewContentInsetBottom), .hidesWithoutRows(\.hidesWithoutRows),
    ]
}

extension MJTrailerComponent: Configurable {
  /// A setting for each property.
  public var settings: [Setting<MJTrailerComponent>] { Self.list }

  private static let list: [Setting<MJTrailerComponent>] =
    MJSettings.list(extent: "width", "The trailer's width.").map { $0.of(\.shared) } + [
      .number(
        \.ignoredScrollViewContentInsetRight, "ignoredRight", in: -10_000...10_000, .points,
        "How much further to the right the trailer lies; no threshold moves with it."),
      .hidesWithoutRows(\.hidesWithoutRows),
    ]
}
