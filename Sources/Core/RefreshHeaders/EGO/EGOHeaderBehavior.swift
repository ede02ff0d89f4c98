/// The behavior of the EGO header and of Fg, its modern rewrite.
///
/// A release at a pull of 65 points or more triggers a refresh, which holds 60 points open.
/// Pulls are measured from the bare content offset, without insets. Whenever the header sets
/// the top inset, it sets the other three insets to 0.
public struct EGOHeaderBehavior: RefreshBehavior, Hashable {
  /// An edition of the header.
  public enum Edition: String, Hashable, CaseIterable, Sendable {
    /// The header of 2009, with an arrow and a date; while loading, the inset follows the
    /// finger.
    case ego
    /// The rewrite, without an arrow or a date; while loading, the header ignores scrolling.
    case fg
  }

  /// The edition of the header.
  public var edition: Edition
  /// The pull at which a release triggers a refresh, in points; only a longer pull enters the
  /// pulling state.
  public var pullDistance = 65.0
  /// The top inset while loading, in points.
  public var loadingInset = 60.0
  /// The duration in which the inset opens.
  public var beginDuration = Flicks(2, over: 10)
  /// The duration in which the inset closes.
  public var endDuration = Flicks(3, over: 10)
  /// The duration of the arrow's rotation.
  public var arrowDuration = Flicks(18, over: 100)

  /// Creates the behavior of an edition with its default settings.
  public init(_ edition: Edition = .ego) { self.edition = edition }

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: edition.rawValue,
      summary: edition == .ego
        ? "A release at 65 points or more triggers a refresh; while loading, the inset is at most "
          + "60 points and follows the finger."
        : "The EGO behavior without an arrow and a date; it ignores scrolling while loading.",
      triggerDistance: pullDistance, triggersAtDistance: true)
  }

  /// One turn of the spinner, after the inset has opened.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: beginDuration, period: SpinnerTrack.period)
  }

  /// Returns the content offset for a pulling percent, measured from offset 0.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    0 - percent * pullDistance
  }

  /// Declares the signals of the position, the text, the arrow and the spinner.
  public func declare(_ signals: inout Signals<IndicatorRecording>) {
    signals.declareIndicator(height: loadingInset, hasDate: edition == .ego)
  }

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<IndicatorRecording> {
    EGOHeaderMachine(behavior: self, host: host)
  }
}

/// The state machine of both editions.
final class EGOHeaderMachine: RecordingMachine {
  private let behavior: EGOHeaderBehavior
  let host: BehaviorHost
  var record: IndicatorRecording
  /// Whether the app is loading: from the handler's call to the end call.
  private var isAppLoading = false

  private static let arrow = "arrow"
  /// The timing function of the arrow's rotation, Core Animation's default.
  private static let arrowTiming = TimingFunction.ease

  init(behavior: EGOHeaderBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    let height = host.scrollView.frame.height
    record = IndicatorRecording(of: behavior, host: host, extent: height, spinner: SpinnerTrack())
    record.position = StepTrack(0 - height)
    record.isArrowHidden = StepTrack(behavior.edition == .fg)
    if behavior.edition == .ego { record.lastUpdated = StepTrack(.zero) }
  }

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

  /// Begins a refresh if the list is released at the pull distance or beyond.
  ///
  /// EGO checks whether the app is already loading. Fg does not, so another release triggers
  /// again.
  func panStateChanged(_ panState: PanState) {
    guard panState.isOver else { return }
    var clauses: [Decision.Clause] = [
      .panEnded(panState),
      .init(
        "o <= -pull", comparing: offset, .lessOrEqual, -behavior.pullDistance, isThreshold: true),
    ]
    if behavior.edition == .ego { clauses.append(.init("app not loading", !isAppLoading)) }
    let values: [Decision.Quantity] = [.init("o", offset), .init("pull", behavior.pullDistance)]
    if host.decide(.release, values: values, clauses) { begin(opening: false) }
  }

  // MARK: Refreshing

  /// Begins a refresh from code and scrolls the list to show the header, which is not open yet.
  func beginRefreshing() {
    if host.decide(.begin, [.notRefreshing(state == .refreshing)]) { begin(opening: true) }
  }

  private func begin(opening: Bool) {
    host.log(.trigger, from: .number(0 - offset))
    host.callHandler()
    // The original asks the app whether it is loading. Without a handler, the answer is always
    // no.
    isAppLoading = host.hasHandler
    setState(.refreshing)
    scrollView.animate(duration: behavior.beginDuration) {
      setInsets(top: behavior.loadingInset)
      if opening, offset > -behavior.loadingInset {
        scrollView.setContentOffset(y: -behavior.loadingInset)
      }
    }
  }

  /// Ends the refresh and closes the inset, even if no refresh is under way.
  ///
  /// The text, the arrow and the spinner are reset immediately, while the list still scrolls
  /// back.
  func endRefreshing(_ result: Reaction.Result) {
    isAppLoading = false
    setState(.idle)
    scrollView.animate(duration: behavior.endDuration) { setInsets(top: 0) }
  }

  private func setInsets(top: Double) { scrollView.setContentInset(EdgeInsets(top: top)) }

  // MARK: Appearance

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
      // The arrow reappears at its resting angle, without an animation.
      host.removeAnimation(Self.arrow)
      record.arrowAngle.removeAllAnimations(at: host.now)
      record.arrowAngle.jump(to: 0, at: host.now)
    case .refreshing, .finished, .willRefresh, .noMoreData: break
    }
  }

  /// Rotates the arrow to an angle in radians, starting at the presentation value, as in a Core
  /// Animation transaction.
  private func turnArrow(to angle: Double) {
    record.arrowAngle.animate(
      to: angle, duration: behavior.arrowDuration, timingFunction: Self.arrowTiming,
      interrupted: .currentState, at: host.now)
    host.startAnimation(Self.arrow, duration: behavior.arrowDuration)
  }
}
