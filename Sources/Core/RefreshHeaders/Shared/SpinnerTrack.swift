import KeyframeAnimation
import RefreshModel

/// A system spinner's run: it turns while it is on and is hidden while it is not.
struct SpinnerTrack: Sendable {
  /// One turn of the system's spinner.
  static let period = Flicks(1, over: 1)

  /// Since when it turns; `nil` while it is off.
  private(set) var start: StepTrack<Flicks?>
  var alpha = RecordedProperty(1, kind: .opacity)

  /// Makes a spinner, turning or off.
  init(isTurning: Bool = false) {
    start = StepTrack(isTurning ? Flicks.zero : nil)
  }

  /// Lets it turn; one that turns goes on as it was.
  mutating func start(at time: Flicks) {
    if start.last == nil { start.set(time, at: time) }
  }

  /// Stops and hides it.
  mutating func stop(at time: Flicks) {
    if start.last != nil { start.set(nil, at: time) }
  }

  /// Whether it turns.
  func isTurning(at time: Flicks) -> Bool { start.value(at: time) != nil }

  /// The part of its turn that it has done.
  func phase(at time: Flicks) -> Double {
    let turned = start.value(at: time).map { (time - $0).count % Self.period.count } ?? 0
    return Double(turned) / Double(Self.period.count)
  }
}
