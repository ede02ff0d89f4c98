/// The settings of the list's scroll view at the beginning of a run.
public struct ScrollViewSettings: Hashable, Sendable, Configurable {
  /// The frame on the screen, in points; `nil` for the screen without the bars.
  public var frame: Rect?
  /// The view's own insets, without the safe area, in points.
  public var contentInset = EdgeInsets.zero
  /// The scroll indicator's insets, without the safe area, in points.
  public var scrollIndicatorInsets = EdgeInsets.zero
  /// Whether scrolling stops at whole pages, each as long as the frame along the list's axis.
  public var isPagingEnabled = false
  /// The law by which the list moves after the finger lifts; `nil` for that of the screen.
  ///
  /// It is `decay` on an iPhone or iPad by name, and otherwise `spring`.
  public var momentum: Momentum?
  /// The effect of an animation of insets, offsets or arrows on a running animation of the same
  /// property.
  public var interruptedAnimations = InterruptedAnimations.additive

  /// Creates the default settings.
  public init() {}

  /// The settings that have a key; scenario files specify the frame and the insets separately.
  public var settings: [Setting<Self>] {
    [
      Setting(
        "paging", \.isPagingEnabled,
        help: "Whether scrolling stops at whole pages, each as long as the frame along the list's "
          + "axis."),
      Setting(
        "momentum", \.momentum, or: "auto",
        help: "The law by which the list moves after the finger lifts. decay: that of UIKit in "
          + "logs, in which the distance beyond an edge loses 1 % per millisecond; spring: the "
          + "earlier formula, a spring with a stiffness of 100; auto: decay on an iPhone or iPad "
          + "by name, otherwise spring."
      ).undigested(.choice(Momentum.spring.rawValue)),
      Setting(
        "interruptedAnimations", \.interruptedAnimations,
        help: "The effect of an animation of insets, offsets or arrows on a running animation of "
          + "the same property. additive: both continue and add up, as in UIKit since iOS 8; "
          + "currentState: the new animation replaces the running one and starts at the "
          + "presentation value."),
    ]
  }
}
