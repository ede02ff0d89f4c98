/// The state machine of PullToBounce.
final class PullToBounceMachine: RecordingMachine {
  private let behavior: PullToBounceBehavior
  let host: BehaviorHost
  var record: PullToBounceRecording
  /// The time of the last trigger; `nil` before the first trigger.
  private var triggerTime: Flicks?
  /// Whether the list is returning to its resting offset.
  private var isReturning = false
  private static let bounce = "bounce"
  private static let rise = "ball.rise"
  private static let sink = "ball.sink"
  private static let returning = "return"
  private static let key = "motion"

  init(behavior: PullToBounceBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = PullToBounceRecording(behavior: behavior)
  }

  private var edge: Double { behavior.insets.edge(restingAt: scrollView.minimumOffset) }
  private var stop: Double { edge - behavior.triggerDistance }

  /// Checks the offset, because the original's observer is also called when it is added.
  func attached() { evaluateOffset() }

  func contentOffsetChanged(_ change: OffsetChange) {
    if host.decide(.offset, values: values, clauses) { refresh() } else { follow(change) }
  }

  /// Sets the properties that the original sets at a change of the offset.
  ///
  /// The other properties keep their values: the surface beyond the pull distance, the bend while
  /// the list is not pulled, and all properties at exactly the trigger offset.
  private func follow(_ change: OffsetChange) {
    let pull = edge - change.new
    if change.new >= edge {
      set(\.surface, to: 0, change)
      set(\.contentAlpha, to: 1, change)
    } else if change.new > edge - behavior.pullDistance {
      set(\.surface, to: pull, change)
      set(\.bend, to: 0, change)
      set(\.contentAlpha, to: (behavior.pullDistance - pull) / behavior.pullDistance, change)
    } else if change.new > stop {
      set(\.bend, to: isReturningFlat ? 0 : pull - behavior.pullDistance, change)
      set(\.contentAlpha, to: 0, change)
    }
  }

  private var isReturningFlat: Bool { behavior.returnsFlat && isReturning }

  /// Sets a property at a change of the offset, along a straight line if the change is
  /// continuous.
  private func set(
    _ property: WritableKeyPath<PullToBounceRecording, RecordedProperty>, to value: Double,
    _ change: OffsetChange
  ) {
    guard record[keyPath: property].value != value else { return }
    record[keyPath: property].move(to: value, since: change.since, at: host.now)
  }

  func panStateChanged(_ panState: PanState) {
    if panState.isOver, !state.isRefreshing { host.explainRelease(values: values, clauses) }
  }

  /// The condition of a trigger.
  ///
  /// As in the original, a refresh under way is not checked, because during a refresh the list is
  /// never beyond the trigger offset.
  private var clauses: [Decision.Clause] {
    [
      .init(
        "o < -T - (pullDistance + bendControl)", comparing: scrollView.contentOffset.y, .less, stop,
        isThreshold: true)
    ]
  }

  private var values: [Decision.Quantity] {
    [
      .init("o", scrollView.contentOffset.y), .init("T", 0 - edge),
      .init("pullDistance", behavior.pullDistance),
      .init("bendControl", behavior.bendControl),
    ]
  }

  /// Scrolls the list to its trigger offset and starts a refresh there.
  func beginRefreshing() { pullList(to: stop) { [unowned self] in refresh() } }

  private func refresh() {
    host.log(.trigger, from: .number(edge - scrollView.contentOffset.y))
    isReturning = false
    changeState(to: .refreshing)
    scrollView.setScrollEnabled(false)
    scrollView.setContentOffset(y: stop)
    record.surface.jump(to: behavior.pullDistance, at: host.now)
    host.log(.path, name: "wave", from: .number(behavior.bendControl), to: .number(0))
    record.bend.jump(to: 0, at: host.now)
    record.contentAlpha.jump(to: 0, at: host.now)
    triggerTime = host.now
    if let bounce = behavior.bounce { record.bend.add(bounce, forKey: Self.bounce, at: host.now) }
    // The surface is flat at the end of the bounce.
    host.startAnimation(Self.bounce, duration: behavior.bounceDuration) { [unowned self] in
      record.bend.jump(to: 0, at: host.now)
    }
    // The end of the refresh cancels neither this delay nor that of the ring.
    host.after(behavior.ballDelay) { [unowned self] in riseBall() }
    host.callHandler()
  }

  private func riseBall() {
    setBallHidden(false)
    // The rise replaces a running descent. The descent counts as completed, so the list returns.
    let wasSinking = host.removeAnimation(Self.sink)
    moveBall(from: 0, to: 1, Self.rise)
    host.after(behavior.moveUpDuration) { [unowned self] in showRing() }
    if wasSinking { returnList() }
  }

  private func showRing() {
    if record.ringStart.last == nil {
      host.log(.visibility, name: "ring", from: .flag(false), to: .flag(true))
    }
    record.ringStart.set(host.now, at: host.now)
  }

  private func setBallHidden(_ isHidden: Bool) {
    changeVisibility(\.isBallHidden, to: isHidden, of: "ball")
  }

  private func moveBall(
    from start: Double, to end: Double, _ name: String,
    completion: @escaping () -> Void = {}
  ) {
    let motion = CurveMotion(.timing(behavior.ballMoveTiming), duration: behavior.moveUpDuration)
    record.ball.add(motion.animation(from: start, to: end), forKey: Self.key, at: host.now)
    host.startAnimation(name, duration: motion.duration, completion: completion)
  }

  /// Hides the ring, lets the ball descend from its highest position, and then returns the
  /// list.
  ///
  /// As in the original, an end call without a refresh has the same effects.
  func endRefreshing(_ result: Reaction.Result) {
    let wasRefreshing = state.isRefreshing
    changeState(to: .idle)
    host.removeAnimation(Self.rise)
    if record.ringStart.last != nil {
      host.log(.visibility, name: "ring", from: .flag(true), to: .flag(false))
      record.ringStart.set(nil, at: host.now)
    }
    let ringDelay = behavior.ballDelay + behavior.moveUpDuration
    if wasRefreshing, let triggerTime, host.now < triggerTime + ringDelay {
      host.remark(
        "the refresh ended before the ring appeared: the ball jumps to its top position and sinks "
          + "from there, and the ring still appears \(ringDelay.seconds.decimalText(places: 3)) s "
          + "after the trigger and rotates until the next end; to avoid it, end the refresh later")
    }
    // The new descent replaces a running descent, which counts as completed.
    let wasSinking = host.removeAnimation(Self.sink)
    moveBall(from: 1, to: 0, Self.sink) { [unowned self] in ballSank() }
    if wasSinking { ballSank() }
  }

  private func ballSank() {
    setBallHidden(true)
    returnList()
  }

  private func returnList() {
    isReturning = true
    host.startAnimation(Self.returning, duration: behavior.returnDuration) { [unowned self] in
      isReturning = false
    }
    scrollView.animateContentOffset(y: edge, duration: behavior.returnDuration)
    scrollView.setScrollEnabled(true)
  }
}
