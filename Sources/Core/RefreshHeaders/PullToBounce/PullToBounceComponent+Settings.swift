public import RefreshModel

extension PullToBounceComponent: Configurable {
  /// A setting for each property.
  public var settings: [Setting<PullToBounceComponent>] { Self.list }

  private static let list: [Setting<PullToBounceComponent>] = [
    .word(
      \.insets, "insets",
      "Which insets the pull counts from: original is none, since the original reads the bare content "
        + "offset; adjusted is all, the safe area included."),
    .number(
      \.pullDistance, "pullDistance", in: 1...10_000, .points,
      "How far the surface follows the list, flat."),
    .number(
      \.bendControl, "bendControl", in: 0...10_000, .points,
      "How much further its control point sinks, twice as far as its middle; strictly more than "
        + "both lets go.", formerly: "bendDistance"),
    .time(\.bounceDuration, "bounceDuration", "How long the surface takes to spring flat."),
    .timing(
      \.bounceTiming, "bounceTiming",
      "How the springing is spread over its time; a timing function."),
    .number(\.ballSize, "ballSize", in: 0...1000, .points, "The ball's diameter."),
    .time(\.ballDelay, "ballDelay", "The time from letting go until the ball rises."),
    .time(
      \.moveUpDuration, "moveUpDuration", "How long the ball takes to its place, and back."),
    .timing(
      \.ballMoveTiming, "ballTiming",
      "How the ball's way is spread over its time; a timing function."),
    .time(
      \.ringTurnDuration, "ringTurnDuration", in: 0.01...60, "The time of one turn of the ring."),
    .time(
      \.ringStrokeDuration, "ringStrokeDuration", in: 0.01...60,
      "How long the ring takes to be drawn, and as long again to be wiped."),
    .time(\.returnDuration, "returnDuration", "How long the list takes to return."),
    .flag(
      \.returnsFlat, "flatReturn",
      "Whether the surface stays flat on the way back, where the original sags once more."),
  ]
}
