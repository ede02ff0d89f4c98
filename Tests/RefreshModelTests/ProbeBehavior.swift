import KeyframeAnimation
import RefreshModel
import Synchronization

/// A behavior made of closures, to look at the simulation from where behaviors stand.
struct ProbeBehavior: RefreshBehavior {
  var triggerDistance = 54.0
  var triggersAtDistance = true
  var traits: BehaviorTraits {
    BehaviorTraits(
      name: "probe", summary: "Does what it is told.", triggerDistance: triggerDistance,
      triggersAtDistance: triggersAtDistance)
  }

  /// Where the pull is counted from, beyond the content's edge.
  var pullStart = 0.0
  var refreshingCycle = RefreshingCycle(lead: .zero, period: .zero)
  /// Gives the behaviour what it does.
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

/// What a probe does; every call that it gets can be answered.
final class ProbeMachine: StateMachine {
  unowned let host: BehaviorHost
  private var states = StepTrack(RefreshState.idle)
  var onOffset: (OffsetChange) -> Void = { _ in }
  /// Called with the name of what happened to the behavior itself.
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

  /// Writes a line into the log.
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

  /// The run is over; the closures, which hold the probe, are let go of.
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
  func pullingPercent(at instant: RunInstant) -> Double { 0 }
}

/// What a probe was told, for a test to read after the run.
final class Journal<Entry: Sendable>: Sendable {
  private let storage = Mutex<[Entry]>([])

  func append(_ entry: Entry) { storage.withLock { $0.append(entry) } }

  var entries: [Entry] { storage.withLock { $0 } }
}

/// Changes the view's own insets after a while, as an app does.
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

/// Takes the finger's pan away after a while.
func cancelling(after delay: Double) -> ProbeBehavior {
  ProbeBehavior { probe in
    probe.host.after(seconds(delay)) { probe.view.setScrollEnabled(false) }
  }
}
