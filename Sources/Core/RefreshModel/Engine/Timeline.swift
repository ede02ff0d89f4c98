/// A complete run: its events, and its recordings, from which the state at any time is computed.
public struct Timeline: Sendable {
  /// The events, in order of occurrence.
  public let events: [TimelineEvent]
  /// The length of the run from time 0, including the times without movement at both ends.
  public let duration: Flicks
  /// The time at which the last activity ended; `nil` if the run ended before that.
  public let rest: Flicks?
  /// Hints for behaviors that the finger pulled but did not trigger.
  package let hints: [PullHint]
  let decisionRecord: DecisionRecord
  /// The undesirable outcomes that also occur in the original libraries, in order.
  package let remarks: [Remark]
  let recording: RunRecording
  /// The behaviors that were attached at the beginning of the run.
  package let attachedHeaders: [Placement: any RefreshBehavior]

  /// The evaluations of the behaviors' conditions for refreshing, in order.
  package var decisions: [Decision] { decisionRecord.decisions }
  /// The number of decisions beyond ``Decision/limit``, which are not recorded.
  package var omittedDecisionCount: Int { decisionRecord.omittedCount }

  /// Returns the state of the run at a time, after all events of that time.
  ///
  /// States may be created in any order and on any thread. Before the beginning of the run the
  /// state is the initial one, and after its end the final one.
  public func instant(at time: Flicks) -> RunState { RunState(time, in: recording) }

  /// Returns the time of the n-th event of a kind, counted from 1, or `nil` if there are fewer.
  ///
  /// With a placement, only events of its behavior are counted.
  package func firstTime(
    of kind: TimelineEvent.EventKind, number: Int = 1, at placement: Placement? = nil
  ) -> Flicks? {
    var count = 0
    for event in events
    where event.kind == kind && (placement == nil || event.target == placement) {
      count += 1
      if count == number { return event.time }
    }
    return nil
  }

  /// Returns the first time at which an increasing pull reaches the pulling percent `percent`, or
  /// `nil` if no pull does.
  ///
  /// Between two calls of observers the offset is interpolated linearly.
  package func firstTime(pulling placement: Placement, to percent: Double) -> Flicks? {
    guard let behavior = attachedHeaders[placement] else { return nil }
    /// Returns the pull beyond `percent`, in points; negative before it is reached.
    func excess(at time: Flicks) -> Double {
      let view = recording.scrollView.state(at: time)
      let target = behavior.contentOffset(pulledTo: percent, at: placement, in: view.geometry)
      return switch placement {
      case .header: target - view.offset
      case .footer: view.offset - target
      }
    }
    let beginning = Flicks(count: -1)
    var last = (time: beginning, excess: excess(at: beginning))
    for time in recording.scrollView.offset.animated.stepTimes {
      let now = excess(at: time)
      if now >= 0, last.excess < 0 {
        // The excess one flick before this time, at the end of the linear movement.
        let before = excess(at: Flicks(count: time.count - 1))
        guard before >= 0 else { return time }
        let fraction = last.excess / (last.excess - before)
        let length = Double(time.count - last.time.count)
        return Flicks(count: last.time.count + Int64((length * fraction).rounded()))
      }
      last = (time, now)
    }
    return nil
  }
}
