/// The recorded run of a system spinner, which is hidden while it is stopped.
struct SpinnerTrack: Sendable {
  /// The duration of one turn.
  static let period = Flicks(1, over: 1)

  /// The time at which the spinner started; `nil` while it is stopped.
  private(set) var start: StepTrack<Flicks?>
  var alpha = RecordedProperty(1, rule: .opacity)

  init(isTurning: Bool = false) { start = StepTrack(isTurning ? Flicks.zero : nil) }

  /// Starts the spinner; has no effect if it is running.
  mutating func start(at time: Flicks) {
    if start.last == nil { start.set(time, at: time) }
  }

  /// Stops and hides the spinner.
  mutating func stop(at time: Flicks) {
    if start.last != nil { start.set(nil, at: time) }
  }

  func isTurning(at time: Flicks) -> Bool { start.value(at: time) != nil }

  /// Returns the completed fraction of the current turn; 0 while the spinner is stopped.
  func phase(at time: Flicks) -> Double {
    let turned = start.value(at: time).map { (time - $0).count % Self.period.count } ?? 0
    return Double(turned) / Double(Self.period.count)
  }
}
