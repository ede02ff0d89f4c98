/// The state machine of the elastic header.
final class ElasticMachine: RecordingMachine {
  private let behavior: ElasticBehavior
  let host: BehaviorHost
  var record: ElasticRecording
  /// The top content inset without the header's own inset, in points.
  private var base = 0.0

  private static let bounce = "bounce"
  private static let stop = "stop"

  init(behavior: ElasticBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = ElasticRecording(behavior: behavior)
  }

  private var phase: ElasticRecording.Phase { record.phase.last }
  private var safeTop: Double { behavior.insets == .adjusted ? scrollView.safeAreaInset.top : 0 }
  private var rest: Double { 0 - (base + safeTop) }
  /// The content offset at which the list rests, given the inset that the header holds open, in
  /// points.
  private var contentEdge: Double { 0 - scrollView.geometry.inset(behavior.insets).top }
  private var pull: Double { max(rest - scrollView.contentOffset.y, 0) }
  /// The condition that the pull reaches `minimumPull`.
  ///
  /// The condition compares offsets instead of pulls, so that rounding does not affect a pull of
  /// exactly `minimumPull`.
  private var far: Decision.Clause {
    .init(
      "o <= -T - minimumPull", comparing: scrollView.contentOffset.y, .lessOrEqual,
      rest - behavior.minimumPull, isThreshold: true)
  }

  func attached() { noteBase() }

  /// Updates the resting inset, except during the bounce and while the gap closes.
  ///
  /// The original does not observe the inset during these phases.
  func contentInsetChanged() {
    if phase != .bouncing, phase != .stopping { noteBase() }
  }

  private func noteBase() {
    base = scrollView.contentInset.top
    record.restTop.set(base + safeTop, at: host.now)
  }

  // MARK: Scrolling

  func contentOffsetChanged(_ change: OffsetChange) {
    switch phase {
    case .loading, .stopping:
      // The list cannot be pulled beyond the open gap.
      if scrollView.contentOffset.y < contentEdge { scrollView.setContentOffset(y: contentEdge) }
    case .stopped, .dragging:
      if scrollView.isDragging {
        record.phase.set(.dragging, at: host.now)
        changeState(to: far.holds ? .pulling : .idle)
      }
    case .bouncing: break
    }
  }

  func panStateChanged(_ panState: PanState) {
    guard panState.isOver, phase != .bouncing else { return }
    let clauses: [Decision.Clause] = [
      .init("phase = dragging", phase.rawValue, to: ElasticRecording.Phase.dragging.rawValue), far,
    ]
    let values: [Decision.Quantity] = [
      .init("o", scrollView.contentOffset.y), .init("T", 0 - rest),
      .init("minimumPull", behavior.minimumPull),
    ]
    if host.decide(.release, values: values, clauses) {
      bounce()
    } else if phase == .dragging {
      record.phase.set(.stopped, at: host.now)
      changeState(to: .idle)
    }
  }

  // MARK: Begin

  /// Scrolls the list to its trigger offset and starts the bounce there.
  func beginRefreshing() {
    pullList(to: rest - behavior.minimumPull) { [unowned self] in bounce() }
  }

  var beginClause: Decision.Clause {
    .init("phase = stopped or dragging", phase == .stopped || phase == .dragging)
  }

  private func bounce() {
    let gap = pull
    host.log(.trigger, from: .number(gap))
    // The edge depends on the phase, so it is read before the phase changes.
    let edge = record.edge(
      gap: gap, at: host.now, width: scrollView.frame.width, fingerX: scrollView.fingerX)
    record.released.set(edge, at: host.now)
    record.leveling.add(behavior.leveling, forKey: Self.bounce, at: host.now)
    record.phase.set(.bouncing, at: host.now)
    changeState(to: .refreshing)
    let ring = behavior.ring(pulledBy: gap)
    record.spin.set(
      .init(start: host.now, strokeEnd: ring.strokeEnd, angle: ring.angle), at: host.now)
    scrollView.setContentInset(base + gap, at: .top)
    scrollView.setScrollEnabled(false)
    host.startAnimation(Self.bounce, duration: behavior.bounceDuration) { [unowned self] in load() }
    scrollView.animate(duration: behavior.settlingDuration) {
      scrollView.setContentInset(base + behavior.loadingInset, at: .top)
      // The change of the inset may already have moved the list to this offset.
      if scrollView.contentOffset.y != contentEdge { scrollView.setContentOffset(y: contentEdge) }
    }
  }

  private func load() {
    scrollView.setScrollEnabled(true)
    scrollView.bouncesAtTop = false
    record.phase.set(.loading, at: host.now)
    // After an end during the bounce, the state is idle, but the handler is still called.
    changeState(to: .refreshing)
    host.callHandler()
  }

  // MARK: End

  /// Ends the refresh.
  ///
  /// An end during the bounce does not prevent the handler's call, which follows the bounce.
  func endRefreshing(_ result: Reaction.Result) {
    switch phase {
    case .bouncing:
      host.remark(
        "the refresh ended during the bounce: the gap closes immediately, and the handler is still "
          + "called after the bounce; the app must then end the refresh again")
      stop()
    case .loading, .stopped, .dragging: stop()
    case .stopping: break
    }
  }

  private func stop() {
    record.phase.set(.stopping, at: host.now)
    changeState(to: .idle)
    if scrollView.contentInset.top != base {
      host.startAnimation(Self.stop, duration: behavior.stopDuration)
    }
    scrollView.animate(duration: behavior.stopDuration) {
      scrollView.setContentInset(base, at: .top)
    } completion: { [unowned self] in
      record.phase.set(.stopped, at: host.now)
      record.spin.set(nil, at: host.now)
      scrollView.bouncesAtTop = true
    }
  }
}
