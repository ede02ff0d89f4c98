extension ElasticBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<ElasticBehavior>] { Self.list }

  private static let list: [Setting<ElasticBehavior>] = [
    .insets(\.insets),
    Setting(
      "minimumPull", \.minimumPull, in: 1...10_000, unit: .points,
      help: "The shortest pull at which a release triggers a refresh, in points."),
    Setting(
      "loadingInset", \.loadingInset, in: 0...10_000, unit: .points,
      help: "The height of the gap while refreshing, in points."),
    Setting(
      "maximumWaveHeight", \.maximumWaveHeight, in: 0...10_000, unit: .points,
      help: "The maximum height of the hanging wave, in points."),
    Setting(
      "bounceDuration", \.bounceDuration, in: 0.01...60, unit: .seconds,
      help: "The duration in which the edge springs level, in seconds; the handler is called after "
        + "it."),
    Setting(
      "bounceDamping", \.bounceDamping, in: 0.01...1, unit: .fraction,
      help: "The damping ratio of the spring; lower values swing longer."),
    Setting(
      "settlingFraction", \.settlingFraction, in: 0...1, unit: .fraction,
      help: "The fraction of bounceDuration in which the gap closes to its loading height."),
    Setting(
      "stopDuration", \.stopDuration,
      help: "The duration in which the gap closes at the end of a refresh, in seconds."),
    Setting(
      "ringSize", \.ringSize, in: 0...1000, unit: .points,
      help: "The ring's diameter, in points."),
    .ringTurnDuration(\.ringTurnDuration),
  ]
}
