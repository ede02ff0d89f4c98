import RefreshReel

/// A header with a second floor.
///
/// Released beyond its height, the header refreshes. Released beyond 1.9 times its height, the
/// list moves down and reveals the second floor above it. The floor closes when the list is
/// pulled back by a sixth of the list's height.
struct TwoLevelBehavior: RefreshBehavior {
  /// The header's height, in points, which is also the pull distance that triggers the refresh.
  var height = 60.0
  /// The pull distance that opens the second floor, as a multiple of the height.
  var floorRate = 1.9
  /// The duration in which the floor opens or closes.
  var floorDuration = Flicks(1, over: 1)
  /// The pull that closes the floor, as a fraction of the list's height.
  var closeFraction = 1.0 / 6
  /// The duration in which the list moves to its refreshing position and back.
  var settleDuration = Flicks(3, over: 10)

  var traits: BehaviorTraits {
    BehaviorTraits(
      name: "two-level",
      summary: "A release beyond 1 height refreshes; beyond 1.9 heights, it opens a second floor.",
      triggerDistance: height,
      triggersAtDistance: true)
  }

  let settings: [Setting<TwoLevelBehavior>] = [
    Setting(
      "height", \.height, in: 1...1000, unit: .points,
      help: "The header's height, which is also the pull distance that triggers the refresh."),
    Setting(
      "floorRate", \.floorRate, in: 1...10, unit: .scalar,
      help: "The pull distance that opens the second floor, as a multiple of the height."),
    Setting(
      "floorDuration", \.floorDuration, help: "The duration in which the floor opens or closes."),
    Setting(
      "closeFraction", \.closeFraction, in: 0...1, unit: .fraction,
      help: "The pull that closes the floor, as a fraction of the list's height."),
    Setting(
      "settleDuration", \.settleDuration,
      help: "The duration in which the list moves to its refreshing position and back."),
  ]

  var refreshingCycle: RefreshingCycle { RefreshingCycle(lead: settleDuration, period: .zero) }

  func declare(_ signals: inout Signals<TwoLevelRecording>) {
    signals.constant(
      .height, as: signals.label("height"), .points, "The height setting of the header.",
      value: height)
    signals.word(.floor, as: signals.label("floor"), "The state of the second floor.") {
      $0.floor.value(at: $1.time)
    }
    signals.number(
      .reveal, as: signals.label("reveal"), .scalar,
      "The opened height above the list, as a fraction of the list's height."
    ) { $0.reveal(at: $1) }
  }

  func makeMachine(host: BehaviorHost) -> any StateMachine<TwoLevelRecording> {
    TwoLevelMachine(behavior: self, host: host)
  }
}

/// The state of the second floor.
enum Floor: String, SignalWord {
  case closed
  /// The list is pulled far enough that a release opens the floor.
  case ready
  case opening
  case open
  case closing
}

/// The signals that only this behavior has. A style binds them like any other signal.
extension SignalName where Value == Floor {
  static var floor: Self { .init("floor") }
}

extension SignalName where Value == Double {
  static var reveal: Self { .init("reveal") }
}

/// The recorded properties of the header.
struct TwoLevelRecording: BehaviorRecording {
  let height: Double
  var state = StepTrack(RefreshState.idle)
  var floor = StepTrack(Floor.closed)
  /// The top inset without the header's own inset.
  var base = 0.0

  func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// Returns the pull distance at an instant, in multiples of the header's height.
  func pullingPercent(at instant: RunState) -> Double { gap(at: instant) / height }

  func reveal(at instant: RunState) -> Double {
    max(gap(at: instant), 0) / instant.viewSize.height
  }

  private func gap(at instant: RunState) -> Double { 0 - base - instant.offset }
}
