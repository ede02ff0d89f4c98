import BezierGeometry
public import KeyframeAnimation
public import RefreshModel

/// The EGO header and its modern rewrite, Fg: let go 65 points out or more, they hold 60 open.
///
/// Offsets are the scroll view's own, insets are not added; both leave all four insets at 0.
public struct EGOHeaderBehavior: RefreshBehavior, Hashable {
  /// Which of the two.
  public enum Edition: String, Hashable, CaseIterable, Sendable {
    /// The header of 2009: an arrow and a date; while it loads, the inset follows the finger.
    case ego
    /// The rewrite: neither, and while it loads scrolling is ignored.
    case fg
  }

  /// Which of the two.
  public var edition: Edition
  /// How far out letting go begins; strictly more shows it.
  public var pullDistance = 65.0
  /// How much stays open.
  public var loadingInset = 60.0
  /// How long the inset takes to open.
  public var beginDuration = Flicks(2, over: 10)
  /// How long the inset takes to close.
  public var endDuration = Flicks(3, over: 10)
  /// How long the arrow takes to turn.
  public var arrowDuration = Flicks(18, over: 100)

  /// Makes one of the two.
  public init(_ edition: Edition = .ego) {
    self.edition = edition
  }

  /// The name, the place and the threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: edition.rawValue,
      summary: edition == .ego
        ? "Let go 65 points out or more, it holds 60 open; its inset follows the finger."
        : "The EGO header without arrow and date, that ignores scrolling while it loads.",
      triggerDistance: pullDistance,
      triggersAtDistance: true)
  }

  /// The spinner's turn.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: beginDuration, period: SpinnerTrack.period)
  }

  /// Counted from the content's own beginning.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    0 - percent * pullDistance
  }

  /// Where it lies, its text, its arrow and its spinner.
  public func declare(_ signals: inout Signals<IndicatorRecording>) {
    signals.declareIndicator(height: loadingInset, hasDate: edition == .ego)
  }

  /// Makes the state machine.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<IndicatorRecording> {
    EGOHeaderMachine(behavior: self, host: host)
  }
}

/// The state machine of both headers.
final class EGOHeaderMachine: RecordingMachine {
  private let behavior: EGOHeaderBehavior
  let host: BehaviorHost
  var record: IndicatorRecording
  /// Whether the app says that it is loading: from its handler's call to its end call.
  private var isAppLoading = false

  private static let arrow = "arrow"
  /// Core Animation's default curve.
  private static let arrowTiming = TimingFunction.ease

  init(behavior: EGOHeaderBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    let height = host.scrollView.frame.height
    record = IndicatorRecording(
      of: behavior, host: host, extent: height, spinner: SpinnerTrack())
    record.position = StepTrack(0 - height)
    record.isArrowHidden = StepTrack(behavior.edition == .fg)
    if behavior.edition == .ego { record.lastUpdated = StepTrack(.zero) }
  }

  func recording() -> IndicatorRecording { record }

  private var offset: Double { scrollView.contentOffset.y }

  // MARK: Scrolling

  func contentOffsetChanged(_ change: OffsetChange) {
    switch (behavior.edition, state) {
    case (.ego, .refreshing):
      setInsets(top: min(max(0 - offset, 0), behavior.loadingInset))
    case (.fg, .refreshing):
      break
    case (.ego, _) where scrollView.isDragging:
      if !isAppLoading { notePull() }
      if scrollView.contentInset.top != 0 { setInsets(top: 0) }
    case (.fg, _):
      notePull()
    case (.ego, _):
      break
    }
  }

  private func notePull() {
    if state == .idle, offset < -behavior.pullDistance {
      setState(.pulling)
    } else if state == .pulling, offset > -behavior.pullDistance, offset < 0 {
      setState(.idle)
    }
  }

  /// Only EGO asks whether the app is loading; with Fg a second release begins once more.
  func panStateChanged(_ panState: PanState) {
    guard panState.isOver else { return }
    var clauses: [Decision.Clause] = [
      .panEnded(panState),
      .init("o <= -pull", offset, .lessOrEqual, -behavior.pullDistance, isThreshold: true),
    ]
    if behavior.edition == .ego { clauses.append(.init("app not loading", !isAppLoading)) }
    let values: [Decision.Quantity] = [.init("o", offset), .init("pull", behavior.pullDistance)]
    if host.decide(.release, values: values, clauses) { begin(opening: false) }
  }

  // MARK: Refreshing

  /// From code there is nothing open yet; the list is brought to where the header shows as well.
  func beginRefreshing() {
    if host.decide(.begin, [.notRefreshing(state == .refreshing)]) { begin(opening: true) }
  }

  private func begin(opening: Bool) {
    host.log(.trigger, from: .number(0 - offset))
    host.callHandler()
    // The app says so when it is asked; where there is none, nobody does.
    isAppLoading = host.hasHandler
    setState(.refreshing)
    scrollView.animate(duration: behavior.beginDuration) {
      setInsets(top: behavior.loadingInset)
      if opening, offset > -behavior.loadingInset {
        scrollView.setContentOffset(y: -behavior.loadingInset)
      }
    }
  }

  /// Text, arrow and spinner are reset at once, while the list still slides; without a refresh as well.
  func endRefreshing(_ result: Reaction.Result) {
    isAppLoading = false
    setState(.idle)
    scrollView.animate(duration: behavior.endDuration) { setInsets(top: 0) }
  }

  private func setInsets(top: Double) {
    scrollView.setContentInset(EdgeInsets(top: top))
  }

  // MARK: Looks

  private func setState(_ new: RefreshState) {
    let old = state
    changeState(to: new)
    if new != old { record.textState.set(new, at: host.now) }
    if new == .refreshing {
      record.spinner.start(at: host.now)
    } else {
      record.spinner.stop(at: host.now)
    }
    guard behavior.edition == .ego else { return }
    if new == .idle { record.lastUpdated?.set(host.now, at: host.now) }
    guard new != old else { return }
    record.isArrowHidden.set(new == .refreshing, at: host.now)
    switch new {
    case .pulling: turnArrow(to: .pi)
    case .idle where old == .pulling: turnArrow(to: 0)
    case .idle:
      // Reset with no animation; it appears as it is meant to be.
      host.removeAnimation(Self.arrow)
      record.arrowAngle.removeAllAnimations(at: host.now)
      record.arrowAngle.jump(to: 0, at: host.now)
    case .refreshing, .willRefresh, .noMoreData: break
    }
  }

  /// By a transaction of Core Animation's, which begins at what is seen.
  private func turnArrow(to angle: Double) {
    record.arrowAngle.animate(
      to: angle, duration: behavior.arrowDuration, timingFunction: Self.arrowTiming,
      interrupted: .currentState, at: host.now)
    host.startAnimation(Self.arrow, duration: behavior.arrowDuration)
  }
}
