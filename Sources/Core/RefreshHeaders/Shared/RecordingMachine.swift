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
}

extension ScrollViewSimulation {
  /// Sets the inset at one edge and keeps those at the others.
  func setContentInset(_ points: Double, at edge: EdgeInsets.Edge) {
    var inset = contentInset
    inset[edge] = points
    setContentInset(inset)
  }
}
