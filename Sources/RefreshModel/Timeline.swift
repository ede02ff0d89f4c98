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
  let scrollView: ScrollViewRecording
  let components: [Attachment: any ComponentRecording]
  let triggerDistances: [Attachment: Double]

  init(
    events: [TimelineEvent], duration: Flicks, rest: Flicks?, scrollView: ScrollViewRecording,
    components: [Attachment: any ComponentRecording], triggerDistances: [Attachment: Double],
    hints: [PullHint]
  ) {
    self.events = events
    self.duration = duration
    self.rest = rest
    self.scrollView = scrollView
    self.components = components
    self.triggerDistances = triggerDistances
    self.hints = hints
  }

  /// Everything that is true at a time, after all events of that time.
  ///
  /// A pure function, to be asked in any order and from any thread. Before the run's beginning
  /// everything is as at its beginning, after its end as it was left.
  public func moment(at time: Flicks) -> Moment {
    let scrollView = scrollView.moment(at: time)
    return Moment(
      time: time, scrollView: scrollView,
      components: components.mapValues { $0.moment(at: time, in: scrollView) })
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
  public func firstTime(pulling attachment: Attachment, to percent: Double) -> Flicks? {
    guard let distance = triggerDistances[attachment] else { return nil }
    func pull(at time: Flicks) -> Double {
      let view = scrollView.moment(at: time)
      switch attachment {
      case .header: return -view.adjustedContentInset.top - view.contentOffset.y
      case .footer:
        let bottom = view.contentSize.height + view.adjustedContentInset.bottom - view.frame.height
        return view.contentOffset.y - max(bottom, -view.adjustedContentInset.top)
      }
    }
    let wanted = percent * distance
    let beginning = Flicks(count: -1)
    var last = (time: beginning, pull: pull(at: beginning))
    for time in scrollView.offsetY.stepTimes {
      let now = pull(at: time)
      if now >= wanted, last.pull < wanted {
        // Just before this instant's own events, the straight line from the last one ends.
        let before = pull(at: Flicks(count: time.count - 1))
        guard before > last.pull, before >= wanted else { return time }
        let fraction = (wanted - last.pull) / (before - last.pull)
        let length = Double(time.count - last.time.count)
        return Flicks(count: last.time.count + Int64((length * fraction).rounded()))
      }
      last = (time, now)
    }
    return nil
  }
}
