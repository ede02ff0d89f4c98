import Synchronization

/// A behavior made of closures, to test the simulation from a behavior's side.
struct ProbeBehavior: RefreshBehavior {
  var triggerDistance = 54.0
  var triggersAtDistance = true
  var traits: BehaviorTraits {
    BehaviorTraits(
      name: "probe", summary: "Does what it is told.", triggerDistance: triggerDistance,
      triggersAtDistance: triggersAtDistance)
  }

  /// The start of the pull, in points beyond the content's edge.
  var pullStart = 0.0
  var refreshingCycle = RefreshingCycle(lead: .zero, period: .zero)
  /// Configures the state machine when it is created.
  var configure: @Sendable (ProbeMachine) -> Void

  init(_ configure: @escaping @Sendable (ProbeMachine) -> Void = { _ in }) {
    self.configure = configure
  }

  func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    let distance = pullStart + percent * triggerDistance
    return switch placement {
    case .header: geometry.minimumOffset - distance
    case .footer: geometry.maximumOffset + distance
    }
  }

  func declare(_ signals: inout Signals<ProbeRecording>) {}

  func makeMachine(host: BehaviorHost) -> any StateMachine<ProbeRecording> {
    let machine = ProbeMachine(host: host)
    configure(machine)
    return machine
  }
}

/// A state machine that forwards every call to a closure.
final class ProbeMachine: StateMachine {
  unowned let host: BehaviorHost
  private var states = StepTrack(RefreshState.idle)
  var onOffset: (OffsetChange) -> Void = { _ in }
  /// Called with the name of a life-cycle event.
  var onLife: (String) -> Void = { _ in }
  var onContentSize: () -> Void = {}
  var onPan: (PanState) -> Void = { _ in }
  var onTap: () -> Void = {}
  var onBegin: () -> Void = {}
  var onEnd: (Reaction.Result) -> Void = { _ in }
  var onReset: () -> Void = {}

  init(host: BehaviorHost) { self.host = host }

  var view: ScrollViewSimulation { host.scrollView }

  var state: RefreshState {
    get { states.last }
    set {
      guard newValue != state else { return }
      host.log(.state, from: .text(state.rawValue), to: .text(newValue.rawValue))
      states.set(newValue, at: host.now)
    }
  }

  /// Logs a callback.
  func note(_ line: String, _ number: Double? = nil) {
    host.log(.callback, name: line, to: number.map(TimelineEvent.Value.number))
  }

  func attached() { onLife("attached") }
  func detached() { onLife("detached") }
  func firstDrawn() { onLife("drawn") }
  func setHidden(_ isHidden: Bool) { onLife(isHidden ? "hidden" : "shown") }
  func dataReloaded(rows: Int) { onLife("\(rows) rows") }
  func contentOffsetChanged(_ change: OffsetChange) { onOffset(change) }
  func contentSizeChanged() { onContentSize() }
  func panStateChanged(_ state: PanState) { onPan(state) }
  func tapped() { onTap() }
  func beginRefreshing() { onBegin() }
  func endRefreshing(_ result: Reaction.Result) { onEnd(result) }
  func resetNoMoreData() { onReset() }

  /// Breaks the reference cycles through the closures at the end of the run.
  func recording() -> ProbeRecording {
    onOffset = { _ in }
    onLife = { _ in }
    onContentSize = {}
    onPan = { _ in }
    onTap = {}
    onBegin = {}
    onEnd = { _ in }
    onReset = {}
    return ProbeRecording(states: states)
  }
}

struct ProbeRecording: BehaviorRecording {
  let states: StepTrack<RefreshState>

  func state(at time: Flicks) -> RefreshState { states.value(at: time) }
  func pullingPercent(at instant: RunState) -> Double { 0 }
}

/// A thread-safe record of what a probe observes, to be read after the run.
final class Journal<Entry: Sendable>: Sendable {
  private let storage = Mutex<[Entry]>([])

  func append(_ entry: Entry) { storage.withLock { $0.append(entry) } }

  var entries: [Entry] { storage.withLock { $0 } }
}

/// Returns a behavior that changes the view's insets after a delay, as an app would.
func changingInsets(
  after delay: Double, _ change: @escaping @Sendable (inout EdgeInsets) -> Void
) -> ProbeBehavior {
  ProbeBehavior { probe in
    probe.host.after(seconds(delay)) {
      var inset = probe.view.contentInset
      change(&inset)
      probe.view.setContentInset(inset)
    }
  }
}

/// Returns a behavior that cancels the pan after a delay.
func cancelling(after delay: Double) -> ProbeBehavior {
  ProbeBehavior { probe in probe.host.after(seconds(delay)) { probe.view.setScrollEnabled(false) } }
}
