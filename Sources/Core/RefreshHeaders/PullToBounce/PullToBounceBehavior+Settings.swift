public import RefreshModel

extension PullToBounceBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<PullToBounceBehavior>] { Self.list }

  private static let list: [Setting<PullToBounceBehavior>] = [
    Setting(
      "insets", \.insets,
      help:
        "Which insets the pull counts from: original is none, since the original reads the bare content "
        + "offset; adjusted is all, the safe area included."),
    Setting(
      "pullDistance", \.pullDistance, in: 1...10_000, unit: .points,
      help: "How far the surface follows the list, flat."),
    Setting(
      "bendControl", \.bendControl, in: 0...10_000, unit: .points,
      help:
        "How much further its control point sinks, twice as far as its middle; strictly more than "
        + "both lets go."
    ).retiring("bendDistance"),
    Setting("bounceDuration", \.bounceDuration, help: "How long the surface takes to spring flat."),
    Setting(
      "bounceTiming", \.bounceTiming,
      help: "How the springing is spread over its time; a timing function."),
    Setting("ballSize", \.ballSize, in: 0...1000, unit: .points, help: "The ball's diameter."),
    Setting("ballDelay", \.ballDelay, help: "The time from letting go until the ball rises."),
    Setting(
      "moveUpDuration", \.moveUpDuration, help: "How long the ball takes to its place, and back."),
    Setting(
      "ballTiming", \.ballMoveTiming,
      help: "How the ball's way is spread over its time; a timing function."),
    Setting(
      "ringTurnDuration", \.ringTurnDuration, in: 0.01...60, unit: .seconds,
      help: "The time of one turn of the ring."),
    Setting(
      "ringStrokeDuration", \.ringStrokeDuration, in: 0.01...60, unit: .seconds,
      help: "How long the ring takes to be drawn, and as long again to be wiped."),
    Setting("returnDuration", \.returnDuration, help: "How long the list takes to return."),
    Setting(
      "flatReturn", \.returnsFlat,
      help: "Whether the surface stays flat on the way back, where the original sags once more."),
  ]
}
