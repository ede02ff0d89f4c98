import BezierGeometry
import KeyframeAnimation

/// PullToBounce's state machine.
final class PullToBounceBehavior: ComponentBehavior {
  private let component: PullToBounceComponent
  private let host: ComponentHost
  private var record: PullToBounceRecording
  private static let bounce = "bounce"
  private static let rise = "ball.rise"
  private static let sink = "ball.sink"
  private static let returning = "return"
  private static let key = "motion"

  init(component: PullToBounceComponent, host: ComponentHost) {
    self.component = component
    self.host = host
    record = PullToBounceRecording(component: component)
  }

  var state: RefreshState { record.state.last }

  func recording() -> PullToBounceRecording { record }

  private var scrollView: ScrollViewSimulation { host.scrollView }
  private var stop: Double { scrollView.minimumOffset - component.triggerDistance }

  func contentOffsetChanged(_ change: OffsetChange) {
    noteBend(change)
    if host.decide(.offset, values: values, clauses) { refresh() }
  }

  /// A jump to exactly where the surface lets go matches none of the original's conditions, and leaves
  /// the bend as it was.
  private func noteBend(_ change: OffsetChange) {
    let isJumpThere =
      change.new == stop && change.since == nil && !record.isHeld.last
      && scrollView.record.moment(at: host.now).contentOffset.y == stop
    let kept: Double? =
      isJumpThere
      ? record.keptBend.last ?? component.bend(gap: scrollView.minimumOffset - change.old) : nil
    if kept != record.keptBend.last { record.keptBend.set(kept, at: host.now) }
  }

  func panStateChanged(_ panState: PanState) {
    if panState.isOver, !record.isHeld.last { host.explainRelease(values: values, clauses) }
  }

  private var clauses: [Decision.Clause] {
    [
      .init("not held", !record.isHeld.last),
      .init(
        "o < -T - (pullDistance + bendControl)", scrollView.contentOffset.y, .less, stop,
        isThreshold: true),
    ]
  }

  private var values: [Decision.Quantity] {
    [
      .init("o", scrollView.contentOffset.y), .init("T", scrollView.adjustedContentInset.top),
      .init("pullDistance", component.pullDistance),
      .init("bendControl", component.bendControl),
    ]
  }

  /// From code: the list is pulled to where it lets go, and lets go there.
  func beginRefreshing() {
    guard !record.isHeld.last || decideBegin() else { return }
    scrollView.animateContentOffset(y: stop) { [unowned self] in
      if decideBegin() { refresh() }
    }
  }

  private func decideBegin() -> Bool {
    host.decide(.begin, [.init("not held", !record.isHeld.last)])
  }

  private func setState(_ new: RefreshState) {
    host.log(.state, from: .text(state.rawValue), to: .text(new.rawValue))
    record.state.set(new, at: host.now)
  }

  private func refresh() {
    host.log(.trigger, from: .number(scrollView.minimumOffset - scrollView.contentOffset.y))
    record.isHeld.set(true, at: host.now)
    record.isReturning.set(false, at: host.now)
    setState(.refreshing)
    scrollView.setScrollEnabled(false)
    scrollView.setContentOffset(y: stop)
    host.log(.path, name: "wave", from: .number(component.bendControl), to: .number(0))
    record.releaseTime.set(host.now, at: host.now)
    host.startAnimation(Self.bounce, duration: component.bounceDuration)
    // Timers that no end stops.
    host.after(component.ballDelay) { [unowned self] in riseBall() }
    host.callHandler()
  }

  private func riseBall() {
    setBallHidden(false)
    // A ball that sinks already is moved up instead, and so has ended its way down.
    let wasSinking = host.removeAnimation(Self.sink)
    moveBall(from: 0, to: 1, Self.rise)
    host.after(component.moveUpDuration) { [unowned self] in showRing() }
    if wasSinking { returnList() }
  }

  private func showRing() {
    if record.ringStart.last == nil {
      host.log(.visibility, name: "ring", from: .flag(false), to: .flag(true))
    }
    record.ringStart.set(host.now, at: host.now)
  }

  private func setBallHidden(_ isHidden: Bool) {
    guard record.isBallHidden.last != isHidden else { return }
    host.log(.visibility, name: "ball", from: .flag(isHidden), to: .flag(!isHidden))
    record.isBallHidden.set(isHidden, at: host.now)
  }

  private func moveBall(
    from start: Double, to end: Double, _ name: String,
    completion: @escaping () -> Void = {}
  ) {
    var animation = PropertyAnimation<Double>.basic(
      from: start, to: end, duration: component.moveUpDuration.seconds,
      timingFunction: component.ballMoveTiming)
    animation.timing.fillMode = .forwards
    record.ball.add(animation, forKey: Self.key, at: host.now)
    host.startAnimation(name, duration: component.moveUpDuration, completion: completion)
  }

  /// The ring goes at once, then the ball sinks from where it would have been, and only then the list
  /// returns.
  func endRefreshing(_ result: Reaction.Result) {
    guard state == .refreshing, let release = record.releaseTime.last else { return }
    setState(.idle)
    host.removeAnimation(Self.rise)
    let ringTime = release + component.ballDelay + component.moveUpDuration
    if record.ringStart.last != nil {
      host.log(.visibility, name: "ring", from: .flag(true), to: .flag(false))
      record.ringStart.set(nil, at: host.now)
    }
    if host.now < ringTime {
      host.remark(
        "ended before the ring began: the ball jumps to its top to sink from there, and the ring "
          + "appears all the same, \((ringTime - release).seconds.decimalText(places: 3)) s after the trigger, and turns "
          + "until the next end; later ends avoid it")
    }
    moveBall(from: 1, to: 0, Self.sink) { [unowned self] in
      setBallHidden(true)
      returnList()
    }
  }

  private func returnList() {
    record.isHeld.set(false, at: host.now)
    record.isReturning.set(true, at: host.now)
    host.startAnimation(Self.returning, duration: component.returnDuration) { [unowned self] in
      record.isReturning.set(false, at: host.now)
    }
    scrollView.animateContentOffset(
      y: scrollView.minimumOffset, duration: component.returnDuration)
    scrollView.setScrollEnabled(true)
  }
}
