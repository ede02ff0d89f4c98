extension WaveBehavior {
  /// The behavior's settings, including those of `floating`.
  public var settings: [Setting<WaveBehavior>] { Self.list }

  private static let list: [Setting<WaveBehavior>] = [
    .insetsOfOffset(\.insets),
    Setting(
      "pullDistance", \.pullDistance, in: 1...10_000, unit: .points,
      help: "The pull that triggers a refresh, in points; it must be exceeded."),
    Setting(
      "trigger", \.trigger,
      help: "The action that triggers a refresh: automatic is a pull beyond the pull distance, "
        + "release is a release beyond the pull distance."),
    Setting(
      "hillHeight", \.hillHeight, in: 0...10_000, unit: .points,
      help: "The height of the full hill, in points."),
    Setting(
      "bendCurve", \.bendCurve,
      help: "The hill's height as a fraction of its full height, for a pull as a fraction of the "
        + "pull distance."),
    Setting(
      "edgeLift", \.edgeLift, in: 0...1000, unit: .points,
      help: "The height of the hill's ends above the list's edge, in points."),
    Setting(
      "edgeLiftPerHill", \.edgeLiftPerHill, in: 0...1, unit: .fraction,
      help: "The additional height of the hill's ends, as a fraction of the hill's height."),
    Setting(
      "bounceDuration", \.bounceDuration,
      help: "The duration in which the hill flattens, in seconds."),
    Setting(
      "bounceTiming", \.bounceTiming, duration: "bounceDuration",
      help: "The curve of the flattening; with a spring, the edge dips."),
    Setting(
      "hillStaysFlat", \.hillStaysFlat,
      help:
        "Whether the flattened hill stays flat until the list has returned; otherwise, it grows "
        + "again half a second after the refresh ends, or immediately in the packaged edition."),
    Setting(
      "stopDistance", \.stopDistance, in: 0...10_000, unit: .points,
      help: "The pull at which the list rests while refreshing, in points; if it exceeds the pull "
        + "distance, each tick of the timer triggers again, unless clampRest is true."),
    Setting(
      "settling", \.settling,
      help: "The movement of the list to its resting position: the timer steps of the original "
        + "header, or an animation from the current position."),
    Setting(
      "settleDuration", \.settleDuration,
      help: "The duration of an animated settling, in seconds."),
    Setting(
      "settleTiming", \.settleTiming, duration: "settleDuration",
      help: "The curve of an animated settling."),
    Setting(
      "clampRest", \.clampsRest,
      help: "Whether the timer's last step is clamped to the resting position."),
    Setting("ballCount", \.ballCount, in: 0...64, help: "The number of balls."),
    Setting(
      "ballSize", \.ballSize, in: 0...1000, unit: .points,
      help: "The balls' diameter, in points."),
    Setting(
      "ballSpacing", \.ballSpacing, in: -1000...1000, unit: .points,
      help: "The gap between adjacent balls, in points."),
    Setting(
      "ballOffset", \.ballOffset, in: -10_000...10_000, unit: .points,
      help: "The distance of the row's center to the right of the list's center, in points."),
    Setting(
      "ballAnchor", \.ballAnchor,
      help: "The frame of reference of the balls' positions: content moves with the list; rest is "
        + "fixed on the screen, at the position where the list rests."),
    Setting(
      "riseOrigin", \.riseOrigin,
      help: "The origin of the balls: the center of the list's edge, or the hill's crest."),
    Setting(
      "riseDepth", \.riseDepth, in: 0...10_000, unit: .points,
      help: "The distance below riseOrigin at which the balls start, in points."),
    Setting(
      "riseHeight", \.riseHeight, in: 0...10_000, unit: .points,
      help: "The height of the row of balls above the list's edge, in points; auto: half the stop "
        + "distance."),
    Setting(
      "riseDuration", \.riseDuration,
      help: "The duration of a ball's rise, in seconds; divided by 1.75, it is also the intended "
        + "duration of the timer's scroll-back."),
    Setting(
      "riseTiming", \.riseTiming, duration: "riseDuration",
      help: "The curve of the movement along the path."),
    Setting(
      "riseDelay", \.riseDelay,
      help: "The delay from the trigger until the first ball starts, in seconds."),
    Setting(
      "riseStagger", \.riseStagger,
      help: "The delay between consecutive balls in the order of riseOrder, in seconds."),
    Setting(
      "riseOrder", \.riseOrder,
      help: "The order in which the balls start: from the left, from the right, from the outside "
        + "inward, or from the center outward."),
    Setting(
      "risePath", \.risePath,
      help:
        "The shape of the balls' paths: the arcs of the original header, whose inner paths cross, "
        + "or a fan of paths that do not cross; auto: arcs for four balls, otherwise a fan."),
    Setting(
      "riseArch", \.riseArch, in: -1...1, unit: .fraction,
      help: "The curvature of the outermost balls' paths: 1 ends horizontally, 0 is straight, -1 "
        + "starts horizontally."),
    Setting(
      "riseArchInner", \.riseArchInner, in: -1...1, unit: .fraction,
      help: "The curvature of the innermost balls' paths; auto: the value of riseArch."),
    Setting(
      "floatAmplitude", \.floating.amplitude, in: 0...1000, unit: .points,
      help: "The amplitude of the float, in points; 0 disables the float."),
    Setting(
      "floatPeriod", \.floating.period, in: 0.01...60, unit: .seconds,
      help: "The duration of one cycle of the float, in seconds."),
    Setting("floatShape", \.floating.shape, help: "The waveform of the float."),
    Setting(
      "floatDirection", \.floating.direction,
      help: "The direction of a ball's first movement."),
    Setting(
      "floatPhase", \.floating.phase, in: 0...1, unit: .fraction,
      help: "The phase at which the float starts, as a fraction of the cycle."),
    Setting(
      "floatStart", \.floating.start,
      help:
        "The event from which floatDelay is measured: the end of the ball's rise, or the trigger."),
    Setting(
      "floatDelay", \.floating.delay,
      help: "The delay from floatStart until the first ball floats, in seconds."),
    Setting(
      "floatStagger", \.floating.stagger,
      help: "The delay between consecutive balls, from the left, in seconds."),
    Setting(
      "floatCycles", \.floating.cycles, in: 0...100_000,
      help: "The number of cycles; infinite repeats the cycle until the end of the refresh."),
    Setting(
      "floatSettleDuration", \.floating.settleDuration,
      help: "The duration in which a ball comes to rest after its last cycle, in seconds; requires "
        + "floatPhase: 0."),
    Setting(
      "floatFirstSwing", \.floating.firstSwing, in: 0.01...60, unit: .seconds,
      help: "The duration of the first swing, from rest to the first turning point, in seconds; "
        + "auto: a quarter of the period. Requires floatPhase: 0."),
    Setting(
      "floatLastSwing", \.floating.lastSwing, in: 0.01...60, unit: .seconds,
      help:
        "The duration of the last swing, from the last turning point to rest, in seconds; auto: a "
        + "quarter of the period, followed by floatSettleDuration. Requires floatPhase: 0."),
    Setting(
      "ballsEnding", \.ballsEnding,
      help: "The balls' exit at the end of a refresh: they vanish, sink back along their paths, or "
        + "stay and are covered by the list."),
    Setting(
      "earlyEnds", \.earlyEnds,
      help: "The effect of an end within the first half second: original lets the timers continue, "
        + "so that the list can stay open; clean stops all animations and timers of the refresh."),
    Setting(
      "returnDuration", \.returnDuration,
      help: "The duration of the list's return, in seconds."),
    Setting(
      "returnTiming", \.returnTiming, duration: "returnDuration",
      help: "The curve of the list's return."),
    Setting(
      "fadeDuration", \.fadeDuration,
      help: "The duration of the fade of the rows in either direction, in seconds, for a style "
        + "whose rows fade while refreshing."),
    Setting(
      "edition", \.edition,
      help: "The historic version of the header to follow: original is the demo, packaged is the "
        + "later package."),
  ]
}
