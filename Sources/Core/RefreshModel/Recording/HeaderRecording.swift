/// The recording of a behavior's run, from which its signals are read.
///
/// A signal is identified by its index in the table, which ``Bound`` stores.
final class HeaderRecording: Sendable {
  let table: SignalTable
  /// The reader of each signal.
  let readers: [SignalReader]
  /// The function that returns the behavior's state at a time.
  let state: @Sendable (Flicks) -> RefreshState
  /// The function that returns the behavior's pulling percent in a state of the run.
  let pullingPercent: @Sendable (RunState) -> Double

  init<Run>(_ recorded: RecordedRun<Run>, _ declared: Signals<Run>, _ table: SignalTable) {
    self.table = table
    readers = declared.readers.map { $0(recorded) }
    state = { recorded.state(at: $0) }
    pullingPercent = { recorded.run.pullingPercent(at: $0) }
  }

  /// Returns the values of the signals that are traced by default, with or without model values.
  func values(_ state: RunState, isVerbose: Bool) -> [SampleValue] {
    // The coordinates of a point are adjacent, so each point is read only once.
    var point = Point.zero
    return table.traced.compactMap { index in
      guard isVerbose || !table.signals[index].isModel else { return nil }
      let value: TimelineEvent.Value?
      if case .point(let read, let isY) = readers[index] {
        if !isY { point = read(state) }
        value = .number(isY ? point.y : point.x)
      } else {
        value = readers[index].value(state, of: table.signals[index])
      }
      return value.map { SampleValue(name: table.signals[index].label, value: $0) }
    }
  }
}

/// The value of a signal in one state of a run, with the signal's label, such as `wave.bend` or
/// `ball.0.x`.
///
/// A label with the suffix `.model` denotes the model value of the property whose presentation value
/// has the label without it.
package struct SampleValue: Hashable, Sendable {
  package let name: String
  package let value: TimelineEvent.Value
}

/// A behavior's own recording of a run, with the results of its refreshes.
final class RecordedRun<Run: BehaviorRecording>: Sendable {
  let run: Run
  let results: ResultRecording

  init(_ run: Run, _ results: ResultRecording) {
    self.run = run
    self.results = results
  }

  /// Returns the state, which is `finished` while a result is shown.
  func state(at time: Flicks) -> RefreshState {
    let state = run.state(at: time)
    return state == .refreshing && results.isFinished.value(at: time) ? .finished : state
  }
}
