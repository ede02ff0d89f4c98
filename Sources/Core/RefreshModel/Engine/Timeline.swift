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
  public let hints: [PullHint]
  /// When components looked at their conditions for refreshing, in order, and what they found.
  public let decisions: [Decision]
  /// How many more decisions there were than a run keeps.
  public let omittedDecisionCount: Int
  /// What components were left in that nobody can want, in order.
  public let remarks: [Remark]
  let scrollView: ScrollViewRun
  let components: [Placement: any ComponentRun]
  /// The components that the run began with.
  public let attachedComponents: [Placement: any RefreshComponent]
  /// When components were taken from the scroll view.
  let detachTimes: [Placement: Flicks]

  init(
    events: [TimelineEvent], duration: Flicks, rest: Flicks?, scrollView: ScrollViewRecording,
    components: [Placement: any ComponentRun],
    attachedComponents: [Placement: any RefreshComponent], detachTimes: [Placement: Flicks],
    hints: [PullHint], decisions: DecisionRecord, remarks: [Remark]
  ) {
    self.events = events
    self.duration = duration
    self.rest = rest
    self.scrollView = ScrollViewRun(scrollView)
    self.components = components
    self.attachedComponents = attachedComponents
    self.detachTimes = detachTimes
    self.hints = hints
    self.decisions = decisions.decisions
    omittedDecisionCount = decisions.omittedCount
    self.remarks = remarks
  }

  /// Everything that is true at a time, after all events of that time.
  ///
  /// A pure function, to be asked in any order and from any thread. Before the run's beginning
  /// everything is as at its beginning, after its end as it was left.
  public func moment(at time: Flicks) -> Moment {
    // All of the view is asked for: what components read of it is not worked out again.
    let view = scrollView.record.moment(at: time)
    let instant = RunInstant(time, view)
    return Moment(
      time: time, scrollView: view,
      components: attached(at: time).mapValues { $0.moment(at: instant) })
  }

  /// The same, each of it worked out when it is read: for who reads little of it, as looks do.
  public func liveMoment(at time: Flicks) -> LiveMoment {
    let view = RunInstant(time, in: scrollView)
    return LiveMoment(
      view: view,
      components: attached(at: time).mapValues { ComponentInstant($0, at: view) })
  }

  private func attached(at time: Flicks) -> [Placement: any ComponentRun] {
    detachTimes.isEmpty ? components : components.filter { time < detachTimes[$0.key] ?? .max }
  }

  /// The time of the n-th event of a kind, counted from 1; `nil` where there are fewer.
  public func firstTime(of kind: TimelineEvent.Kind, number: Int = 1) -> Flicks? {
    var count = 0
    for event in events where event.kind == kind {
      count += 1
      if count == number { return event.time }
    }
    return nil
  }

  /// The first time at which a component, on its way out, is pulled as far as `percent`.
  ///
  /// Between two calls of observers it is on the straight line. `nil` where it never is so far.
  public func firstTime(pulling placement: Placement, to percent: Double) -> Flicks? {
    guard let component = attachedComponents[placement] else { return nil }
    /// How far the component is pulled beyond `percent`, in points.
    func excess(at time: Flicks) -> Double {
      let view = scrollView.record.moment(at: time)
      let target = component.contentOffset(
        pulledTo: percent, at: placement, in: view.geometry)
      return switch placement {
      case .header: target - view.offset
      case .footer: view.offset - target
      }
    }
    let beginning = Flicks(count: -1)
    var last = (time: beginning, excess: excess(at: beginning))
    for time in scrollView.record.offset.stepTimes {
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
