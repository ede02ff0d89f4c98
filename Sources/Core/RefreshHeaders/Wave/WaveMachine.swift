import BezierGeometry
import KeyframeAnimation
import RefreshModel
import Texts

/// The wave header's state machine, in the order in which the old header did things.
final class WaveMachine: RecordingMachine {
  let behavior: WaveBehavior
  let host: BehaviorHost
  var record: WaveRecording
  /// The timers that scroll back; an end or another trigger leaves those that run.
  private var scrollBackTimers: [BehaviorHost.TimerID] = []
  /// The offset that all of them move on.
  private var scrollBackOffset = 0.0
  var floatTimers: [Int: BehaviorHost.TimerID] = [:]
  /// One cycle of any ball's float.
  lazy var cycle = behavior.floating.cycle
  /// What the balls are still going to do.
  var pending: [BehaviorHost.Deferred] = []
  private var clearing: BehaviorHost.Deferred?
  /// Whether the list has been back within the pull distance since the last refresh: one that
  /// returns from beyond it is not pulled anew.
  private var isArmed = true
  /// Whether the last change of the offset has set the path by the bend's law.
  private var isOnLaw = false
  /// The pulls, in points, at which the bend's law may have corners, the content's edge among them.
  private let bendCorners: [Double]
  /// The last pull that a bend was worked out for, with which the next line mostly begins.
  private var lastBend = (pull: Double.nan, bend: 0.0)

  init(behavior: WaveBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    bendCorners = [0] + behavior.bendCorners
    record = WaveRecording(behavior: behavior, width: host.scrollView.frame.width)
  }

  func recording() -> WaveRecording { record }

  private static let bounce = "wave.bounce"
  private static let settling = "settle"
  private static let returning = "return"
  static let key = "motion"

  private var edge: Double { behavior.edge(restingAt: scrollView.minimumOffset) }
  var pull: Double { edge - scrollView.contentOffset.y }

  // MARK: What it observes

  /// The original's observer is called once as it is added.
  func attached() { lookAtOffset() }

  func contentOffsetChanged(_ change: OffsetChange) {
    let edge = edge
    let triggerOffset = edge - behavior.pullDistance
    let isFar = scrollView.offset < triggerOffset
    let isTriggering =
      behavior.trigger == .automatic
      && host.decide(.offset, isFar: isFar, values: values, clauses)
    isArmed = isArmed || !isFar
    let wasOnLaw = isOnLaw
    // On the content, at exactly the pull distance, and where it triggers, the path is left as it was.
    isOnLaw =
      !(isTriggering && behavior.settling == .timer) && change.new < edge
      && change.new != triggerOffset
    if isOnLaw, let start = change.since {
      bendAlong(
        change, edge, since: start, from: wasOnLaw ? nil : record.bend.value,
        limit: isTriggering ? behavior.pullDistance : .infinity)
    } else if isOnLaw, !isTriggering {
      record.bend.jump(to: bend(pulledBy: edge - change.new), at: host.now)
    }
    if isTriggering { refresh() } else { notePulling() }
  }

  func panStateChanged(_ panState: PanState) {
    guard panState.isOver, !state.isRefreshing else { return }
    switch behavior.trigger {
    case .release:
      let clauses = [.panEnded(panState), .notRefreshing(state.isRefreshing), far]
      if host.decide(.release, values: values, clauses) { refresh() }
    case .automatic:
      host.explainRelease(values: values, clauses)
    }
  }

  /// Being pulled further than the pull distance.
  ///
  /// Offsets are compared, not pulls, so that no rounding tells the two apart that are set equal.
  private var far: Decision.Clause {
    .init(
      "o < -T - pullDistance", scrollView.contentOffset.y, .less, triggerOffset,
      isThreshold: true)
  }

  /// The condition of a wave that triggers by itself.
  private var clauses: [Decision.Clause] {
    guard behavior.isGuarded else { return [far] }
    return [
      .notRefreshing(state.isRefreshing), far,
      .init("back within the pull distance since the last refresh", isArmed),
    ]
  }

  private var values: [Decision.Quantity] {
    [
      .init("o", scrollView.contentOffset.y), .init("T", 0 - edge),
      .init("pullDistance", behavior.pullDistance),
    ]
  }

  /// The offset at which the pull is the pull distance; the trigger jumps there.
  private var triggerOffset: Double { edge - behavior.pullDistance }

  /// Where letting go is what triggers, being far enough is a state of its own.
  private func notePulling() {
    guard behavior.trigger == .release, !state.isRefreshing else { return }
    changeState(to: far.holds ? .pulling : .idle)
  }

  /// Bends the wave along the straight line by which the content has moved: the bend's law holds
  /// at every pull on the way, from the content's edge to the limit, and bends at its corners.
  ///
  /// - Parameter first: the bend at the line's start, where the law has not set it.
  private func bendAlong(
    _ change: OffsetChange, _ edge: Double, since start: Flicks, from first: Double?, limit: Double
  ) {
    let (old, new, now) = (edge - change.old, edge - change.new, host.now)
    func isOnTheWay(_ corner: Double) -> Bool { (corner - old) * (corner - new) < 0 }
    var corners = bendCorners.filter(isOnTheWay)
    if isOnTheWay(limit) { corners.append(limit) }
    if corners.count > 1 { corners.sort { old < new ? $0 < $1 : $0 > $1 } }
    var (last, lastTime) = (old, start)
    var first = old > 0 ? first : nil
    func line(to next: Double, at time: Flicks) {
      if max(last, next) > 0, min(last, next) < limit {
        record.bend.move(
          from: first ?? bend(pulledBy: last), to: bend(pulledBy: next),
          // At the edge itself there is no pull yet.
          since: last > 0 ? lastTime : lastTime + Flicks(count: 1), at: time)
      }
      (last, lastTime) = (next, time)
      first = nil
    }
    for corner in corners {
      let part = (corner - old) / (new - old)
      line(to: corner, at: start + Flicks(seconds: (now - start).seconds * part))
    }
    line(to: new, at: now)
  }

  private func bend(pulledBy pull: Double) -> Double {
    if pull != lastBend.pull { lastBend = (pull, behavior.bend(pulledBy: pull)) }
    return lastBend.bend
  }

  /// Taken from the list while refreshing, the header gives scrolling back.
  func detached() {
    if state.isRefreshing { scrollView.setScrollEnabled(true) }
  }

  // MARK: Begin

  /// From code: the list is pulled to its pull distance, and lets go there.
  func beginRefreshing() {
    pullList(to: triggerOffset) { [unowned self] in refresh() }
  }

  private func refresh() {
    let pulled = pull
    if state.isRefreshing { noteAnotherTrigger() }
    if leavesNothing { host.cancel(clearing) }
    cancelPending()
    host.log(.trigger, from: .number(pulled))
    changeState(to: .refreshing)
    record.heldPercent.set(
      behavior.pullDistance > 0 ? pulled / behavior.pullDistance : 0, at: host.now)
    fade(to: 1)
    scrollView.setScrollEnabled(false)
    let startingBend: Double
    switch behavior.settling {
    case .timer:
      scrollView.setContentOffset(y: triggerOffset)
      startScrollBack()
      startingBend = behavior.fullBend
    case .animation:
      startSettling()
      startingBend = record.bend.value
    }
    if behavior.edition == .original {
      host.log(
        .path, name: "wave", from: .number(record.bend.value), to: .number(startingBend))
      record.bend.jump(to: startingBend, at: host.now)
    }
    startBounce(from: startingBend)
    for tag in record.balls.indices.reversed() { startBall(tag) }
    host.callHandler()
  }

  private func fade(to value: Double) {
    record.refreshing.animate(
      to: value, duration: behavior.fadeDuration, timingFunction: .easeInEaseOut,
      interrupted: .currentState, at: host.now)
  }

  private func startScrollBack() {
    let steps = behavior.scrollBack(edge: edge)
    if leavesNothing { stopScrollBack() }
    scrollBackOffset = steps.from
    var own: BehaviorHost.TimerID?
    own = host.startTimer("scrollBack", interval: steps.interval) { [unowned self] in
      let (value, isLast) = steps.next(after: scrollBackOffset)
      scrollBackOffset = value
      if isLast {
        host.stopTimer(own)
        scrollBackTimers.removeAll { $0 == own }
      }
      if !state.isRefreshing { cutReturn() }
      scrollView.setContentOffset(y: value)
      if !state.isRefreshing, isLast {
        host.remark(
          "the end did not stop the scroll-back timer, whose ticks cut the return off: the list stays "
            + "\(pull.decimalText(places: 3)) pt open until it is touched; later ends, or earlyEnds: clean, avoid it"
        )
      }
    }
    if let own { scrollBackTimers.append(own) }
  }

  private func stopScrollBack() {
    for timer in scrollBackTimers { host.stopTimer(timer) }
    scrollBackTimers = []
  }

  /// Notes a trigger while refreshing, against which the original has no guard.
  private func noteAnotherTrigger() {
    guard behavior.stopDistance > behavior.pullDistance else {
      return host.remark(
        "triggered while refreshing: another scroll-back timer runs beside the first, and for balls "
          + "that were rising float timers start that nothing stops")
    }
    host.noteEndless(
      "the stop distance, \(behavior.stopDistance.decimalText(places: 3)) pt, exceeds the pull distance, "
        + "\(behavior.pullDistance.decimalText(places: 3)) pt: each tick of the scroll-back timer triggers again "
        + "and calls the handler; settling: animation, or clampRest: true, avoids it")
  }

  private func startSettling() {
    let motion = behavior.settleMotion
    host.startAnimation(Self.settling, duration: motion.duration)
    scrollView.animateContentOffset(
      y: edge - behavior.stopDistance, duration: motion.duration,
      curve: motion.curve)
  }

  private func startBounce(from bend: Double) {
    let motion = behavior.bounceMotion
    var animation = motion.animation(from: bend, to: 0)
    animation.timing.fillMode = .forwards
    record.bend.add(animation, forKey: Self.bounce, at: host.now)
    host.startAnimation(Self.bounce, duration: motion.duration)
  }

  // MARK: End

  /// The original looks for no refresh: an end without one brings the list to its top as well.
  func endRefreshing(_ result: Reaction.Result) {
    isArmed = false
    cancelPending()
    changeState(to: .idle)
    record.heldPercent.set(nil, at: host.now)
    fade(to: 0)
    let rising = record.balls.indices.reversed().filter { endBall($0) }
    startReturn()
    scrollView.setScrollEnabled(true)
    if !leavesNothing, !rising.isEmpty { floatHidden(rising) }
    switch behavior.edition {
    case _ where behavior.hillStaysFlat:
      break
    case .original:
      clearing = host.after(WaveBehavior.clearDelay) { [unowned self] in clearWave() }
    case .packaged:
      clearWave()
    }
    isArmed = !far.holds
  }

  /// Whether an end stops all that the refresh has begun.
  var leavesNothing: Bool { behavior.earlyEnds == .clean }

  /// - Returns: whether the ball was on its way up.
  private func endBall(_ tag: Int) -> Bool {
    host.stopTimer(floatTimers.removeValue(forKey: tag))
    let wasRising = host.removeAnimation("ball.\(tag).rise")
    switch behavior.ballsEnding {
    case .vanish:
      hide(tag)
    case .stay:
      break
    case .sink:
      sink(tag)
    }
    return wasRising
  }

  /// The rises of balls that vanish report their end as they are removed, and the floats that follow
  /// from that start.
  private func floatHidden(_ tags: [Int]) {
    guard behavior.ballsEnding == .vanish, behavior.floating.start == .rise else { return }
    for tag in tags { floatAfterRise(tag) }
    guard tags.contains(where: { floatTimers[$0] != nil }) else { return }
    host.remark(
      "the end removed the rises of \(tags.count) \(tags.count == 1 ? "ball" : "balls"), which report "
        + "their end: float timers start that nothing stops, and restart the next refresh's floats; "
        + "ends after \(behavior.riseDuration.seconds.decimalText(places: 3)) s, or earlyEnds: clean, avoid it"
    )
  }

  private func hide(_ tag: Int) {
    setHidden(tag, true)
    for name in ["float", "settle"] { host.removeAnimation("ball.\(tag).\(name)") }
    record.balls[tag].float.removeAllAnimations(at: host.now)
    record.balls[tag].progress.removeAllAnimations(at: host.now)
  }

  /// Sends a ball back along its way, from where it is, until it is under the list's edge; its float
  /// dies away in that.
  private func sink(_ tag: Int) {
    guard !record.balls[tag].isHidden.last else { return }
    let motion = behavior.returnMotion
    let progress = record.balls[tag].progress.presentation(at: host.now)
    let float = record.balls[tag].float.presentation(at: host.now)
    for name in ["float", "settle"] { host.removeAnimation("ball.\(tag).\(name)") }
    record.balls[tag].float.removeAllAnimations(at: host.now)
    // From where the way begins, at the edge or the crest, on by a radius.
    let depth = behavior.ballSize / 2 - record.balls[tag].start.last.y
    record.balls[tag].isSinking.set(true, at: host.now)
    for (property, from, to) in [
      (\WaveRecording.Ball.float, float, depth), (\.progress, progress, 0),
    ] {
      var animation = motion.animation(from: from, to: to)
      animation.timing.fillMode = .forwards
      record.balls[tag][keyPath: property].add(animation, forKey: Self.key, at: host.now)
    }
    host.startAnimation("ball.\(tag).sink", duration: motion.duration)
  }

  private func startReturn() {
    if leavesNothing { stopScrollBack() }
    host.removeAnimation(Self.settling)
    let motion = behavior.returnMotion
    host.startAnimation(Self.returning, duration: motion.duration) { [unowned self] in
      if !state.isRefreshing { finishReturn() }
    }
    scrollView.animateContentOffset(
      y: edge, duration: motion.duration, curve: motion.curve)
  }

  /// What moves the list at once ends the return's animation.
  private func cutReturn() {
    guard host.removeAnimation(Self.returning) else { return }
    finishReturn()
  }

  private func finishReturn() {
    hideBalls()
    if behavior.hillStaysFlat { clearWave() }
  }

  private func hideBalls() {
    // Those that vanish are hidden already, and what runs on in them does so.
    guard behavior.ballsEnding != .vanish else { return }
    for tag in record.balls.indices.reversed() { hide(tag) }
  }

  private func clearWave() {
    if host.removeAnimation(Self.bounce), state.isRefreshing {
      host.remark(
        "the last end's clearing, half a second after it, removed this refresh's bounce: the hill "
          + "stands at its model bend of \(record.bend.value.decimalText(places: 3)); later pulls, or earlyEnds: clean, "
          + "avoid it")
    }
    host.log(
      .path, name: "wave", from: .number(record.bend.presentation(at: host.now)),
      to: .number(record.bend.value))
    record.bend.removeAnimation(forKey: Self.bounce, at: host.now)
  }
}
