import BezierGeometry
import KeyframeAnimation
import RefreshModel

/// The elastic header's state machine.
final class ElasticMachine: RecordingMachine {
  private let behavior: ElasticBehavior
  let host: BehaviorHost
  var record: ElasticRecording
  /// The view's own inset without the header's.
  private var base = 0.0

  private static let bounce = "bounce"
  private static let stop = "stop"

  init(behavior: ElasticBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = ElasticRecording(behavior: behavior)
  }

  func recording() -> ElasticRecording { record }

  private var phase: ElasticRecording.Phase { record.phase.last }
  private var safeTop: Double { behavior.insets == .adjusted ? scrollView.safeAreaInset.top : 0 }
  private var rest: Double { 0 - (base + safeTop) }
  /// Where the header takes the content to begin, with what it holds open.
  private var contentEdge: Double { 0 - scrollView.inset(behavior.insets).top }
  private var pull: Double { max(rest - scrollView.contentOffset.y, 0) }
  /// Offsets are compared, not pulls, so that no rounding tells the two apart that are set equal.
  private var far: Decision.Clause {
    .init(
      "o <= -T - minimumPull", scrollView.contentOffset.y, .lessOrEqual,
      rest - behavior.minimumPull, isThreshold: true)
  }

  func attached() { noteBase() }

  /// The original observes the inset except from the release to the handler's call, and from the end
  /// until the gap has closed.
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
      // The gap never opens further than it is.
      if scrollView.contentOffset.y < contentEdge { scrollView.setContentOffset(y: contentEdge) }
    case .stopped, .dragging:
      if scrollView.isDragging {
        record.phase.set(.dragging, at: host.now)
        changeState(to: far.holds ? .pulling : .idle)
      }
    case .bouncing:
      break
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

  /// From code the list is pulled as far as it takes, and let go there.
  func beginRefreshing() {
    guard isFree || decideBegin() else { return }
    scrollView.animateContentOffset(y: rest - behavior.minimumPull) { [unowned self] in
      if decideBegin() { bounce() }
    }
  }

  private var isFree: Bool { phase == .stopped || phase == .dragging }

  private func decideBegin() -> Bool {
    host.decide(.begin, [.init("phase = stopped or dragging", isFree)])
  }

  private func bounce() {
    let gap = pull
    host.log(.trigger, from: .number(gap))
    // The edge is taken as it hangs, before the phase changes what it is.
    let edge = record.edge(
      gap: gap, at: host.now, width: scrollView.frame.width, fingerX: scrollView.fingerX)
    record.released.set(.init(edge: edge, time: host.now), at: host.now)
    record.phase.set(.bouncing, at: host.now)
    changeState(to: .refreshing)
    let ring = behavior.ring(pulledBy: gap)
    record.spin.set(
      .init(start: host.now, strokeEnd: ring.strokeEnd, angle: ring.angle), at: host.now)
    scrollView.setContentInset(base + gap, at: .top)
    scrollView.setScrollEnabled(false)
    host.startAnimation(Self.bounce, duration: behavior.bounceDuration) { [unowned self] in
      load()
    }
    scrollView.animate(duration: behavior.settlingDuration) {
      scrollView.setContentInset(base + behavior.loadingInset, at: .top)
      // Where the inset has not carried it there.
      if scrollView.contentOffset.y != contentEdge { scrollView.setContentOffset(y: contentEdge) }
    }
  }

  private func load() {
    scrollView.setScrollEnabled(true)
    scrollView.bouncesAtTop = false
    record.phase.set(.loading, at: host.now)
    // An end during the bounce has closed the gap, and the handler is called all the same.
    changeState(to: .refreshing)
    host.callHandler()
  }

  // MARK: End

  /// The app is told of the refresh only after the bounce, whose end calls the handler even where the
  /// app has ended the refresh before.
  func endRefreshing(_ result: Reaction.Result) {
    switch phase {
    case .bouncing:
      host.remark(
        "ended during the bounce: the gap closes at once, and the handler is still called when the "
          + "bounce is over; the app has to end that too")
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
