import BezierGeometry
import KeyframeAnimation

/// One play-through in progress: the clock, the agenda, the log, and everyone who takes part.
///
/// A simulation is used by one thread, from its beginning to its end, inside one call; what leaves
/// it is an immutable `Timeline`.
final class Simulation {
  let script: Script
  private(set) var now = Flicks.zero
  var agenda = Agenda()
  private(set) var events: [TimelineEvent] = []
  var decisions = DecisionRecord()
  var remarks: [Remark] = []
  /// The components that would have refreshed if they had a handler.
  var barred: Set<Placement> = []
  private var attachedScrollView: ScrollViewSimulation?
  private var hosts: [Placement: ComponentHost] = [:]
  private(set) var behaviors: [(placement: Placement, behavior: any ComponentBehavior)] = []
  /// What leaves each component's run, once all is over.
  private var recordings: [Placement: (CommonFacts) -> any ComponentRun] = [:]
  private var handlerCalls: [Placement: Int] = [:]
  private var lastActivity = Flicks.zero
  /// When components were taken from the scroll view.
  private var detachTimes: [Placement: Flicks] = [:]
  /// Whether the list is in a window.
  private(set) var isOnScreen: Bool
  /// How far each component has been pulled at most.
  private var peaks: [Placement: Double] = [:]

  /// More entries than an hour of touches, movements and timers has; with fewer than this the log
  /// stays within some hundreds of megabytes.
  static let entryLimit = 1_000_000
  /// The longest run there is: an hour.
  static let longestRun = Flicks(3600, over: 1)

  private let logger: ReplayLogger?

  init(script: Script, logger: ReplayLogger? = nil) {
    self.script = script
    self.logger = logger
    isOnScreen = !script.steps.contains { $0.action == .appear }
  }

  var scrollView: ScrollViewSimulation {
    if let attachedScrollView { return attachedScrollView }
    let made = ScrollViewSimulation(script: script, simulation: self)
    attachedScrollView = made
    return made
  }

  // MARK: The run

  func run() throws(PlaythroughError) -> Timeline {
    defer { takeApart() }
    for placement in Placement.allCases {
      guard let component = script.components[placement] else { continue }
      let host = ComponentHost(placement: placement, simulation: self)
      hosts[placement] = host
      attach(component, host)
    }
    noteForLog()
    for (_, behavior) in behaviors { behavior.attached() }
    let replayer = script.replay.map { ReplayRunner($0, simulation: self) }
    replayer?.scheduleNext()
    defer { withExtendedLifetime(replayer) {} }
    let runner = StepRunner(steps: script.steps, simulation: self)
    runner.start(at: script.lead)
    let limit = script.duration ?? Self.longestRun
    let rest = try play(runner, until: limit)
    if script.duration == nil, rest == nil { throw cannotSettle() }
    if let rest { insertRest(at: rest) }
    // Rest does not wait for the scroll indicator, the end of the run does.
    let end = max((rest ?? limit) + script.tail, scrollView.record.indicatorPhase.last.end ?? .zero)
    let duration = script.duration ?? end
    let restingInset = script.contentInset + script.safeAreaInset
    var runs: [Placement: any ComponentRun] = [:]
    for (placement, record) in recordings {
      runs[placement] = record(
        CommonFacts(
          placement, restingInset: restingInset, events: events, duration: duration))
    }
    return Timeline(
      events: events, duration: duration, rest: rest,
      scrollView: scrollView.record, components: runs, attachedComponents: script.components,
      detachTimes: detachTimes, hints: hints(),
      decisions: decisions, remarks: remarks)
  }

  private func attach<Component: RefreshComponent>(
    _ component: Component, _ host: ComponentHost
  ) {
    let behavior = component.makeBehavior(host: host)
    behaviors.append((host.placement, behavior))
    let declared = script.declared[host.placement]
    recordings[host.placement] = { component.reading(behavior.recording(), $0, declared: declared) }
  }

  /// Plays until everything rests, whose time it returns, or until the limit.
  private func play(_ runner: StepRunner, until limit: Flicks) throws(PlaythroughError) -> Flicks? {
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
      // What is asked for in the past happens now.
      now = max(now, time)
      if entry.isActivity {
        lastActivity = now
        rest = nil
      }
      entry.action()
      if let failure = runner.failure { throw failure }
    }
  }

  /// Lets go of everyone: all of them hold one another while the run lasts, and none outlives it.
  private func takeApart() {
    agenda = Agenda()
    attachedScrollView = nil
    for host in hosts.values { host.forgetTimers() }
    hosts = [:]
    behaviors = []
    recordings = [:]
  }

  /// Whether a component that is on the scroll view waits for the app.
  private var isRefreshing: Bool { observers.contains { $0.behavior.state.isRefreshing } }

  private func cannotSettle() -> PlaythroughError {
    .cannotSettle(
      at: now, refreshing: observers.filter { $0.behavior.state.isRefreshing }.map(\.placement))
  }

  // MARK: What participants do

  func log(
    _ kind: TimelineEvent.Kind, target: Placement? = nil, name: String? = nil,
    from: TimelineEvent.Value? = nil, to: TimelineEvent.Value? = nil
  ) {
    events.append(
      TimelineEvent(time: now, kind: kind, target: target, name: name, from: from, to: to))
  }

  /// Writes the rest down in its place: what goes on for ever may have written on after it.
  private func insertRest(at time: Flicks) {
    let place = events.firstIndex { $0.time > time } ?? events.endIndex
    events.insert(TimelineEvent(time: time, kind: .rest), at: place)
  }

  /// Something of the list that a device's logger sees is another now.
  func noteForLog(_ change: OffsetChange? = nil) {
    logger?.note(scrollView, at: now, change: change)
  }

  func notifyOffset(_ change: OffsetChange) {
    noteForLog(change)
    for (placement, behavior) in observers {
      let pull = pullDistance(of: placement)
      peaks[placement] = max(peaks[placement] ?? pull, pull)
      // An earlier observer may have moved the content on: then it is on the line no more.
      let new = scrollView.offset
      behavior.contentOffsetChanged(
        OffsetChange(old: change.old, new: new, since: new == change.new ? change.since : nil))
    }
  }

  func notifyContentSize() {
    noteForLog()
    for (_, behavior) in observers { behavior.contentSizeChanged() }
  }

  func notifyPan(_ state: PanState) {
    noteForLog()
    for (_, behavior) in observers { behavior.panStateChanged(state) }
  }

  /// The components that are on the scroll view.
  private var observers: [(placement: Placement, behavior: any ComponentBehavior)] {
    detachTimes.isEmpty ? behaviors : behaviors.filter { detachTimes[$0.placement] == nil }
  }

  /// Takes a component from the scroll view; what it has begun goes on.
  func detach(_ placement: Placement) {
    guard detachTimes[placement] == nil else { return }
    detachTimes[placement] = now
    behavior(at: placement)?.detached()
  }

  /// The list comes on screen.
  func appear() {
    guard !isOnScreen else { return }
    isOnScreen = true
    agenda.add(at: now, .drawing) { [unowned self] in
      for (_, behavior) in observers { behavior.firstDrawn() }
    }
  }

  /// The list loads its data anew.
  func reloadData(rows: Int) {
    scrollView.setRows(rows)
    for (_, behavior) in observers { behavior.dataReloaded(rows: scrollView.rows) }
  }

  func behavior(at placement: Placement) -> (any ComponentBehavior)? {
    behaviors.first { $0.placement == placement }?.behavior
  }

  /// The app's handler is called; its reaction goes on the agenda.
  func callHandler(of placement: Placement) {
    guard !script.withoutHandler.contains(placement) else {
      let text =
        "there is no handler to call: the refresh goes on until a step ends it (endRefreshing)"
      remarks.append(Remark(time: now, target: placement, text: text))
      return
    }
    log(.handler, target: placement)
    let call = handlerCalls[placement, default: 0]
    handlerCalls[placement] = call + 1
    guard let reactions = script.reactions[placement], let last = reactions.last else { return }
    let reaction = call < reactions.count ? reactions[call] : last
    agenda.add(at: now + reaction.delay, .reactions) { [unowned self] in
      if reaction.rowsAdded != 0 {
        reloadData(rows: scrollView.rows + reaction.rowsAdded)
      }
      endRefreshing(placement, reaction.result)
    }
  }

  /// The app calls a component's end method; a header that had the last data says so to the footer.
  func endRefreshing(_ placement: Placement, _ result: Reaction.Result) {
    log(.end, target: placement, to: .text(result.rawValue))
    behavior(at: placement)?.endRefreshing(result)
    if placement == .header, result == .noMoreData {
      behavior(at: .footer)?.endRefreshing(result)
    }
  }

  // MARK: Pulls

  /// How far a component is pulled, in points from where its percent is 0.
  private func pullDistance(of placement: Placement) -> Double {
    let start = offset(forPull: 0, of: placement) ?? 0
    return switch placement {
    case .header: start - scrollView.offset
    case .footer: scrollView.offset - start
    }
  }

  /// The offset's y at which a component's pulling percent is `percent`.
  func offset(forPull percent: Double, of placement: Placement) -> Double? {
    script.components[placement]?.contentOffset(
      pulledTo: percent, at: placement, in: scrollView.geometry)
  }

  /// What to say where the finger was meant to trigger a component, and did not.
  private func hints() -> [PullHint] {
    behaviors.compactMap { placement, _ in
      guard script.steps.contains(where: { $0.isPull(of: placement) }),
        let component = script.components[placement], let peak = peaks[placement], peak > 0,
        !barred.contains(placement),
        !events.contains(where: { $0.kind == .trigger && $0.target == placement })
      else { return nil }
      let geometry = scrollView.geometry
      let target = component.contentOffset(pulledTo: 1, at: placement, in: geometry)
      return PullHint(
        placement: placement, component: component.name, peak: peak,
        threshold: component.triggerDistance, isInclusive: component.triggersAtDistance,
        distanceFromRest: placement == .header
          ? geometry.minimumOffset - target : target - geometry.maximumOffset,
        viewLength: scrollView.length)
    }
  }
}
