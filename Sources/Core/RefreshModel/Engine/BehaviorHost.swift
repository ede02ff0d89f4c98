public import KeyframeAnimation

/// What a behavior may do during a play-through: look at the clock and the scroll view, write to
/// the log, and put things on the agenda.
public final class BehaviorHost {
  /// Where the behavior is attached.
  public let placement: Placement
  private let simulation: Simulation
  private var timers: [TimerID: RunningTimer] = [:]
  private var animations: [String: Agenda.Ticket] = [:]
  /// Which clauses held when the offset last made the behavior look; `nil` where the content was
  /// not far enough.
  private var lastLook: [Bool]?

  /// A running timer's identity.
  public struct TimerID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private final class RunningTimer {
    let name: String
    let schedule: RepeatingTimer
    let isPerpetual: Bool
    let action: () -> Void
    var nextTick = 1
    /// Its last tick on the agenda; `nil` once it is stopped.
    var ticket: Agenda.Ticket?

    init(
      _ name: String, _ schedule: RepeatingTimer, isPerpetual: Bool, _ action: @escaping () -> Void
    ) {
      self.name = name
      self.schedule = schedule
      self.isPerpetual = isPerpetual
      self.action = action
    }
  }

  init(placement: Placement, simulation: Simulation) {
    self.placement = placement
    self.simulation = simulation
  }

  /// The time now.
  public var now: Flicks { simulation.now }

  /// Whether the list is on screen, so that behaviors in it are drawn.
  public var isOnScreen: Bool { simulation.isOnScreen }

  /// The scroll view.
  public var scrollView: ScrollViewSimulation { simulation.scrollView }

  /// Writes an event of now.
  public func log(
    _ kind: TimelineEvent.Kind, name: String? = nil, from: TimelineEvent.Value? = nil,
    to: TimelineEvent.Value? = nil
  ) {
    simulation.log(kind, target: placement, name: name, from: from, to: to)
  }

  /// Looks at the condition for refreshing, and writes the look down where it tells something.
  ///
  /// Written down is every look at which all clauses hold, and every other that a release, a tap or a
  /// call made. Of the looks that a change of the offset made, those are written down in which the
  /// content is far enough and other clauses fail than at the look before.
  ///
  /// - Parameters:
  ///   - occasion: what made the behavior look.
  ///   - isFar: whether the content is far enough, where that is known without the clauses: a change of
  ///     the offset that leaves it near needs none of them.
  ///   - values: the numbers that the clauses are made of.
  ///   - clauses: the whole condition.
  /// - Returns: whether all clauses hold, so that the refresh is to begin.
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

  /// Writes down that a refresh would begin, and does not for want of a handler.
  private func noteMissingHandler() {
    simulation.barred.insert(placement)
    remark(
      "there is no handler, without which this component does not refresh; "
        + "app: { \(placement.rawValue): [{ after: 2 }] } gives it one")
  }

  /// Writes down why a release begins no refresh, for behaviors to which the release is not what
  /// begins one; nothing where all clauses hold, since then it is still to come.
  package func explainRelease(
    values: @autoclosure () -> [Decision.Quantity] = [], _ clauses: [Decision.Clause]
  ) {
    guard !clauses.allSatisfy(\.holds) else { return }
    decide(.release, values: values(), clauses)
  }

  /// Writes down what the behavior is left in that nobody can want, though the original does so.
  ///
  /// - Parameter text: what happened, why, and what avoids it; no full stop.
  package func remark(_ text: String) {
    simulation.remarks.append(Remark(time: now, target: placement, text: text))
  }

  /// Notes that the behavior begins anew without an end: a remark, and an error where the run is to last
  /// until everything rests.
  ///
  /// - Parameter text: what happens, why, and what avoids it; no full stop. Only the first is kept.
  package func noteEndless(_ text: String) {
    guard simulation.endless == nil else { return }
    simulation.endless = text
    remark(text)
  }

  /// Whether the app has given the behavior a refresh handler.
  public var hasHandler: Bool { !simulation.script.withoutHandler.contains(placement) }

  /// Calls the app's refresh handler, where there is one.
  public func callHandler() { simulation.callHandler(of: placement) }

  // MARK: Timers

  /// Starts a repeating timer, whose n-th tick comes exactly n intervals after its start.
  ///
  /// - Parameters:
  ///   - name: the timer's name in the log.
  ///   - interval: the time between ticks; at least one flick.
  ///   - delay: the time until the first tick; the interval unless given.
  ///   - isPerpetual: whether the timer goes on for ever, so that a run does not wait for it.
  ///   - action: called at every tick.
  @discardableResult
  public func startTimer(
    _ name: String, interval: Flicks, after delay: Flicks? = nil, isPerpetual: Bool = false,
    action: @escaping () -> Void
  ) -> TimerID {
    log(.timerStart, name: name)
    let interval = max(interval, Flicks(count: 1))
    let id = TimerID(number: simulation.agenda.nextOrder())
    let timer = RunningTimer(
      name,
      RepeatingTimer(start: now + max(delay ?? interval, .zero) - interval, interval: interval),
      isPerpetual: isPerpetual, action)
    timers[id] = timer
    schedule(timer, id)
    return id
  }

  /// Stops a timer; nothing where it was stopped already.
  public func stopTimer(_ id: TimerID?) {
    guard let id, let timer = timers.removeValue(forKey: id) else { return }
    simulation.agenda.cancel(timer.ticket)
    timer.ticket = nil
    log(.timerStop, name: timer.name)
  }

  func forgetTimers() { timers = [:] }

  private func schedule(_ timer: RunningTimer, _ id: TimerID) {
    timer.ticket = simulation.agenda.add(
      at: timer.schedule.time(ofTick: timer.nextTick), .timers, order: id.number,
      isActivity: !timer.isPerpetual
    ) { [unowned self] in
      timer.nextTick += 1
      timer.action()
      if timer.ticket != nil { schedule(timer, id) }
    }
  }

  // MARK: Later

  /// Something put off, which can still be called off.
  public struct Deferred {
    fileprivate let ticket: Agenda.Ticket
  }

  /// Does something after a time, as a dispatch to the main queue after a delay does.
  @discardableResult
  public func after(_ delay: Flicks, _ action: @escaping () -> Void) -> Deferred {
    Deferred(ticket: simulation.agenda.add(at: now + delay, .mainQueue, action))
  }

  /// Does something on the main queue's next turn, after all else of this instant.
  @discardableResult
  public func onMainQueue(_ action: @escaping () -> Void) -> Deferred { after(.zero, action) }

  /// Calls something off; nothing where it has been done.
  public func cancel(_ deferred: Deferred?) { simulation.agenda.cancel(deferred?.ticket) }

  // MARK: Animations

  /// Writes down that an animation starts, and, its length later, that it has ended.
  ///
  /// - Parameters:
  ///   - name: the animation's name in the log; one that runs under it is ended first.
  ///   - duration: its length.
  ///   - isPerpetual: whether it belongs to something that goes on for ever.
  ///   - completion: called at its end, not where it is removed before.
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

  /// Writes down that an animation was removed; nothing where it does not run.
  ///
  /// - Returns: whether it ran.
  @discardableResult
  public func removeAnimation(_ name: String) -> Bool {
    guard let ticket = animations.removeValue(forKey: name) else { return false }
    simulation.agenda.cancel(ticket)
    log(.animationEnd, name: name)
    return true
  }
}
