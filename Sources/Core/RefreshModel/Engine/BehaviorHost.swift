/// The environment of a state machine during a run: the clock, the scroll view, the log and the
/// agenda.
public final class BehaviorHost {
  /// The placement of the behavior.
  public let placement: Placement
  private let simulation: Simulation
  private var timers: [TimerID: RunningTimer] = [:]
  private var animations: [String: Agenda.Ticket] = [:]
  /// The results of the clauses at the last offset change; `nil` if the threshold was not reached.
  private var lastLook: [Bool]?

  /// An identifier of a running timer.
  public struct TimerID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct RunningTimer {
    let name: String
    let start: Flicks
    let interval: Flicks
    let isPerpetual: Bool
    let action: () -> Void
    /// The number of the pending tick, which is that many intervals after the start.
    var nextTick = 1
    /// The pending tick.
    var ticket: Agenda.Ticket?
  }

  init(placement: Placement, simulation: Simulation) {
    self.placement = placement
    self.simulation = simulation
  }

  /// The current time, from the beginning of the run.
  public var now: Flicks { simulation.now }

  /// Whether the list is on screen, which it is from the beginning unless the run has an `appear`
  /// step.
  public var isOnScreen: Bool { simulation.isOnScreen }

  /// The scroll view.
  public var scrollView: ScrollViewSimulation { simulation.scrollView }

  /// Logs an event at the current time.
  ///
  /// The parameters have the meanings of the properties of ``TimelineEvent``; `nil` means that the
  /// event has no such value.
  public func log(
    _ kind: TimelineEvent.EventKind, name: String? = nil, from: TimelineEvent.Value? = nil,
    to: TimelineEvent.Value? = nil
  ) {
    simulation.log(kind, target: placement, name: name, from: from, to: to)
  }

  /// Evaluates the condition for refreshing and records the decision if it is informative.
  ///
  /// A decision is recorded if all clauses hold or if `occasion` is not
  /// ``Decision/Occasion/offset``. A decision on an offset change in which some clause fails is
  /// recorded only if the threshold is reached and the results of the clauses differ from those of
  /// the previous evaluation.
  ///
  /// - Parameters:
  ///   - occasion: The cause of the evaluation.
  ///   - isFar: Whether the threshold is reached, if that is known in advance. If it is `false`, an
  ///     offset change does not evaluate the clauses.
  ///   - values: The quantities that the clauses compare.
  ///   - clauses: The complete condition.
  /// - Returns: `true` if all clauses hold, in which case the caller must begin the refresh.
  @discardableResult
  public func decide(
    _ occasion: Decision.Occasion, isFar: Bool = true,
    values: @autoclosure () -> [Decision.Quantity] = [],
    _ clauses: @autoclosure () -> [Decision.Clause]
  ) -> Bool {
    guard isFar || occasion != .offset else {
      lastLook = nil
      return false
    }
    let clauses = clauses()
    let isTrigger = clauses.allSatisfy(\.holds)
    if occasion == .offset {
      guard clauses.allSatisfy({ $0.holds || !$0.isThreshold }) else {
        lastLook = nil
        return false
      }
      let look = clauses.map(\.holds)
      if !isTrigger, look == lastLook { return false }
      lastLook = look
    }
    if clauses.filter({ !$0.holds }) == [.hasHandler(self)] { noteMissingHandler() }
    simulation.decisions.add(
      Decision(
        time: now, target: placement,
        behavior: simulation.script.behaviors[placement]?.name ?? "", occasion: occasion,
        values: values(), clauses: clauses))
    return isTrigger
  }

  /// Records that the missing handler is the only reason why no refresh begins.
  private func noteMissingHandler() {
    simulation.barred.insert(placement)
    remark(
      "the behavior does not refresh without a handler; add app: { \(placement.rawValue): [{ "
        + "after: 2 }] }")
  }

  /// Records why a release does not lead to a refresh, for behaviors that begin a refresh on an
  /// offset change.
  ///
  /// Has no effect if all clauses hold, because a later offset change then begins the refresh.
  package func explainRelease(
    values: @autoclosure () -> [Decision.Quantity] = [], _ clauses: [Decision.Clause]
  ) {
    guard !clauses.allSatisfy(\.holds) else { return }
    decide(.release, values: values(), clauses)
  }

  /// Records an undesirable outcome that also occurs in the original library.
  ///
  /// - Parameter text: The outcome, its cause and how to avoid it, without a final period.
  package func remark(_ text: String) { simulation.remark(text, about: placement) }

  /// Records that the behavior refreshes repeatedly without end.
  ///
  /// The run then fails with an error if it has no fixed duration, and otherwise records a remark.
  /// Only the first call has an effect.
  ///
  /// - Parameter text: The outcome, its cause and how to avoid it, without a final period.
  package func noteEndless(_ text: String) {
    guard simulation.endless == nil else { return }
    simulation.endless = text
    remark(text)
  }

  /// Whether the app has set a refresh handler for the behavior.
  public var hasHandler: Bool { !simulation.script.withoutHandler.contains(placement) }

  /// Calls the app's refresh handler; without one, records a remark instead.
  public func callHandler() { simulation.callHandler(of: placement) }

  // MARK: Timers

  /// Starts a repeating timer.
  ///
  /// Ticks do not drift: they are exactly one interval apart, counted from the first.
  ///
  /// - Parameters:
  ///   - name: The timer's name in the log.
  ///   - interval: The time between ticks, at least one flick.
  ///   - delay: The time until the first tick; negative times count as 0. The default is
  ///     `interval`.
  ///   - isPerpetual: Whether the timer never stops, so that the run does not wait for it.
  ///   - action: The closure to call at every tick.
  @discardableResult
  public func startTimer(
    _ name: String, interval: Flicks, after delay: Flicks? = nil, isPerpetual: Bool = false,
    action: @escaping () -> Void
  ) -> TimerID {
    log(.timerStart, name: name)
    let interval = max(interval, Flicks(count: 1))
    let id = TimerID(number: simulation.agenda.nextOrder())
    timers[id] = RunningTimer(
      name: name, start: now + max(delay ?? interval, .zero) - interval, interval: interval,
      isPerpetual: isPerpetual, action: action)
    schedule(id)
    return id
  }

  /// Stops a timer; has no effect if `id` is `nil` or the timer is not running.
  public func stopTimer(_ id: TimerID?) {
    guard let id, let timer = timers.removeValue(forKey: id) else { return }
    simulation.agenda.cancel(timer.ticket)
    log(.timerStop, name: timer.name)
  }

  func forgetTimers() { timers = [:] }

  private func schedule(_ id: TimerID) {
    guard let timer = timers[id] else { return }
    timers[id]?.ticket = simulation.agenda.add(
      at: timer.start + timer.interval * timer.nextTick, .timers, order: id.number,
      isActivity: !timer.isPerpetual
    ) { [unowned self] in
      timers[id]?.nextTick += 1
      timer.action()
      schedule(id)
    }
  }

  // MARK: Deferred actions

  /// A deferred action that can be canceled.
  public struct Deferred {
    fileprivate let ticket: Agenda.Ticket
  }

  /// Performs an action after a delay, in the phase of the main queue, like
  /// `DispatchQueue.main.asyncAfter`.
  @discardableResult
  public func after(_ delay: Flicks, _ action: @escaping () -> Void) -> Deferred {
    Deferred(ticket: simulation.agenda.add(at: now + delay, .mainQueue, action))
  }

  /// Performs an action on the next turn of the main queue, at the current time but after all
  /// actions of earlier phases.
  @discardableResult
  public func onMainQueue(_ action: @escaping () -> Void) -> Deferred { after(.zero, action) }

  /// Cancels a deferred action; has no effect if `deferred` is `nil` or the action has run.
  public func cancel(_ deferred: Deferred?) { simulation.agenda.cancel(deferred?.ticket) }

  // MARK: Animations

  /// Logs the start of an animation at the current time, and its end after `duration`.
  ///
  /// - Parameters:
  ///   - name: The animation's name in the log. A running animation with the same name is removed
  ///     first.
  ///   - duration: The duration of the animation.
  ///   - isPerpetual: Whether the animation is part of one that never ends, so that the run does
  ///     not wait for it.
  ///   - completion: The closure to call at the end; not called if the animation is removed
  ///     earlier.
  public func startAnimation(
    _ name: String, duration: Flicks, isPerpetual: Bool = false,
    completion: @escaping () -> Void = {}
  ) {
    removeAnimation(name)
    log(.animationStart, name: name)
    animations[name] = simulation.agenda.add(
      at: now + duration, .animationEnds, isActivity: !isPerpetual
    ) { [unowned self] in
      animations[name] = nil
      log(.animationEnd, name: name)
      completion()
    }
  }

  /// Removes a running animation and logs its end.
  ///
  /// - Returns: `true` if the animation was running.
  @discardableResult
  public func removeAnimation(_ name: String) -> Bool {
    guard let ticket = animations.removeValue(forKey: name) else { return false }
    simulation.agenda.cancel(ticket)
    log(.animationEnd, name: name)
    return true
  }
}
