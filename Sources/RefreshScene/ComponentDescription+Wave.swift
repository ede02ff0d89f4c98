import KeyframeAnimation
import RefreshModel

extension ComponentDescription {
  /// The wave header's behaviour.
  public static let wave = ComponentDescription(
    name: "wave",
    summary: "Lets go by itself past the pull distance; a hill flattens, balls rise and bob.",
    placements: [.header], parameters: waveParameters,
    make: { WaveComponent(parameters: $0) })

  private static let length = Parameter.Kind.number(0...10_000, .points)
  private static let time = Parameter.Kind.number(0...60, .seconds)

  /// A parameter for each of the component's properties, with its value there as the default.
  private static let waveParameters: [Parameter] = {
    let wave = WaveComponent()
    let float = wave.floating
    return [
      Parameter(
        "pullDistance", .number(1...10_000, .points), default: .number(wave.pullDistance),
        "How far the list is pulled before the header lets go: strictly further."),
      Parameter(
        "trigger", .choice(words(WaveComponent.Trigger.self)),
        default: .choice(wave.trigger.rawValue),
        "What starts the refresh: the pull itself, or letting go beyond the pull distance."),
      Parameter(
        "bendDistance", length, default: .number(wave.bendDistance),
        "The full hill's height; the curve's control point is twice as high."),
      Parameter(
        "bendCurve", .curve(duration: ""), default: .curve(.timing(wave.bendCurve)),
        "The part of the full hill that stands, over the part of the pull distance."),
      Parameter(
        "edgeLift", .number(0...1000, .points), default: .number(wave.edgeLift),
        "How far the hill's ends lie above the list's edge."),
      Parameter(
        "edgeLiftPerHill", .number(0...1, .fraction), default: .number(wave.edgeLiftPerHill),
        "What the hill's height adds to that, as a part of it."),
      Parameter(
        "bounceDuration", time, default: .number(wave.bounceDuration.seconds),
        "How long the hill takes to flatten."),
      Parameter(
        "bounceTiming", .curve(duration: "bounceDuration"), default: .curve(wave.bounceTiming),
        "How the flattening is spread over its time; a spring lets the edge dip."),
      Parameter(
        "stopDistance", length, default: .number(wave.stopDistance),
        "Where the list rests while refreshing."),
      Parameter(
        "settling", .choice(words(WaveComponent.Settling.self)),
        default: .choice(wave.settling.rawValue),
        "How the list gets there: by the old timer's steps, or animated from where it is."),
      Parameter(
        "settleDuration", time, default: .number(wave.settleDuration.seconds),
        "How long an animated settling takes."),
      Parameter(
        "settleTiming", .curve(duration: "settleDuration"), default: .curve(wave.settleTiming),
        "How an animated settling is spread over its time."),
      Parameter(
        "clampRest", .flag, default: .flag(wave.clampsRest),
        "Whether the old timer's last step is kept from going beyond the rest."),
      Parameter(
        "ballCount", .integer(0...64), default: .integer(wave.ballCount), "How many balls rise."),
      Parameter(
        "ballSize", .number(0...1000, .points), default: .number(wave.ballSize),
        "A ball's diameter."),
      Parameter(
        "ballSpacing", .number(-1000...1000, .points), default: .number(wave.ballSpacing),
        "The gap between two balls."),
      Parameter(
        "ballOffset", .number(-10_000...10_000, .points), default: .number(wave.ballOffset),
        "How far the row of balls lies to the right of the middle."),
      Parameter(
        "ballAnchor", .choice(words(WaveComponent.BallAnchor.self)),
        default: .choice(wave.ballAnchor.rawValue),
        "What the balls are fixed to: the content, or the screen where the content will rest."),
      Parameter(
        "riseOrigin", .choice(words(WaveComponent.RiseOrigin.self)),
        default: .choice(wave.riseOrigin.rawValue),
        "Where the balls come from: the list's edge, or the hill's crest."),
      Parameter(
        "riseHeight", .number(0...10_000, .points, automatic: true), default: .automatic,
        "How high the balls' row stands above the list's edge; auto is half the stop distance."),
      Parameter(
        "riseDuration", time, default: .number(wave.riseDuration.seconds),
        "How long a ball takes to its place; the old timer's pace follows from it too."),
      Parameter(
        "riseTiming", .curve(duration: "riseDuration"), default: .curve(wave.riseTiming),
        "How the way along the arc is spread over its time."),
      Parameter(
        "riseDelay", time, default: .number(wave.riseDelay.seconds),
        "The time from letting go until the first ball starts."),
      Parameter(
        "riseStagger", time, default: .number(wave.riseStagger.seconds),
        "The time from ball to ball."),
      Parameter(
        "riseOrder", .choice(words(WaveComponent.RiseOrder.self)),
        default: .choice(wave.riseOrder.rawValue),
        "Which balls start first: those on the left or right, outside, or in the centre."),
      Parameter(
        "riseWay", .choice(words(WaveComponent.RiseWay.self)),
        default: .choice(wave.riseWay.rawValue),
        "The form of the ways: the old header's arcs, of which inner ones cross, or a fan, whose ways do "
          + "not; auto is arcs for four balls, else a fan."),
      Parameter(
        "riseArch", .number(-1...1, .fraction), default: .number(wave.riseArch),
        "How bent the way is: 1 ends level, 0 is straight, -1 starts level."),
      Parameter(
        "riseArchInner", .number(-1...1, .fraction, automatic: true), default: .automatic,
        "The same for the innermost balls; auto is as for the outermost."),
      Parameter(
        "floatAmplitude", .number(0...1000, .points), default: .number(float.amplitude),
        "How far a ball bobs, either way; 0 for not at all."),
      Parameter(
        "floatPeriod", .number(0.01...60, .seconds), default: .number(float.period.seconds),
        "The time of one bob, down and up."),
      Parameter(
        "floatShape", .choice(words(WaveComponent.Floating.Shape.self)),
        default: .choice(float.shape.rawValue), "The form of the movement over time."),
      Parameter(
        "floatDirection", .choice(words(WaveComponent.Floating.Direction.self)),
        default: .choice(float.direction.rawValue), "Which way a ball bobs first."),
      Parameter(
        "floatPhase", .number(0...1, .fraction), default: .number(float.phase),
        "Where in its cycle the bobbing starts."),
      Parameter(
        "floatStart", .choice(words(WaveComponent.Floating.Start.self)),
        default: .choice(float.start.rawValue),
        "What the bobbing's delay counts from: the end of the ball's rise, or letting go."),
      Parameter(
        "floatDelay", time, default: .number(float.delay.seconds),
        "The time from there until the first ball bobs."),
      Parameter(
        "floatStagger", time, default: .number(float.stagger.seconds),
        "The time from ball to ball, from the left."),
      Parameter(
        "floatCycles", .integer(0...100_000, unlimited: true), default: .unlimited,
        "How often a ball bobs; infinite goes on until the end."),
      Parameter(
        "floatSettleDuration", time, default: .number(float.settleDuration.seconds),
        "How long a ball takes to come to rest after its last bob; needs a phase of 0."),
      Parameter(
        "ballsEnding", .choice(words(WaveComponent.BallsEnding.self)),
        default: .choice(wave.ballsEnding.rawValue),
        "What the balls do at the end: vanish, sink back along their ways, or stay to be covered."),
      Parameter(
        "earlyEnds", .choice(words(WaveComponent.EarlyEnds.self)),
        default: .choice(wave.earlyEnds.rawValue),
        "What an end within the first half second does: original leaves timers running, as the old "
          + "header did, so that the list may stay open; clean stops all that the refresh has begun."
      ),
      Parameter(
        "returnDuration", time, default: .number(wave.returnDuration.seconds),
        "How long the list takes to return."),
      Parameter(
        "returnTiming", .curve(duration: "returnDuration"), default: .curve(wave.returnTiming),
        "How the return is spread over its time."),
      Parameter(
        "fadeDuration", time, default: .number(wave.fadeDuration.seconds),
        "How long rows that fade while refreshing take to fade, each way."),
      Parameter(
        "edition", .choice(words(WaveComponent.Edition.self)),
        default: .choice(wave.edition.rawValue),
        "Which historic header to follow where they differ: the demo, or the later package."),
    ]
  }()

  private static func words<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type
  ) -> [String] where Word.RawValue == String {
    type.allCases.map(\.rawValue)
  }
}

extension WaveComponent {
  init(parameters values: ParameterValues) {
    func time(_ name: String) -> Flicks { Flicks(seconds: values.number(name)) }
    func word<Word: RawRepresentable>(_ name: String, _ fallback: Word) -> Word
    where Word.RawValue == String {
      Word(rawValue: values.choice(name)) ?? fallback
    }
    self.init()
    edition = word("edition", edition)
    trigger = word("trigger", trigger)
    pullDistance = values.number("pullDistance")
    bendDistance = values.number("bendDistance")
    bendCurve = values.timing("bendCurve", or: bendCurve)
    bounceDuration = time("bounceDuration")
    bounceTiming = values.curve("bounceTiming")
    edgeLift = values.number("edgeLift")
    edgeLiftPerHill = values.number("edgeLiftPerHill")
    stopDistance = values.number("stopDistance")
    settling = word("settling", settling)
    settleDuration = time("settleDuration")
    settleTiming = values.curve("settleTiming")
    clampsRest = values.flag("clampRest")
    ballCount = values.integer("ballCount")
    ballSize = values.number("ballSize")
    ballSpacing = values.number("ballSpacing")
    ballOffset = values.number("ballOffset")
    ballAnchor = word("ballAnchor", ballAnchor)
    riseOrigin = word("riseOrigin", riseOrigin)
    riseHeight = values.optionalNumber("riseHeight")
    riseDuration = time("riseDuration")
    riseTiming = values.curve("riseTiming")
    riseDelay = time("riseDelay")
    riseStagger = time("riseStagger")
    riseOrder = word("riseOrder", riseOrder)
    riseWay = word("riseWay", riseWay)
    riseArch = values.number("riseArch")
    riseArchInner = values.optionalNumber("riseArchInner")
    floating.amplitude = values.number("floatAmplitude")
    floating.period = time("floatPeriod")
    floating.shape = word("floatShape", floating.shape)
    floating.direction = word("floatDirection", floating.direction)
    floating.phase = values.number("floatPhase")
    floating.start = word("floatStart", floating.start)
    floating.delay = time("floatDelay")
    floating.stagger = time("floatStagger")
    floating.cycles = values.optionalInteger("floatCycles")
    floating.settleDuration = time("floatSettleDuration")
    ballsEnding = word("ballsEnding", ballsEnding)
    earlyEnds = word("earlyEnds", earlyEnds)
    returnDuration = time("returnDuration")
    returnTiming = values.curve("returnTiming")
    fadeDuration = time("fadeDuration")
  }
}
