/// The behavior of ZHRefresh's header, which triggers by a release or by momentum.
///
/// A pull beyond the header's height triggers a refresh when the finger lifts, or when momentum
/// carries the list beyond that height. The displayed state can lag behind the original's status
/// variable.
public struct ZHHeaderBehavior: RefreshBehavior, Hashable {
  /// The insets from which the pull is measured.
  ///
  /// The original reads the content inset without the safe area.
  public var insets = InsetReading.original
  /// The header's height, in points; only a longer pull triggers a refresh.
  public var height = 60.0
  /// The duration in which the inset opens.
  public var beginDuration = Flicks(3, over: 10)
  /// The duration in which the inset closes.
  public var endDuration = Flicks(5, over: 10)
  /// The duration of the arrow's rotation.
  public var arrowDuration = Flicks(3, over: 10)

  /// Creates the behavior with the original's settings.
  public init() {}

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "zh-header",
      summary: "A pull beyond the header's height triggers a refresh, by a release or by momentum.",
      triggerDistance: height)
  }

  /// Returns the content offset for a pulling percent, measured from the insets that `insets`
  /// selects.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    0 - geometry.inset(insets).top - percent * height
  }

  /// One turn of the spinner, after the inset has opened.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: beginDuration, period: SpinnerTrack.period)
  }

  /// Declares the signals of the position, the text, the arrow and the spinner.
  public func declare(_ signals: inout Signals<IndicatorRecording>) {
    signals.declareIndicator(height: height)
  }

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<IndicatorRecording> {
    ZHHeaderMachine(behavior: self, host: host)
  }
}

/// The state machine of ZHRefresh's header.
final class ZHHeaderMachine: RecordingMachine {
  private let behavior: ZHHeaderBehavior
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

  init(behavior: ZHHeaderBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = IndicatorRecording(
      of: behavior, host: host, extent: behavior.height, spinner: SpinnerTrack(isTurning: true))
    record.isSpinnerHidden = StepTrack(true)
    record.position = StepTrack(0 - behavior.height)
  }

  func recording() -> IndicatorRecording { record }

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
