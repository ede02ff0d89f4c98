/// The state machine of the wave header, which performs its actions in the original's order.
final class WaveMachine: RecordingMachine {
  let behavior: WaveBehavior
  let host: BehaviorHost
  var record: WaveRecording
  /// The running scroll-back timers.
  ///
  /// Neither an end nor another trigger stops them, unless `leavesNothing` is true.
  private var scrollBackTimers: [BehaviorHost.TimerID] = []
  /// The content offset that all scroll-back timers advance, in points.
  private var scrollBackOffset = 0.0
  var floatTimers: [Int: BehaviorHost.TimerID] = [:]
  /// One cycle of a ball's float, shared by all balls.
  lazy var cycle = behavior.floating.cycle
  /// The pending actions of the balls, which an end cancels.
  var pending: [BehaviorHost.Deferred] = []
  private var clearing: BehaviorHost.Deferred?
  /// Whether the list has been within the pull distance since the last refresh.
  ///
  /// A list that returns from beyond the pull distance does not trigger again.
  private var isArmed = true
  /// Whether the last change of the offset set the hill's height from the bend curve.
  private var followsBendCurve = false
  /// The pulls, in points, at which the bend curve can have corners, including 0.
  private let bendCorners: [Double]
  /// The last computed height of the hill and its pull, in points; the next line usually starts with
  /// them.
  private var lastHill = (pull: Double.nan, height: 0.0)

  init(behavior: WaveBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    bendCorners = [0] + behavior.bendCorners
    record = WaveRecording(behavior: behavior, width: host.scrollView.frame.width)
  }

  private static let bounce = "wave.bounce"
  private static let settling = "settle"
  private static let returning = "return"
  static let key = "motion"

  private var edge: Double { behavior.insets.edge(restingAt: scrollView.minimumOffset) }
  var pull: Double { edge - scrollView.contentOffset.y }

  // MARK: Observation

  /// Checks the offset, because the original's observer is also called when it is added.
  func attached() { evaluateOffset() }

  func contentOffsetChanged(_ change: OffsetChange) {
    let edge = edge
    let triggerOffset = edge - behavior.pullDistance
    let isFar = scrollView.offset < triggerOffset
    let isTriggering =
      behavior.trigger == .automatic && host.decide(.offset, isFar: isFar, values: values, clauses)
    isArmed = isArmed || !isFar
    let followedBendCurve = followsBendCurve
    // The hill does not change while the list is not pulled, at exactly the pull distance, or at a
    // trigger that starts the scroll-back timer.
    followsBendCurve =
      !(isTriggering && behavior.settling == .timer) && change.new < edge
      && change.new != triggerOffset
    if followsBendCurve, let start = change.since {
      moveHill(
        change, edge, since: start, from: followedBendCurve ? nil : record.hillHeight.value,
        limit: isTriggering ? behavior.pullDistance : .infinity)
    } else if followsBendCurve, !isTriggering {
      record.hillHeight.jump(to: hillHeight(pulledBy: edge - change.new), at: host.now)
    }
    if isTriggering { refresh() } else { notePulling() }
  }

  func panStateChanged(_ panState: PanState) {
    guard panState.isOver, !state.isRefreshing else { return }
    switch behavior.trigger {
    case .release:
      let clauses = [.panEnded(panState), .notRefreshing(state.isRefreshing), far]
      if host.decide(.release, values: values, clauses) { refresh() }
    case .automatic: host.explainRelease(values: values, clauses)
    }
  }

  /// The condition that the pull exceeds the pull distance.
  ///
  /// The condition compares offsets instead of pulls, so that rounding does not affect a pull of
  /// exactly the pull distance.
  private var far: Decision.Clause {
    .init(
      "o < -T - pullDistance", comparing: scrollView.contentOffset.y, .less, triggerOffset,
      isThreshold: true)
  }

  /// The condition of an automatic trigger.
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

  /// The content offset at the pull distance, in points.
  private var triggerOffset: Double { edge - behavior.pullDistance }

  /// Updates the pulling state, which exists only if a release triggers the refresh.
  private func notePulling() {
    guard behavior.trigger == .release, !state.isRefreshing else { return }
    changeState(to: far.holds ? .pulling : .idle)
  }

  /// Records the hill's height during a continuous, linear change of the offset.
  ///
  /// The height is interpolated linearly between the corners of the bend curve.
  ///
  /// - Parameters:
  ///   - start: The start time of the change.
  ///   - first: The height at the start, in points; `nil` for the value of the bend curve.
  ///   - limit: The pull, in points, beyond which the height is not recorded.
  private func moveHill(
    _ change: OffsetChange, _ edge: Double, since start: Flicks, from first: Double?, limit: Double
  ) {
    let old = edge - change.old
    let new = edge - change.new
    let now = host.now
    func isPassed(_ corner: Double) -> Bool { (corner - old) * (corner - new) < 0 }
    var corners = bendCorners.filter(isPassed)
    if isPassed(limit) { corners.append(limit) }
    if corners.count > 1 { corners.sort { old < new ? $0 < $1 : $0 > $1 } }
    var last = old
    var lastTime = start
    var first = old > 0 ? first : nil
    func line(to next: Double, at time: Flicks) {
      if max(last, next) > 0, min(last, next) < limit {
        record.hillHeight.move(
          from: first ?? hillHeight(pulledBy: last), to: hillHeight(pulledBy: next),
          // At the edge, the pull is still 0, so the line starts one flick later.
          since: last > 0 ? lastTime : lastTime + Flicks(count: 1), at: time)
      }
      last = next
      lastTime = time
      first = nil
    }
    for corner in corners {
      let part = (corner - old) / (new - old)
      line(to: corner, at: start + Flicks(seconds: (now - start).seconds * part))
    }
    line(to: new, at: now)
  }

  private func hillHeight(pulledBy pull: Double) -> Double {
    if pull != lastHill.pull { lastHill = (pull, behavior.hillHeight(pulledBy: pull)) }
    return lastHill.height
  }

  /// Enables scrolling if the header is removed while refreshing.
  func detached() {
    if state.isRefreshing { scrollView.setScrollEnabled(true) }
  }

  // MARK: Begin

  /// Scrolls the list to the pull distance and starts a refresh there.
  func beginRefreshing() { pullList(to: triggerOffset) { [unowned self] in refresh() } }

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
    let startingHeight: Double
    switch behavior.settling {
    case .timer:
      scrollView.setContentOffset(y: triggerOffset)
      startScrollBack()
      startingHeight = behavior.hillHeight
    case .animation:
      startSettling()
      startingHeight = record.hillHeight.value
    }
    if behavior.edition == .original {
      logPath(from: record.hillHeight.value, to: startingHeight)
      record.hillHeight.jump(to: startingHeight, at: host.now)
    }
    startBounce(from: startingHeight)
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
          "the end did not stop the scroll-back timer, whose ticks cut off the return: the list "
            + "stays open by \(pull.decimalText(places: 3)) pt until it is touched; to avoid it, "
            + "end the refresh later or set earlyEnds: clean")
      }
    }
    if let own { scrollBackTimers.append(own) }
  }

  private func stopScrollBack() {
    for timer in scrollBackTimers { host.stopTimer(timer) }
    scrollBackTimers = []
  }

  /// Records a remark about a trigger while refreshing, which the original does not prevent.
  private func noteAnotherTrigger() {
    guard behavior.stopDistance > behavior.pullDistance else {
      return host.remark(
        "triggered while refreshing: another scroll-back timer runs in parallel with the first, "
          + "and float timers start for rising balls and never stop; to avoid it, set settling: "
          + "animation or clampRest: true")
    }
    host.noteEndless(
      "the stop distance, \(behavior.stopDistance.decimalText(places: 3)) pt, exceeds the pull "
        + "distance, \(behavior.pullDistance.decimalText(places: 3)) pt: each tick of the "
        + "scroll-back timer triggers again and calls the handler; to avoid it, set settling: "
        + "animation or clampRest: true")
  }

  private func startSettling() {
    let motion = behavior.settleMotion
    host.startAnimation(Self.settling, duration: motion.duration)
    scrollView.animateContentOffset(
      y: edge - behavior.stopDistance, duration: motion.duration, curve: motion.curve)
  }

  private func startBounce(from height: Double) {
    let motion = behavior.bounceMotion
    record.hillHeight.add(
      motion.animation(from: height, to: 0), forKey: Self.bounce, at: host.now)
    host.startAnimation(Self.bounce, duration: motion.duration)
  }

  /// Logs a change of the hill's height as a change of its path, which is described by the bend
  /// distance.
  private func logPath(from old: Double, to new: Double) {
    host.log(
      .path, name: "wave", from: .number(BezierPath.bendDistance(ofHillHeight: old)),
      to: .number(BezierPath.bendDistance(ofHillHeight: new)))
  }

  // MARK: End

  /// Ends the refresh and returns the list to its top.
  ///
  /// As in the original, an end call without a refresh also returns the list.
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

  /// Whether an end stops all animations and timers that the refresh has started.
  var leavesNothing: Bool { behavior.earlyEnds == .clean }

  private func startReturn() {
    if leavesNothing { stopScrollBack() }
    host.removeAnimation(Self.settling)
    let motion = behavior.returnMotion
    host.startAnimation(Self.returning, duration: motion.duration) { [unowned self] in
      if !state.isRefreshing { finishReturn() }
    }
    scrollView.animateContentOffset(y: edge, duration: motion.duration, curve: motion.curve)
  }

  /// Ends the return's animation early, because the scroll-back timer moves the list.
  private func cutReturn() {
    guard host.removeAnimation(Self.returning) else { return }
    finishReturn()
  }

  private func finishReturn() {
    hideBalls()
    if behavior.hillStaysFlat { clearWave() }
  }

  private func hideBalls() {
    // Vanishing balls are already hidden, and their running animations continue.
    guard behavior.ballsEnding != .vanish else { return }
    for tag in record.balls.indices.reversed() { hide(tag) }
  }

  private func clearWave() {
    let height = record.hillHeight.value
    if host.removeAnimation(Self.bounce), state.isRefreshing {
      let bend = BezierPath.bendDistance(ofHillHeight: height)
      host.remark(
        "the cleanup half a second after the previous end removed the bounce of this refresh: the "
          + "hill stays at its model bend of \(bend.decimalText(places: 3)) pt; to avoid it, pull "
          + "later or set earlyEnds: clean")
    }
    logPath(from: record.hillHeight.presentation(at: host.now), to: height)
    record.hillHeight.removeAnimation(forKey: Self.bounce, at: host.now)
  }
}
