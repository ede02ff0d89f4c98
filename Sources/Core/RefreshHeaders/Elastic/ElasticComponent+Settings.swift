public import RefreshModel

extension ElasticComponent: Configurable {
  /// A setting for each property.
  public var settings: [Setting<ElasticComponent>] { Self.list }

  private static let list: [Setting<ElasticComponent>] = [
    .word(
      \.insets, "insets",
      "Which insets the pull counts from: original is the list's own, as the original reads them; adjusted "
        + "is all, the safe area included."),
    .number(
      \.minimumPull, "minimumPull", in: 1...10_000, .points, "How far out letting go refreshes."),
    .number(
      \.loadingInset, "loadingInset", in: 0...10_000, .points,
      "How much stays open while it refreshes."),
    .number(
      \.maximumWaveHeight, "maximumWaveHeight", in: 0...10_000, .points,
      "How high the hanging wave grows at most."),
    .time(
      \.bounceDuration, "bounceDuration", in: 0.01...60,
      "How long the edge takes to spring level; the app is called after it."),
    .number(
      \.bounceDamping, "bounceDamping", in: 0.01...1, .fraction,
      "The spring's damping ratio: the less, the more it swings."),
    .number(
      \.settlingFraction, "settlingFraction", in: 0...1, .fraction,
      "The part of that time in which the gap closes to its loading height."),
    .time(\.stopDuration, "stopDuration", "How long the gap takes to close at the end."),
    .number(\.ringSize, "ringSize", in: 0...1000, .points, "The ring's diameter."),
    .time(
      \.ringTurnDuration, "ringTurnDuration", in: 0.01...60, "The time of one turn of the ring."),
  ]
}
