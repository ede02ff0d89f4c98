public import RefreshModel

extension WaveBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<WaveBehavior>] { Self.list }

  private static let list: [Setting<WaveBehavior>] = [
    Setting(
      "insets", \.insets,
      help:
        "Which insets the pull counts from: original is none, since the original reads the bare content "
        + "offset; adjusted is all, the safe area included."),
    Setting(
      "pullDistance", \.pullDistance, in: 1...10_000, unit: .points,
      help: "How far the list is pulled before the header lets go: strictly further."),
    Setting(
      "trigger", \.trigger,
      help: "What starts the refresh: the pull itself, or letting go beyond the pull distance."),
    Setting(
      "hillHeight", \.hillHeight, in: 0...10_000, unit: .points, help: "The full hill's height.",
      formerly: "bendDistance"),
    Setting(
      "bendCurve", \.bendCurve,
      help: "The part of the full hill that stands, over the part of the pull distance."),
    Setting(
      "edgeLift", \.edgeLift, in: 0...1000, unit: .points,
      help: "How far the hill's ends lie above the list's edge."),
    Setting(
      "edgeLiftPerHill", \.edgeLiftPerHill, in: 0...1, unit: .fraction,
      help: "What the hill's height adds to that, as a part of it."),
    Setting("bounceDuration", \.bounceDuration, help: "How long the hill takes to flatten."),
    Setting(
      "bounceTiming", \.bounceTiming, duration: "bounceDuration",
      help: "How the flattening is spread over its time; a spring lets the edge dip."),
    Setting(
      "hillStaysFlat", \.hillStaysFlat,
      help:
        "Whether the flattened hill stays flat until the list's return is over; the historic hill grows "
        + "again half a second after the end, or in the package at once."
    ).omittedFromDigest(at: .flag(false)),
    Setting(
      "stopDistance", \.stopDistance, in: 0...10_000, unit: .points,
      help:
        "Where the list rests while refreshing; where it exceeds the pull distance, each of the old timer's "
        + "ticks triggers again."),
    Setting(
      "settling", \.settling,
      help: "How the list gets there: by the old timer's steps, or animated from where it is."),
    Setting("settleDuration", \.settleDuration, help: "How long an animated settling takes."),
    Setting(
      "settleTiming", \.settleTiming, duration: "settleDuration",
      help: "How an animated settling is spread over its time."),
    Setting(
      "clampRest", \.clampsRest,
      help: "Whether the old timer's last step is kept from going beyond the rest."),
    Setting("ballCount", \.ballCount, in: 0...64, help: "How many balls rise."),
    Setting("ballSize", \.ballSize, in: 0...1000, unit: .points, help: "A ball's diameter."),
    Setting(
      "ballSpacing", \.ballSpacing, in: -1000...1000, unit: .points,
      help: "The gap between two balls."),
    Setting(
      "ballOffset", \.ballOffset, in: -10_000...10_000, unit: .points,
      help: "How far the row of balls lies to the right of the middle."),
    Setting(
      "ballAnchor", \.ballAnchor,
      help: "What the balls are fixed to: the content, or the screen where the content will rest."),
    Setting(
      "riseOrigin", \.riseOrigin,
      help: "Where the balls come from: the list's edge, or the hill's crest."),
    Setting(
      "riseDepth", \.riseDepth, in: 0...10_000, unit: .points,
      help: "The distance below riseOrigin at which the balls start."
    ).omittedFromDigest(at: .number(0)),
    Setting(
      "riseHeight", \.riseHeight, in: 0...10_000, unit: .points,
      help: "How high the balls' row stands above the list's edge; auto is half the stop distance."),
    Setting(
      "riseDuration", \.riseDuration,
      help: "How long a ball takes to its place; the old timer's pace follows from it too."),
    Setting(
      "riseTiming", \.riseTiming, duration: "riseDuration",
      help: "How the way along the arc is spread over its time."),
    Setting(
      "riseDelay", \.riseDelay, help: "The time from letting go until the first ball starts."),
    Setting("riseStagger", \.riseStagger, help: "The time from ball to ball."),
    Setting(
      "riseOrder", \.riseOrder,
      help: "Which balls start first: those on the left or right, outside, or in the centre."),
    Setting(
      "risePath", \.risePath,
      help:
        "The form of the ways: the old header's arcs, of which inner ones cross, or a fan, whose ways do "
        + "not; auto is arcs for four balls, else a fan.", formerly: "riseWay"),
    Setting(
      "riseArch", \.riseArch, in: -1...1, unit: .fraction,
      help: "How bent the way is: 1 ends level, 0 is straight, -1 starts level."),
    Setting(
      "riseArchInner", \.riseArchInner, in: -1...1, unit: .fraction,
      help: "The same for the innermost balls; auto is as for the outermost."),
    Setting(
      "floatAmplitude", \.floating.amplitude, in: 0...1000, unit: .points,
      help: "How far a ball bobs, either way; 0 for not at all."),
    Setting(
      "floatPeriod", \.floating.period, in: 0.01...60, unit: .seconds,
      help: "The time of one bob, down and up."),
    Setting("floatShape", \.floating.shape, help: "The form of the movement over time."),
    Setting("floatDirection", \.floating.direction, help: "Which way a ball bobs first."),
    Setting(
      "floatPhase", \.floating.phase, in: 0...1, unit: .fraction,
      help: "Where in its cycle the bobbing starts."),
    Setting(
      "floatStart", \.floating.start,
      help: "What the bobbing's delay counts from: the end of the ball's rise, or letting go."),
    Setting("floatDelay", \.floating.delay, help: "The time from there until the first ball bobs."),
    Setting("floatStagger", \.floating.stagger, help: "The time from ball to ball, from the left."),
    Setting(
      "floatCycles", \.floating.cycles, in: 0...100_000,
      help: "How often a ball bobs; infinite goes on until the end."),
    Setting(
      "floatSettleDuration", \.floating.settleDuration,
      help: "How long a ball takes to come to rest after its last bob; needs a phase of 0."),
    Setting(
      "floatFirstSwing", \.floating.firstSwing, in: 0.01...60, unit: .seconds,
      help:
        "The duration of the first swing, from rest to the first turn; auto is a quarter of the period. "
        + "Needs a phase of 0."
    ).omittedFromDigest(at: .automatic),
    Setting(
      "floatLastSwing", \.floating.lastSwing, in: 0.01...60, unit: .seconds,
      help:
        "The duration of the last swing, from the last turn to rest; auto is a quarter of the period, "
        + "then floatSettleDuration. Needs a phase of 0."
    ).omittedFromDigest(at: .automatic),
    Setting(
      "ballsEnding", \.ballsEnding,
      help:
        "What the balls do at the end: vanish, sink back along their ways, or stay to be covered."),
    Setting(
      "earlyEnds", \.earlyEnds,
      help:
        "What an end within the first half second does: original leaves timers running, as the old "
        + "header did, so that the list may stay open; clean stops all that the refresh has begun."),
    Setting("returnDuration", \.returnDuration, help: "How long the list takes to return."),
    Setting(
      "returnTiming", \.returnTiming, duration: "returnDuration",
      help: "How the return is spread over its time."),
    Setting(
      "fadeDuration", \.fadeDuration,
      help: "How long rows that fade while refreshing take to fade, each way."),
    Setting(
      "edition", \.edition,
      help: "Which historic header to follow where they differ: the demo, or the later package."),
  ]
}
