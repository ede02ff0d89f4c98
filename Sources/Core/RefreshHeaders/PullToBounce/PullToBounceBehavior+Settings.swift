extension PullToBounceBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<PullToBounceBehavior>] { Self.list }

  private static let list: [Setting<PullToBounceBehavior>] = [
    .insetsOfOffset(\.insets),
    Setting(
      "pullDistance", \.pullDistance, in: 1...10_000, unit: .points,
      help: "The pull up to which the surface follows the list without a sag, in points."),
    Setting(
      "bendControl", \.bendControl, in: 0...10_000, unit: .points,
      help:
        "The further pull over which the surface's control point sinks, in points; the sag is half "
        + "as deep. A pull beyond pullDistance and bendControl together triggers the refresh."),
    Setting(
      "bounceDuration", \.bounceDuration,
      help: "The duration in which the surface springs flat, in seconds."),
    Setting(
      "bounceTiming", \.bounceTiming,
      help: "The timing function of the surface's bounce."),
    Setting(
      "ballSize", \.ballSize, in: 0...1000, unit: .points,
      help: "The ball's diameter, in points."),
    Setting(
      "ballDelay", \.ballDelay,
      help: "The delay from the trigger until the ball starts to rise, in seconds."),
    Setting(
      "moveUpDuration", \.moveUpDuration,
      help: "The duration of the ball's rise, and of its descent, in seconds."),
    Setting(
      "ballTiming", \.ballMoveTiming,
      help: "The timing function of the ball's movement."),
    .ringTurnDuration(\.ringTurnDuration),
    Setting(
      "ringStrokeDuration", \.ringStrokeDuration, in: 0.01...60, unit: .seconds,
      help: "The duration in which the ring is drawn, and in which it is erased, in seconds."),
    Setting(
      "returnDuration", \.returnDuration,
      help: "The duration of the list's return, in seconds."),
    Setting(
      "flatReturn", \.returnsFlat,
      help: "Whether the surface stays flat while the list returns; in the original, the sag "
        + "reappears."),
  ]
}
