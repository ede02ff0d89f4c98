import BezierGeometry
import RefreshModel

/// A recording that has the state's steps.
protocol StateRecording: BehaviorRecording {
  var state: StepTrack<RefreshState> { get set }
}

/// A state machine that records as it goes.
protocol RecordingMachine: StateMachine where Run: StateRecording {
  var host: BehaviorHost { get }
  var record: Run { get set }
}

extension RecordingMachine {
  var state: RefreshState { record.state.last }
  var scrollView: ScrollViewSimulation { host.scrollView }

  /// Logs and records the state; one that it has already changes nothing.
  func changeState(to new: RefreshState) {
    guard new != state else { return }
    host.log(.state, from: .text(state.rawValue), to: .text(new.rawValue))
    record.state.set(new, at: host.now)
  }

  /// Takes the present offset for a change, as an observer that is called once as it is added does.
  func lookAtOffset() {
    let offset = scrollView.offset
    contentOffsetChanged(OffsetChange(old: offset, new: offset, since: nil))
    guard state.isRefreshing else { return }
    host.remark(
      "the list's inset alone pulls it beyond the threshold, so that it refreshes as it is added, as in the "
        + "original; insets: adjusted avoids it")
  }

  /// Pulls the list from code to an offset and refreshes there, unless a refresh is under way.
  func pullList(to offset: Double, _ refresh: @escaping () -> Void) {
    let decide = { [unowned self] in
      host.decide(.begin, [.notRefreshing(state.isRefreshing)])
    }
    guard !state.isRefreshing || decide() else { return }
    scrollView.animateContentOffset(y: offset) { if decide() { refresh() } }
  }
}

extension ScrollViewSimulation {
  /// Sets the inset at one edge and keeps those at the others.
  func setContentInset(_ points: Double, at edge: EdgeInsets.Edge) {
    var inset = contentInset
    inset[edge] = points
    setContentInset(inset)
  }
}
