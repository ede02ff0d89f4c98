import KeyframeAnimation
import RefreshModel

extension ComponentDescription {
  /// PullToBounce's behaviour.
  public static let pullToBounce = ComponentDescription(
    name: "pull-to-bounce",
    summary: "The surface sags, springs flat and throws up one ball, round which a ring runs.",
    placements: [.header], parameters: pullToBounceParameters,
    make: { PullToBounceComponent(parameters: $0) })

  /// DGElasticPullToRefresh's behaviour.
  public static let elastic = ComponentDescription(
    name: "elastic",
    summary: "The gap's edge hangs towards the finger and springs level when it is let go.",
    placements: [.header], parameters: elasticParameters,
    make: { ElasticComponent(parameters: $0) })

  private static let length = Parameter.Kind.number(0...10_000, .points)
  private static let time = Parameter.Kind.number(0...60, .seconds)

  private static let pullToBounceParameters: [Parameter] = {
    let component = PullToBounceComponent()
    return [
      Parameter(
        "pullDistance", .number(1...10_000, .points), default: .number(component.pullDistance),
        "How far the surface follows the list, flat."),
      Parameter(
        "bendControl", length, default: .number(component.bendControl),
        "How much further its control point sinks, twice as far as its middle; strictly more than "
          + "both lets go.", formerly: "bendDistance"),
      Parameter(
        "bounceDuration", time, default: .number(component.bounceDuration.seconds),
        "How long the surface takes to spring flat."),
      Parameter(
        "bounceTiming", .curve(duration: ""), default: .curve(.timing(component.bounceTiming)),
        "How the springing is spread over its time; a timing function."),
      Parameter(
        "ballSize", .number(0...1000, .points), default: .number(component.ballSize),
        "The ball's diameter."),
      Parameter(
        "ballDelay", time, default: .number(component.ballDelay.seconds),
        "The time from letting go until the ball rises."),
      Parameter(
        "moveUpDuration", time, default: .number(component.moveUpDuration.seconds),
        "How long the ball takes to its place, and back."),
      Parameter(
        "ballTiming", .curve(duration: ""), default: .curve(.timing(component.ballMoveTiming)),
        "How the ball's way is spread over its time; a timing function."),
      Parameter(
        "ringTurnDuration", .number(0.01...60, .seconds),
        default: .number(component.ringTurnDuration.seconds), "The time of one turn of the ring."),
      Parameter(
        "ringStrokeDuration", .number(0.01...60, .seconds),
        default: .number(component.ringStrokeDuration.seconds),
        "How long the ring takes to be drawn, and as long again to be wiped."),
      Parameter(
        "returnDuration", time, default: .number(component.returnDuration.seconds),
        "How long the list takes to return."),
      Parameter(
        "flatReturn", .flag, default: .flag(component.returnsFlat),
        "Whether the surface stays flat on the way back, where the original sags once more."),
    ]
  }()

  private static let elasticParameters: [Parameter] = {
    let component = ElasticComponent()
    return [
      Parameter(
        "minimumPull", .number(1...10_000, .points), default: .number(component.minimumPull),
        "How far out letting go refreshes."),
      Parameter(
        "loadingInset", length, default: .number(component.loadingInset),
        "How much stays open while it refreshes."),
      Parameter(
        "maximumWaveHeight", length, default: .number(component.maximumWaveHeight),
        "How high the hanging wave grows at most."),
      Parameter(
        "bounceDuration", .number(0.01...60, .seconds),
        default: .number(component.bounceDuration.seconds),
        "How long the edge takes to spring level; the app is called after it."),
      Parameter(
        "bounceDamping", .number(0.01...1, .fraction), default: .number(component.bounceDamping),
        "The spring's damping ratio: the less, the more it swings."),
      Parameter(
        "settlingFraction", .number(0...1, .fraction),
        default: .number(component.settlingFraction),
        "The part of that time in which the gap closes to its loading height."),
      Parameter(
        "stopDuration", time, default: .number(component.stopDuration.seconds),
        "How long the gap takes to close at the end."),
      Parameter(
        "ringSize", .number(0...1000, .points), default: .number(component.ringSize),
        "The ring's diameter."),
      Parameter(
        "ringTurnDuration", .number(0.01...60, .seconds),
        default: .number(component.ringTurnDuration.seconds), "The time of one turn of the ring."),
    ]
  }()
}

extension ParameterValues {
  fileprivate func time(_ name: String) -> Flicks { Flicks(seconds: number(name)) }
}

extension PullToBounceComponent {
  init(parameters values: ParameterValues) {
    self.init()
    pullDistance = values.number("pullDistance")
    bendControl = values.number("bendControl")
    bounceDuration = values.time("bounceDuration")
    bounceTiming = values.timing("bounceTiming", or: bounceTiming)
    ballSize = values.number("ballSize")
    ballDelay = values.time("ballDelay")
    moveUpDuration = values.time("moveUpDuration")
    ballMoveTiming = values.timing("ballTiming", or: ballMoveTiming)
    ringTurnDuration = values.time("ringTurnDuration")
    ringStrokeDuration = values.time("ringStrokeDuration")
    returnDuration = values.time("returnDuration")
    returnsFlat = values.flag("flatReturn")
  }
}

extension ElasticComponent {
  init(parameters values: ParameterValues) {
    self.init()
    minimumPull = values.number("minimumPull")
    loadingInset = values.number("loadingInset")
    maximumWaveHeight = values.number("maximumWaveHeight")
    bounceDuration = values.time("bounceDuration")
    bounceDamping = values.number("bounceDamping")
    settlingFraction = values.number("settlingFraction")
    stopDuration = values.time("stopDuration")
    ringSize = values.number("ringSize")
    ringTurnDuration = values.time("ringTurnDuration")
  }
}
