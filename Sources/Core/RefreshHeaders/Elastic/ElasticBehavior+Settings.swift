public import RefreshModel

extension ElasticBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<ElasticBehavior>] { Self.list }

  private static let list: [Setting<ElasticBehavior>] = [
    Setting(
      "insets", \.insets,
      help:
        "Which insets the pull counts from: original is the list's own, as the original reads them; adjusted "
        + "is all, the safe area included."),
    Setting(
      "minimumPull", \.minimumPull, in: 1...10_000, unit: .points,
      help: "How far out letting go refreshes."),
    Setting(
      "loadingInset", \.loadingInset, in: 0...10_000, unit: .points,
      help: "How much stays open while it refreshes."),
    Setting(
      "maximumWaveHeight", \.maximumWaveHeight, in: 0...10_000, unit: .points,
      help: "How high the hanging wave grows at most."),
    Setting(
      "bounceDuration", \.bounceDuration, in: 0.01...60, unit: .seconds,
      help: "How long the edge takes to spring level; the app is called after it."),
    Setting(
      "bounceDamping", \.bounceDamping, in: 0.01...1, unit: .fraction,
      help: "The spring's damping ratio: the less, the more it swings."),
    Setting(
      "settlingFraction", \.settlingFraction, in: 0...1, unit: .fraction,
      help: "The part of that time in which the gap closes to its loading height."),
    Setting("stopDuration", \.stopDuration, help: "How long the gap takes to close at the end."),
    Setting("ringSize", \.ringSize, in: 0...1000, unit: .points, help: "The ring's diameter."),
    Setting(
      "ringTurnDuration", \.ringTurnDuration, in: 0.01...60, unit: .seconds,
      help: "The time of one turn of the ring."),
  ]
}
