import RefreshReel

/// A header with a second floor: let go past its height it refreshes, and past 1.9 times its height the
/// list moves out of the way of what lies above it.
///
/// The floor closes when the list is pulled back by a sixth of its height.
struct TwoLevelBehavior: RefreshBehavior {
  /// The header's height, in points: so far out letting go refreshes.
  var height = 60.0
  /// How many heights out letting go opens the second floor.
  var floorRate = 1.9
  /// How long the floor takes to open and to close.
  var floorDuration = Flicks(1, over: 1)
  /// The part of the list's height by which pulling back closes the floor.
  var closeFraction = 1.0 / 6
  /// How long the list takes to where it refreshes, and back.
  var settleDuration = Flicks(3, over: 10)

  var traits: BehaviorTraits {
    BehaviorTraits(
      name: "two-level",
      summary: "Let go past its height it refreshes, and past 1.9 heights it opens a second floor.",
      triggerDistance: height,
      triggersAtDistance: true)
  }

  let settings: [Setting<TwoLevelBehavior>] = [
    Setting(
      "height", \.height, in: 1...1000, unit: .points,
      help: "The header's height: so far out letting go refreshes."),
    Setting(
      "floorRate", \.floorRate, in: 1...10, unit: .scalar,
      help: "How many heights out letting go opens the second floor."),
    Setting(
      "floorDuration", \.floorDuration, help: "How long the floor takes to open and to close."),
    Setting(
      "closeFraction", \.closeFraction, in: 0...1, unit: .fraction,
      help: "The part of the list's height by which pulling back closes the floor."),
    Setting(
      "settleDuration", \.settleDuration,
      help: "How long the list takes to where it refreshes, and back."),
  ]

  var refreshingCycle: RefreshingCycle { RefreshingCycle(lead: settleDuration, period: .zero) }

  func declare(_ signals: inout Signals<TwoLevelRecording>) {
    signals.constant(
      .height, as: signals.label("height"), .points, "The header's height by its settings.", height)
    signals.word(.floor, as: signals.label("floor"), "What the second floor is doing.") {
      $0.floor.value(at: $1.time)
    }
    signals.number(
      .reveal, as: signals.label("reveal"), .scalar,
      "The part of the list's height that lies open above the list."
    ) { $0.reveal(at: $1) }
  }

  func makeMachine(host: BehaviorHost) -> any StateMachine<TwoLevelRecording> {
    TwoLevelMachine(behavior: self, host: host)
  }
}

/// What the second floor is doing.
enum Floor: String, SignalWord {
  /// It is closed.
  case closed
  /// The list is pulled so far that letting go opens it.
  case ready
  /// The list is on its way out.
  case opening
  /// It is open.
  case open
  /// The list is on its way back.
  case closing
}

/// The signals that only this behaviour has; a look binds them as it binds any other.
extension SignalName where Value == Floor {
  static var floor: Self { .init("floor") }
}

extension SignalName where Value == Double {
  static var reveal: Self { .init("reveal") }
}

/// What a run leaves of the header.
struct TwoLevelRecording: BehaviorRecording {
  let height: Double
  var state = StepTrack(RefreshState.idle)
  var floor = StepTrack(Floor.closed)
  /// The inset at the top without the header's own.
  var base = 0.0

  func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// How far the list is away from its upper end, in heights.
  func pullingPercent(at instant: RunInstant) -> Double { gap(at: instant) / height }

  func reveal(at instant: RunInstant) -> Double {
    max(gap(at: instant), 0) / instant.viewSize.height
  }

  private func gap(at instant: RunInstant) -> Double { 0 - base - instant.offset }
}
