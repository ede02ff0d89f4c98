import BezierGeometry
import KeyframeAnimation

/// PullToBounce's state machine.
final class PullToBounceBehavior: ComponentBehavior {
  private let component: PullToBounceComponent
  private unowned let host: ComponentHost
  private var record: PullToBounceRecording
  /// What the ball is still going to do.
  private var pending: ComponentHost.Deferred?

  private static let bounce = "bounce"
  private static let rise = "ball.rise"
  private static let sink = "ball.sink"
  private static let returning = "return"
  private static let key = "motion"

  init(component: PullToBounceComponent, host: ComponentHost) {
    self.component = component
    self.host = host
    record = PullToBounceRecording(component: component, prefix: host.attachment.rawValue)
  }

  var state: RefreshState { record.state.last }

  func recording() -> any ComponentRecording { record }

  private var scrollView: ScrollViewSimulation { host.scrollView }
  private var stop: Double { scrollView.minimumOffset - component.triggerDistance }

  func contentOffsetChanged(_ change: OffsetChange) {
    if host.decide(.offset, values: values, clauses) { refresh() }
  }

  func panStateChanged(_ panState: PanState) {
    if panState.isOver, !record.isHeld.last { host.explainRelease(values: values, clauses) }
  }

  private var clauses: [Decision.Clause] {
    [
      .init("not held", !record.isHeld.last),
      .init(
        "o < -T - (pullDistance + bendDistance)", scrollView.contentOffset.y, .less, stop,
        isThreshold: true),
    ]
  }

  private var values: [Decision.Quantity] {
    [
      .init("o", scrollView.contentOffset.y), .init("T", scrollView.adjustedContentInset.top),
      .init("pullDistance", component.pullDistance),
      .init("bendDistance", component.bendDistance),
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
    host.log(.path, name: "wave", from: .number(component.bendDistance), to: .number(0))
    record.releaseTime.set(host.now, at: host.now)
    host.startAnimation(Self.bounce, duration: component.bounceDuration)
    pending = host.after(component.ballDelay) { [unowned self] in riseBall() }
    host.callHandler()
  }

  private func riseBall() {
    pending = nil
    setBallHidden(false)
    moveBall(from: 0, to: 1, Self.rise) { [unowned self] in
      host.log(.visibility, name: "ring", from: .flag(false), to: .flag(true))
      record.ringStart.set(host.now, at: host.now)
    }
  }

  private func setBallHidden(_ isHidden: Bool) {
    host.log(.visibility, name: "ball", from: .flag(isHidden), to: .flag(!isHidden))
    record.isBallHidden.set(isHidden, at: host.now)
  }

  private func moveBall(
    from start: Double, to end: Double, _ name: String, completion: @escaping () -> Void
  ) {
    var animation = PropertyAnimation<Double>.basic(
      from: start, to: end, duration: component.moveUpDuration.seconds,
      timingFunction: component.ballMoveTiming)
    animation.timing.fillMode = .forwards
    record.ball.add(animation, forKey: Self.key, at: host.now)
    host.startAnimation(name, duration: component.moveUpDuration, completion: completion)
  }

  /// The ring goes at once, then the ball sinks, and only then the list returns.
  func endRefreshing(_ result: Reaction.Result) {
    guard state == .refreshing else { return }
    setState(.idle)
    host.cancel(pending)
    pending = nil
    host.removeAnimation(Self.rise)
    if record.ringStart.last != nil {
      host.log(.visibility, name: "ring", from: .flag(true), to: .flag(false))
      record.ringStart.set(nil, at: host.now)
    }
    guard !record.isBallHidden.last else { return returnList() }
    moveBall(from: record.ball.presentation(at: host.now), to: 0, Self.sink) { [unowned self] in
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
