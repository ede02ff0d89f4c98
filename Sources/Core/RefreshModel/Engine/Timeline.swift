import BezierGeometry
public import KeyframeAnimation

/// A whole run, computed once: what happened, and what is true at any time.
public struct Timeline: Sendable {
  /// What happened, in order.
  public let events: [TimelineEvent]
  /// The run's length, from time zero; the still times at both ends are part of it.
  public let duration: Flicks
  /// When the last activity was over; `nil` where the run was cut off before.
  public let rest: Flicks?
  /// Components that seem meant to trigger, and did not.
  package let hints: [PullHint]
  /// When behaviors looked at their conditions for refreshing, in order, and what they found.
  package let decisions: [Decision]
  /// How many more decisions there were than a run keeps.
  package let omittedDecisionCount: Int
  /// What behaviors were left in that nobody can want, in order.
  package let remarks: [Remark]
  let recording: RunRecording
  /// The behaviors that the run began with.
  package let attachedHeaders: [Placement: any RefreshBehavior]

  init(
    events: [TimelineEvent], duration: Flicks, rest: Flicks?, recording: RunRecording,
    attachedHeaders: [Placement: any RefreshBehavior], hints: [PullHint],
    decisions: DecisionRecord, remarks: [Remark]
  ) {
    self.events = events
    self.duration = duration
    self.rest = rest
    self.recording = recording
    self.attachedHeaders = attachedHeaders
    self.hints = hints
    self.decisions = decisions.decisions
    omittedDecisionCount = decisions.omittedCount
    self.remarks = remarks
  }

  /// Everything that is true at a time, after all events of that time.
  ///
  /// To be asked in any order and from any thread. Before the run's beginning everything is as at its
  /// beginning, after its end as it was left.
  public func instant(at time: Flicks) -> RunInstant { RunInstant(time, in: recording) }

  /// The time of the n-th event of a kind, counted from 1; `nil` where there are fewer.
  package func firstTime(of kind: TimelineEvent.Kind, number: Int = 1) -> Flicks? {
    var count = 0
    for event in events where event.kind == kind {
      count += 1
      if count == number { return event.time }
    }
    return nil
  }

  /// The first time at which a behavior, on its way out, is pulled as far as `percent`.
  ///
  /// Between two calls of observers it is on the straight line. `nil` where it never is so far.
  package func firstTime(pulling placement: Placement, to percent: Double) -> Flicks? {
    guard let behavior = attachedHeaders[placement] else { return nil }
    /// How far the behavior is pulled beyond `percent`, in points.
    func excess(at time: Flicks) -> Double {
      let view = recording.scrollView.state(at: time)
      let target = behavior.contentOffset(
        pulledTo: percent, at: placement, in: view.geometry)
      return switch placement {
      case .header: target - view.offset
      case .footer: view.offset - target
      }
    }
    let beginning = Flicks(count: -1)
    var last = (time: beginning, excess: excess(at: beginning))
    for time in recording.scrollView.offset.stepTimes {
      let now = excess(at: time)
      if now >= 0, last.excess < 0 {
        // Just before this instant's own events, the straight line from the last one ends.
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
