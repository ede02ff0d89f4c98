/// The state machine of ZHRefresh's header.
final class ZHHeaderMachine: RecordingMachine {
  private let behavior: ZHBehavior
  let host: BehaviorHost
  var record: IndicatorRecording
  private var isRefreshing = false
  /// The status variable of the original; each assignment saves the previous value in
  /// `oldStatus`.
  private var status = Status.pullToRefresh { didSet { oldStatus = oldValue } }
  private var oldStatus = Status.pullToRefresh
  /// The top content inset when the header was attached, in points.
  private var insetTop = 0.0

  private enum Status { case pullToRefresh, releaseToRefresh, loading }
  private static let arrow = "arrow"

  init(behavior: ZHBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = IndicatorRecording(
      of: behavior, host: host, extent: behavior.height, spinner: SpinnerTrack(isTurning: true))
    record.isSpinnerHidden = StepTrack(true)
    record.position = StepTrack(0 - behavior.height)
  }

  func attached() {
    insetTop = scrollView.contentInset.top
    record.noteRest(scrollView)
  }

  func contentOffsetChanged(_ change: OffsetChange) {
    // During a refresh, the inset in this condition includes the inset that the header adds.
    let isBeyond = beyond.holds
    status = isBeyond ? .releaseToRefresh : .pullToRefresh
    if host.decide(.offset, values: values, clauses) {
      begin(opening: false)
    } else if isBeyond, !scrollView.isDragging {
      // A refused trigger, for example during a refresh, does not change the appearance.
      return
    } else if oldStatus != status, !isRefreshing {
      parts(isBeyond ? .pulling : .idle)
    }
  }

  /// Records why a release does not trigger.
  ///
  /// Momentum can still carry the list beyond the threshold.
  func panStateChanged(_ panState: PanState) {
    if panState.isOver, !isRefreshing { host.explainRelease(values: values, clauses) }
  }

  /// The top inset selected by `behavior.insets`, in points.
  private var top: Double { scrollView.geometry.inset(behavior.insets).top }

  private var beyond: Decision.Clause {
    .init(
      "o < -T - h", comparing: scrollView.contentOffset.y, .less, 0 - top - behavior.height,
      isThreshold: true)
  }

  private var clauses: [Decision.Clause] {
    [.notRefreshing(isRefreshing), .hasHandler(host), .fingerUp(scrollView), beyond]
  }

  private var values: [Decision.Quantity] {
    [.init("o", scrollView.contentOffset.y), .init("T", top), .init("h", behavior.height)]
  }

  private func parts(_ state: RefreshState) {
    changeState(to: state)
    show(state)
    scrollView.animate(
      &record.arrowAngle, to: state == .pulling ? .pi : 0, duration: behavior.arrowDuration)
    host.startAnimation(Self.arrow, duration: behavior.arrowDuration)
  }

  /// Shows the text of a state, and either the arrow or the spinner.
  private func show(_ state: RefreshState) {
    record.textState.set(state, at: host.now)
    record.isArrowHidden.set(state == .refreshing, at: host.now)
    record.isSpinnerHidden.set(state != .refreshing, at: host.now)
  }

  /// Begins a refresh from code and scrolls the list to show the header.
  ///
  /// Without scrolling, the refresh would not be visible, because the header is not open yet.
  func beginRefreshing() {
    if host.decide(.begin, [.notRefreshing(isRefreshing), .hasHandler(host)]) {
      begin(opening: true)
    }
  }

  private func begin(opening: Bool) {
    isRefreshing = true
    status = .loading
    host.log(.trigger, from: .number(0 - top - scrollView.contentOffset.y))
    changeState(to: .refreshing)
    show(.refreshing)
    scrollView.animate(duration: behavior.beginDuration) {
      setTop(insetTop + behavior.height)
      if opening, scrollView.contentOffset.y > scrollView.minimumOffset {
        scrollView.setContentOffset(y: scrollView.minimumOffset)
      }
    } completion: { [unowned self] in
      host.callHandler()
    }
  }

  /// Ends the refresh and closes the inset, even if no refresh is under way.
  ///
  /// The spinner and the text remain visible until the inset has closed. The status is then reset,
  /// and the next offset change displays the idle state.
  func endRefreshing(_ result: Reaction.Result) {
    if isRefreshing { changeState(to: .idle) }
    isRefreshing = false
    scrollView.animate(duration: behavior.endDuration) {
      setTop(insetTop)
    } completion: { [unowned self] in
      status = .releaseToRefresh
    }
  }

  /// Sets the top content inset and copies the content inset to the scroll indicator's insets.
  private func setTop(_ top: Double) {
    scrollView.setContentInset(top, at: .top)
    scrollView.setScrollIndicatorInsets(scrollView.contentInset)
  }
}
