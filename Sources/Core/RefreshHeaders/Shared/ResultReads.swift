/// The signals of the result of a refresh.
struct ResultReads: Sendable {
  private let result: Bound<Reaction.Result?>?
  private let time: Bound<Double?>?

  init(_ signals: SignalBinder) {
    result = signals.optional(.result)
    time = signals.optional(.resultTime)
  }

  /// Returns the result that is shown, or `nil` if none is shown.
  func shown(_ header: HeaderState) -> ShownResult? {
    guard let time = header[time], let result = result.flatMap({ header[$0] }) else { return nil }
    return ShownResult(result: result, time: time)
  }
}

/// The result of a refresh while it is shown.
struct ShownResult: Sendable {
  var result: Reaction.Result
  /// The time since the end of the refresh, in seconds.
  var time: Double

  /// The duration in which the parts that a mark replaces fade out, in seconds.
  private static let fadeDuration = 0.12

  /// The opacity of the parts that a mark replaces, 0…1.
  var replacedOpacity: Double { max(1 - time / Self.fadeDuration, 0) }
}
