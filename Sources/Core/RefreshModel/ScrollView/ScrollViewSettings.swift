public import BezierGeometry

/// The list's scroll view at the beginning of a run.
public struct ScrollViewSettings: Hashable, Sendable, Configurable {
  /// The frame on the screen, in points; `nil` is the screen less the bars.
  public var frame: Rect?
  /// The view's own insets.
  public var contentInset = EdgeInsets.zero
  /// The scroll indicator's insets, without the safe area.
  public var scrollIndicatorInsets = EdgeInsets.zero
  /// Whether it stops at whole pages, each as long as its frame the way it scrolls.
  public var isPagingEnabled = false
  /// What becomes of UIKit's animations that new ones interrupt.
  public var interruptedAnimations = InterruptedAnimations.additive

  /// Creates the default scroll view.
  public init() {}

  /// The settings of the kinds that all settings have; frame and insets are the scenario file's.
  public var settings: [Setting<Self>] {
    [
      Setting(
        "paging", \.isPagingEnabled,
        help: "Whether it stops at whole pages, each as long as its frame the way it scrolls."),
      Setting(
        "interruptedAnimations", \.interruptedAnimations,
        help:
          "What becomes of an animation of insets, offsets or arrows that a new one interrupts. "
          + "additive: both go on and add up, as UIKit's do since iOS 8; currentState: the new one "
          + "takes its place and begins at what is seen."),
    ]
  }

  /// The settings that differ from their defaults, by their keys, in the order of the list.
  package var changedValues: [(key: String, value: ParameterValue)] {
    zip(parameters, Self().parameters).filter { $0.defaultValue != $1.defaultValue }
      .map { ($0.0.name, $0.0.defaultValue) }
  }
}
