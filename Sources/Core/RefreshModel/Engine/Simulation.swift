/// A run in progress: the clock, the agenda, the log and the behaviors.
///
/// A simulation is confined to one thread and one call of ``run()``, which returns an immutable
/// `Timeline`.
final class Simulation {
  let script: Script
  // The property is read more often than any other and no access to it overlaps another, so the
  // dynamic exclusivity check is disabled.
  @exclusivity(unchecked) private(set) var now = Flicks.zero
  var agenda = Agenda()
  private(set) var events: [TimelineEvent] = []
  var decisions = DecisionRecord()
  private var remarks: [Remark] = []
  /// The behaviors that would have refreshed if they had a handler.
  var barred: Set<Placement> = []
  /// The behaviors whose refreshes the app has not ended.
  var awaitingEnd: Set<Placement> = []
  /// The reason why a behavior refreshes repeatedly without end; `nil` if no behavior does.
  var endless: String?
  private var attachedScrollView: ScrollViewSimulation?
  private var participants: [Participant] = []
  private var lastActivity = Flicks.zero
  private(set) var isOnScreen: Bool

  /// The maximum number of agenda entries in a run.
  ///
  /// An hour of touches, movements and timers has fewer entries, and the log stays within a few
  /// hundred megabytes.
  static let entryLimit = 1_000_000
  /// The approximate number of events of one pull and refresh, reserved in advance.
  private static let usualEventCount = 256
  /// The maximum length of a run without a fixed duration, one hour.
  static let longestRun = Flicks(3600, over: 1)

  private let logger: ReplayLogger?

  /// A behavior together with its host and its state machine.
  fileprivate final class Participant {
    let behavior: any RefreshBehavior
    let host: BehaviorHost
    let machine: any StateMachine
    /// The function that creates the behavior's run at the end of the simulation.
    let recording: (ResultRecording) -> HeaderRecording
    var handlerCalls = 0
    /// The greatest pull, in points; `nil` until the content moves.
    var peak: Double?
    /// The time at which the behavior was removed from the scroll view; `nil` if it is attached.
    var detachTime: Flicks?
    /// The pending end of the refresh while its result is shown; otherwise `nil`.
    var pendingEnd: Agenda.Ticket?
    /// Whether the state is `finished`, which the state machine does not know.
    var isFinished = false

    init(
      _ behavior: any RefreshBehavior, _ host: BehaviorHost, _ machine: any StateMachine,
      recording: @escaping (ResultRecording) -> HeaderRecording
    ) {
      self.behavior = behavior
      self.host = host
      self.machine = machine
      self.recording = recording
    }

    var placement: Placement { host.placement }
    var isAttached: Bool { detachTime == nil }
  }

  init(script: Script, logger: ReplayLogger? = nil) {
    self.script = script
    self.logger = logger
    events.reserveCapacity(Self.usualEventCount)
    isOnScreen = !script.steps.contains { $0.action == .appear }
  }

  var scrollView: ScrollViewSimulation {
    if let attachedScrollView { return attachedScrollView }
    let made = ScrollViewSimulation(script: script, simulation: self)
    attachedScrollView = made
    return made
  }

  // MARK: The run

  func run() throws(RunError) -> Timeline {
    defer { takeApart() }
    for placement in Placement.allCases {
      guard let behavior = script.behaviors[placement] else { continue }
      attach(
        behavior.configured(for: script.frame.size),
        BehaviorHost(placement: placement, simulation: self))
    }
    noteForLog()
    for participant in participants { participant.machine.attached() }
    scrollView.scheduleReplay()
    let runner = StepRunner(steps: script.steps, simulation: self)
    runner.start(at: script.lead)
    let limit = script.duration ?? Self.longestRun
    let rest = try play(runner, until: limit)
    if script.duration == nil, rest == nil { throw cannotSettle() }
    if let rest { insertRest(at: rest) }
    // The rest event does not wait for the scroll indicator to fade, but the end of the run does.
    let end = max((rest ?? limit) + script.tail, scrollView.record.indicatorPhase.last.end ?? .zero)
    let duration = script.duration ?? end
    var headers: [Placement: HeaderRecording] = [:]
    var detachTimes: [Placement: Flicks] = [:]
    var attached: [Placement: any RefreshBehavior] = [:]
    for participant in participants {
      attached[participant.placement] = participant.behavior
      headers[participant.placement] = participant.recording(
        ResultRecording(participant.placement, events, scrollView.record, duration: duration))
      detachTimes[participant.placement] = participant.detachTime
    }
    return Timeline(
      events: events, duration: duration, rest: rest, hints: hints(), decisionRecord: decisions,
      remarks: remarks,
      recording: RunRecording(
        scrollView.record, headers, detachTimes: detachTimes,
        restingInset: script.scrollView.contentInset + script.safeAreaInset),
      attachedHeaders: attached)
  }

  private func attach<Behavior: RefreshBehavior>(_ behavior: Behavior, _ host: BehaviorHost) {
    let machine = behavior.makeMachine(host: host)
    let declared = script.declared[host.placement]
    participants.append(
      Participant(behavior, host, machine) {
        behavior.recording(machine.recording(), $0, at: host.placement, declared: declared)
      })
  }

  /// Runs the agenda until everything rests or until `limit`, and returns the time of rest.
  ///
  /// Returns `nil` if the run does not rest before `limit`.
  private func play(_ runner: StepRunner, until limit: Flicks) throws(RunError) -> Flicks? {
    var rest: Flicks?
    var entries = 0
    while true {
      if agenda.activityCount == 0, rest == nil, !isRefreshing {
        if runner.isWaitingForRest {
          runner.resume()
        } else if runner.isFinished {
          rest = lastActivity
          if script.duration == nil { return rest }
        }
      }
      if agenda.activityCount == 0, isRefreshing, script.duration == nil { throw cannotSettle() }
      guard let time = agenda.nextTime(), time <= limit, let entry = agenda.removeNext() else {
        if agenda.activityCount > 0, script.duration == nil { throw .tooLong(limit: limit) }
        return rest
      }
      entries += 1
      guard entries <= Self.entryLimit else { throw .tooManyEvents(limit: Self.entryLimit) }
      // An action scheduled in the past runs now.
      now = max(now, time)
      if entry.isActivity {
        lastActivity = now
        rest = nil
      }
      entry.action()
      if let failure = runner.failure { throw failure }
      if let endless, script.duration == nil { throw .endless(at: now, because: endless) }
    }
  }

  /// Breaks the reference cycles between the simulation, the scroll view and the behaviors.
  private func takeApart() {
    agenda = Agenda()
    attachedScrollView = nil
    for participant in participants { participant.host.forgetTimers() }
    participants = []
  }

  /// Whether an attached behavior is refreshing.
  private var isRefreshing: Bool {
    participants.contains { $0.isAttached && $0.machine.state.isRefreshing }
  }

  private func cannotSettle() -> RunError {
    .cannotSettle(
      at: now, refreshing: observers.filter { $0.machine.state.isRefreshing }.map(\.placement))
  }

  // MARK: Events and notifications

  func log(
    _ kind: TimelineEvent.EventKind, target: Placement? = nil, name: String? = nil,
    from: TimelineEvent.Value? = nil, to: TimelineEvent.Value? = nil
  ) {
    let finished = kind == .state ? leaveFinished(target) : nil
    events.append(
      TimelineEvent(
        time: now, kind: kind, target: target, name: name, from: finished ?? from, to: to))
    if kind == .trigger { cancelPendingEnd(of: target) }
    if let target, kind == .trigger || kind == .state {
      logFeedback(to: kind, of: target, from: finished ?? from, to: to)
    }
  }

  func remark(_ text: String, about placement: Placement) {
    remarks.append(Remark(time: now, target: placement, text: text))
  }

  /// Inserts the rest event at its time; perpetual timers and animations may have logged events
  /// after it.
  private func insertRest(at time: Flicks) {
    let index = events.firstIndex { $0.time > time } ?? events.endIndex
    events.insert(TimelineEvent(time: time, kind: .rest), at: index)
  }

  /// Records a sample in the replay log, if one is being written.
  func noteForLog(_ change: OffsetChange? = nil) {
    logger?.note(scrollView, at: now, change: change)
  }

  func notifyOffset(_ change: OffsetChange) {
    noteForLog(change)
    let scrollView = scrollView
    for participant in participants where participant.isAttached {
      let pull = participant.pullDistance(in: scrollView)
      participant.peak = max(participant.peak ?? pull, pull)
      // If an earlier observer has moved the content, the offset no longer changes linearly.
      let new = scrollView.offset
      participant.machine.contentOffsetChanged(
        OffsetChange(old: change.old, new: new, since: new == change.new ? change.since : nil))
    }
  }

  func notifyContentSize() {
    noteForLog()
    for observer in observers { observer.machine.contentSizeChanged() }
  }

  func notifyContentInset() {
    for observer in observers { observer.machine.contentInsetChanged() }
  }

  func notifyPan(_ state: PanState) {
    noteForLog()
    for observer in observers { observer.machine.panStateChanged(state) }
  }

  /// The attached behaviors.
  private var observers: [Participant] { participants.filter(\.isAttached) }

  /// Removes a behavior from the scroll view; its timers and animations continue.
  func detach(_ placement: Placement) {
    guard let participant = participant(at: placement), participant.isAttached else { return }
    participant.detachTime = now
    participant.machine.detached()
  }

  /// Puts the list on screen and schedules its first draw.
  func appear() {
    guard !isOnScreen else { return }
    isOnScreen = true
    agenda.add(at: now, .drawing) { [unowned self] in
      for observer in observers { observer.machine.firstDrawn() }
    }
  }

  /// Reloads the list with a new number of rows.
  func reloadData(rows: Int) {
    scrollView.setRows(rows)
    for observer in observers { observer.machine.dataReloaded(rows: scrollView.rows) }
  }

  func machine(at placement: Placement) -> (any StateMachine)? {
    participant(at: placement)?.machine
  }

  private func participant(at placement: Placement) -> Participant? {
    participants.first { $0.placement == placement }
  }

  /// Calls the app's handler and schedules its reaction; without a handler, records a remark.
  func callHandler(of placement: Placement) {
    guard !script.withoutHandler.contains(placement) else {
      return remark(
        "the handler is missing: the refresh continues until an endRefreshing step ends it",
        about: placement)
    }
    log(.handler, target: placement)
    guard let participant = participant(at: placement) else { return }
    let call = participant.handlerCalls
    participant.handlerCalls += 1
    guard let reactions = script.reactions[placement], let last = reactions.last else { return }
    let reaction = call < reactions.count ? reactions[call] : last
    agenda.add(at: now + reaction.delay, .reactions) { [unowned self] in
      if reaction.rowsAdded != 0 { reloadData(rows: scrollView.rows + reaction.rowsAdded) }
      endRefreshing(placement, reaction.result)
    }
  }

  // MARK: Ends

  /// Ends a behavior's refresh, after its result has been shown for the result duration.
  ///
  /// A call while a result is shown has no effect.
  func endRefreshing(_ placement: Placement, _ result: Reaction.Result) {
    log(.end, target: placement, to: .text(result.rawValue))
    guard let participant = participant(at: placement) else { return }
    guard participant.pendingEnd == nil else {
      return remark(
        "the app ended the refresh again while its result was shown: the call has no effect; to "
          + "avoid it, end each refresh once", about: placement)
    }
    announceEnd(of: placement, result)
    let duration = script.resultDurations[placement] ?? .zero
    guard duration > .zero, participant.machine.state == .refreshing else {
      return end(participant, result)
    }
    logState(of: placement, from: .refreshing, to: .finished)
    participant.isFinished = true
    participant.pendingEnd = agenda.add(at: now + duration, .reactions) { [unowned self] in
      end(participant, result)
    }
  }

  /// Calls a behavior's end method; if a header ends with `noMoreData`, also calls the footer's.
  private func end(_ participant: Participant, _ result: Reaction.Result) {
    agenda.cancel(participant.pendingEnd)
    participant.pendingEnd = nil
    participant.machine.endRefreshing(result)
    if participant.placement == .header, result == .noMoreData,
      let footer = self.participant(at: .footer)
    {
      end(footer, result)
    }
  }

  /// Returns the `finished` state if a behavior leaves it with the next state event, otherwise
  /// `nil`.
  private func leaveFinished(_ target: Placement?) -> TimelineEvent.Value? {
    guard let participant = target.flatMap(participant), participant.isFinished else { return nil }
    participant.isFinished = false
    return .text(RefreshState.finished.rawValue)
  }

  /// Discards the pending end of a refresh that another refresh has replaced.
  private func cancelPendingEnd(of target: Placement?) {
    guard let target, let participant = participant(at: target), participant.pendingEnd != nil
    else { return }
    agenda.cancel(participant.pendingEnd)
    participant.pendingEnd = nil
    if participant.isFinished { logState(of: target, from: .finished, to: .refreshing) }
  }

  private func logState(of target: Placement, from old: RefreshState, to new: RefreshState) {
    log(.state, target: target, from: .text(old.rawValue), to: .text(new.rawValue))
  }

  // MARK: Pulls

  /// Returns the content offset along the axis at which a behavior's pulling percent is `percent`,
  /// or `nil` if no behavior is attached at the placement.
  func offset(forPull percent: Double, of placement: Placement) -> Double? {
    participant(at: placement)?.offset(forPull: percent, in: scrollView)
  }

  /// Returns hints for the behaviors that the finger pulled but did not trigger.
  private func hints() -> [PullHint] {
    participants.compactMap { participant in
      let placement = participant.placement
      let behavior = participant.behavior
      guard script.steps.contains(where: { $0.isPull(of: placement) }),
        let peak = participant.peak, peak > 0, !barred.contains(placement),
        !events.contains(where: { $0.kind == .trigger && $0.target == placement })
      else { return nil }
      let geometry = scrollView.geometry
      let target = participant.offset(forPull: 1, in: scrollView)
      return PullHint(
        placement: placement, behavior: behavior.name, peak: peak,
        threshold: behavior.triggerDistance, isInclusive: behavior.triggersAtDistance,
        distanceFromRest: script.grid.largestError
          + (placement == .header
            ? geometry.minimumOffset - target : target - geometry.maximumOffset),
        viewLength: scrollView.length)
    }
  }
}

extension Simulation.Participant {
  /// Returns the content offset along the axis at which the behavior's pulling percent is
  /// `percent`.
  func offset(forPull percent: Double, in scrollView: ScrollViewSimulation) -> Double {
    behavior.contentOffset(pulledTo: percent, at: placement, in: scrollView.geometry)
  }

  /// Returns the pull, in points from the offset at which the pulling percent is 0.
  func pullDistance(in scrollView: ScrollViewSimulation) -> Double {
    let start = offset(forPull: 0, in: scrollView)
    return switch placement {
    case .header: start - scrollView.offset
    case .footer: scrollView.offset - start
    }
  }
}
