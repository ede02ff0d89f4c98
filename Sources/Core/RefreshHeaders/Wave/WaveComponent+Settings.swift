public import RefreshModel

extension WaveComponent: Configurable {
  /// A setting for each property.
  public var settings: [Setting<WaveComponent>] { Self.list }

  private static let list: [Setting<WaveComponent>] = [
    .word(
      \.insets, "insets",
      "Which insets the pull counts from: original is none, since the original reads the bare content "
        + "offset; adjusted is all, the safe area included."),
    .number(
      \.pullDistance, "pullDistance", in: 1...10_000, .points,
      "How far the list is pulled before the header lets go: strictly further."),
    .word(
      \.trigger, "trigger",
      "What starts the refresh: the pull itself, or letting go beyond the pull distance."),
    .number(
      \.bendDistance, "bendDistance", in: 0...10_000, .points,
      "The full hill's height; the curve's control point is twice as high."),
    .timing(
      \.bendCurve, "bendCurve",
      "The part of the full hill that stands, over the part of the pull distance."),
    .number(
      \.edgeLift, "edgeLift", in: 0...1000, .points,
      "How far the hill's ends lie above the list's edge."),
    .number(
      \.edgeLiftPerHill, "edgeLiftPerHill", in: 0...1, .fraction,
      "What the hill's height adds to that, as a part of it."),
    .time(
      \.bounceDuration, "bounceDuration",
      "How long the hill takes to flatten."),
    .curve(
      \.bounceTiming, "bounceTiming", duration: "bounceDuration",
      "How the flattening is spread over its time; a spring lets the edge dip."),
    .flag(
      \.hillStaysFlat, "hillStaysFlat",
      "Whether the flattened hill stays flat until the list's return is over; the historic hill grows "
        + "again half a second after the end, or in the package at once."
    ).omittingDefaultFromDigest(),
    .number(
      \.stopDistance, "stopDistance", in: 0...10_000, .points,
      "Where the list rests while refreshing; where it exceeds the pull distance, each of the old timer's "
        + "ticks triggers again."),
    .word(
      \.settling, "settling",
      "How the list gets there: by the old timer's steps, or animated from where it is."),
    .time(
      \.settleDuration, "settleDuration",
      "How long an animated settling takes."),
    .curve(
      \.settleTiming, "settleTiming", duration: "settleDuration",
      "How an animated settling is spread over its time."),
    .flag(
      \.clampsRest, "clampRest",
      "Whether the old timer's last step is kept from going beyond the rest."),
    .integer(
      \.ballCount, "ballCount", in: 0...64,
      "How many balls rise."),
    .number(
      \.ballSize, "ballSize", in: 0...1000, .points,
      "A ball's diameter."),
    .number(
      \.ballSpacing, "ballSpacing", in: -1000...1000, .points,
      "The gap between two balls."),
    .number(
      \.ballOffset, "ballOffset", in: -10_000...10_000, .points,
      "How far the row of balls lies to the right of the middle."),
    .word(
      \.ballAnchor, "ballAnchor",
      "What the balls are fixed to: the content, or the screen where the content will rest."),
    .word(
      \.riseOrigin, "riseOrigin",
      "Where the balls come from: the list's edge, or the hill's crest."),
    .number(
      \.riseDepth, "riseDepth", in: 0...10_000, .points,
      "The distance below riseOrigin at which the balls start."
    ).omittingDefaultFromDigest(),
    .number(
      \.riseHeight, "riseHeight", in: 0...10_000, .points,
      "How high the balls' row stands above the list's edge; auto is half the stop distance."),
    .time(
      \.riseDuration, "riseDuration",
      "How long a ball takes to its place; the old timer's pace follows from it too."),
    .curve(
      \.riseTiming, "riseTiming", duration: "riseDuration",
      "How the way along the arc is spread over its time."),
    .time(
      \.riseDelay, "riseDelay",
      "The time from letting go until the first ball starts."),
    .time(
      \.riseStagger, "riseStagger",
      "The time from ball to ball."),
    .word(
      \.riseOrder, "riseOrder",
      "Which balls start first: those on the left or right, outside, or in the centre."),
    .word(
      \.riseWay, "riseWay",
      "The form of the ways: the old header's arcs, of which inner ones cross, or a fan, whose ways do "
        + "not; auto is arcs for four balls, else a fan."),
    .number(
      \.riseArch, "riseArch", in: -1...1, .fraction,
      "How bent the way is: 1 ends level, 0 is straight, -1 starts level."),
    .number(
      \.riseArchInner, "riseArchInner", in: -1...1, .fraction,
      "The same for the innermost balls; auto is as for the outermost."),
    .number(
      \.floating.amplitude, "floatAmplitude", in: 0...1000, .points,
      "How far a ball bobs, either way; 0 for not at all."),
    .time(
      \.floating.period, "floatPeriod", in: 0.01...60,
      "The time of one bob, down and up."),
    .word(
      \.floating.shape, "floatShape",
      "The form of the movement over time."),
    .word(
      \.floating.direction, "floatDirection",
      "Which way a ball bobs first."),
    .number(
      \.floating.phase, "floatPhase", in: 0...1, .fraction,
      "Where in its cycle the bobbing starts."),
    .word(
      \.floating.start, "floatStart",
      "What the bobbing's delay counts from: the end of the ball's rise, or letting go."),
    .time(
      \.floating.delay, "floatDelay",
      "The time from there until the first ball bobs."),
    .time(
      \.floating.stagger, "floatStagger",
      "The time from ball to ball, from the left."),
    .integer(
      \.floating.cycles, "floatCycles", in: 0...100_000,
      "How often a ball bobs; infinite goes on until the end."),
    .time(
      \.floating.settleDuration, "floatSettleDuration",
      "How long a ball takes to come to rest after its last bob; needs a phase of 0."),
    .time(
      \.floating.firstSwing, "floatFirstSwing", in: 0.01...60,
      "The duration of the first swing, from rest to the first turn; auto is a quarter of the period. "
        + "Needs a phase of 0."
    ).omittingDefaultFromDigest(),
    .time(
      \.floating.lastSwing, "floatLastSwing", in: 0.01...60,
      "The duration of the last swing, from the last turn to rest; auto is a quarter of the period, "
        + "then floatSettleDuration. Needs a phase of 0."
    ).omittingDefaultFromDigest(),
    .word(
      \.ballsEnding, "ballsEnding",
      "What the balls do at the end: vanish, sink back along their ways, or stay to be covered."),
    .word(
      \.earlyEnds, "earlyEnds",
      "What an end within the first half second does: original leaves timers running, as the old "
        + "header did, so that the list may stay open; clean stops all that the refresh has begun."),
    .time(
      \.returnDuration, "returnDuration",
      "How long the list takes to return."),
    .curve(
      \.returnTiming, "returnTiming", duration: "returnDuration",
      "How the return is spread over its time."),
    .time(
      \.fadeDuration, "fadeDuration",
      "How long rows that fade while refreshing take to fade, each way."),
    .word(
      \.edition, "edition",
      "Which historic header to follow where they differ: the demo, or the later package."),
  ]
}
