/// The rise, the float and the end of the balls.
extension WaveMachine {
  func startBall(_ tag: Int) {
    later(behavior.riseStart(ofTag: tag)) { [unowned self] in rise(tag) }
    if behavior.floating.start == .trigger {
      later(behavior.floating.delay + behavior.floating.stagger * tag) { [unowned self] in
        float(tag, after: .zero)
      }
    }
  }

  func rise(_ tag: Int) {
    let motion = behavior.riseMotion
    setBallHidden(tag, false)
    // In the original, a rise that is replaced by another reports its completion, which starts the
    // float.
    if host.removeAnimation("ball.\(tag).rise"), !leavesNothing, behavior.floating.start == .rise {
      floatAfterRise(tag)
    }
    record.balls[tag].start.set(riseStart, at: host.now)
    if behavior.ballsEnding != .vanish {
      // A float of this refresh may have started before the rise.
      if floatTimers[tag] == nil {
        record.balls[tag].float.removeAllAnimations(at: host.now)
      } else {
        record.balls[tag].float.removeAnimation(forKey: Self.key, at: host.now)
      }
    }
    record.balls[tag].isSinking.set(false, at: host.now)
    record.balls[tag].progress.jump(to: 0, at: host.now)
    record.balls[tag].progress.add(
      motion.animation(from: 0, to: 1), forKey: Self.key, at: host.now)
    host.startAnimation("ball.\(tag).rise", duration: motion.duration) { [unowned self] in
      if behavior.floating.start == .rise { floatAfterRise(tag) }
    }
  }

  func floatAfterRise(_ tag: Int) {
    float(tag, after: behavior.floating.delay + behavior.floating.stagger * tag)
  }

  /// The start of the balls' rise, in content coordinates.
  ///
  /// For balls that are fixed on the screen, the point is computed as if the list were at rest.
  private var riseStart: Point {
    let x = scrollView.frame.width / 2 + behavior.ballOffset
    guard behavior.riseOrigin == .crest else { return Point(x: x, y: behavior.riseDepth) }
    let hillHeight = record.hillHeight.presentation(at: host.now)
    let crest = hillHeight + behavior.lift(ofHillHeight: hillHeight)
    let lag = behavior.ballAnchor == .rest ? pull - behavior.stopDistance : 0
    return Point(x: x, y: lag - crest + behavior.riseDepth)
  }

  func float(_ tag: Int, after delay: Flicks) {
    let floating = behavior.floating
    guard floating.amplitude != 0, floating.period > .zero else { return }
    // A previous timer that is still running is not stopped.
    floatTimers[tag] = startCycles(tag, after: delay, following: 0)
  }

  /// Starts a timer for the cycles that remain of a ball's float after `done` cycles.
  ///
  /// A cycle whose duration differs from the period ends the timer, and another timer follows.
  func startCycles(_ tag: Int, after delay: Flicks, following done: Int) -> BehaviorHost.TimerID {
    let floating = behavior.floating
    var cycles = done
    var own: BehaviorHost.TimerID?
    let timer = host.startTimer(
      "ball.\(tag).float", interval: floating.period, after: delay,
      isPerpetual: behavior.floatCycles == nil
    ) { [unowned self] in
      guard cycles != behavior.floatCycles else {
        host.stopTimer(own)
        startFloat(floating.settle, "settle", tag, duration: floating.settleDuration)
        return
      }
      cycles += 1
      let firstSwing = cycles == 1 ? floating.firstSwing : nil
      let lastSwing = cycles == behavior.floatCycles ? floating.lastSwing : nil
      guard firstSwing != nil || lastSwing != nil, floating.phase == 0 else {
        startFloat(cycle, "float", tag, duration: floating.period)
        return
      }
      let cycle = floating.cycle(firstSwing: firstSwing, lastSwing: lastSwing)
      startFloat(cycle.animation, "float", tag, duration: cycle.duration)
      host.stopTimer(own)
      guard lastSwing == nil else { return }
      let next = startCycles(tag, after: cycle.duration, following: cycles)
      if floatTimers[tag] == own { floatTimers[tag] = next }
    }
    own = timer
    return timer
  }

  func startFloat(
    _ animation: PropertyAnimation?, _ name: String, _ tag: Int, duration: Flicks
  ) {
    guard let animation else { return }
    record.balls[tag].float.add(animation, forKey: name, at: host.now)
    host.startAnimation(
      "ball.\(tag).\(name)", duration: duration, isPerpetual: behavior.floatCycles == nil)
  }

  func setBallHidden(_ tag: Int, _ isHidden: Bool) {
    changeVisibility(\.balls[tag].isHidden, to: isHidden, of: "ball.\(tag)")
  }

  /// Ends a ball's rise and float.
  ///
  /// - Returns: Whether the ball was still rising.
  func endBall(_ tag: Int) -> Bool {
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

  /// Starts the floats of vanishing balls whose rises the end has removed.
  ///
  /// In the original, a removed rise reports its completion, which starts the float.
  func floatHidden(_ tags: [Int]) {
    guard behavior.ballsEnding == .vanish, behavior.floating.start == .rise else { return }
    for tag in tags { floatAfterRise(tag) }
    guard tags.contains(where: { floatTimers[$0] != nil }) else { return }
    host.remark(
      "the end removed the rise animations of \(counted(tags.count, "ball")), "
        + "which count as completed: float timers start, never stop, and restart the floats of the "
        + "next refresh; to avoid it, end the refresh after "
        + "\(behavior.riseDuration.seconds.decimalText(places: 3)) s or set earlyEnds: clean")
  }

  func hide(_ tag: Int) {
    setBallHidden(tag, true)
    for name in ["float", "settle"] { host.removeAnimation("ball.\(tag).\(name)") }
    record.balls[tag].float.removeAllAnimations(at: host.now)
    record.balls[tag].progress.removeAllAnimations(at: host.now)
  }

  /// Moves a ball back along its path, from its current position to below the list's edge.
  ///
  /// At the same time, the float changes to the depth at which the ball ends.
  func sink(_ tag: Int) {
    guard !record.balls[tag].isHidden.last else { return }
    let motion = behavior.returnMotion
    let progress = record.balls[tag].progress.presentation(at: host.now)
    let float = record.balls[tag].float.presentation(at: host.now)
    for name in ["float", "settle"] { host.removeAnimation("ball.\(tag).\(name)") }
    record.balls[tag].float.removeAllAnimations(at: host.now)
    // The path starts at the edge or at the crest, but the ball ends a radius below the edge.
    let depth = behavior.ballSize / 2 - record.balls[tag].start.last.y
    record.balls[tag].isSinking.set(true, at: host.now)
    record.balls[tag].float.add(
      motion.animation(from: float, to: depth), forKey: Self.key, at: host.now)
    record.balls[tag].progress.add(
      motion.animation(from: progress, to: 0), forKey: Self.key, at: host.now)
    host.startAnimation("ball.\(tag).sink", duration: motion.duration)
  }

  /// Performs an action after a delay, or immediately if the delay is zero.
  ///
  /// The end of the refresh cancels a pending action.
  func later(_ delay: Flicks, _ action: @escaping () -> Void) {
    if delay > .zero { pending.append(host.after(delay, action)) } else { action() }
  }

  func cancelPending() {
    for deferred in pending { host.cancel(deferred) }
    pending = []
  }
}
