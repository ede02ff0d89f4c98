import BezierGeometry
public import KeyframeAnimation
public import RefreshModel

/// ZHRefresh's header: pulled beyond its height and let go, or carried there by momentum, it opens
/// by its inset alone; its look lags behind its status.
public struct ZHHeaderBehavior: RefreshBehavior, Hashable {
  /// The insets from which the pull counts: the original reads the view's own, without the safe area.
  public var insets = InsetReading.original
  /// The header's height; strictly more triggers.
  public var height = 60.0
  /// How long the inset takes to open.
  public var beginDuration = Flicks(3, over: 10)
  /// How long the inset takes to close.
  public var endDuration = Flicks(5, over: 10)
  /// How long the arrow takes to turn.
  public var arrowDuration = Flicks(3, over: 10)

  /// Makes the original's header.
  public init() {}

  /// The name, the place and the threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "zh-header",
      summary: "Pulled beyond its height, by finger or momentum, it opens by its inset alone.",
      triggerDistance: height)
  }

  /// Counted from the insets that are read.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    0 - geometry.inset(insets).top - percent * height
  }

  /// The spinner's turn.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: beginDuration, period: SpinnerTrack.period)
  }

  /// Where it lies, its text, its arrow and its spinner.
  public func declare(_ signals: inout Signals<IndicatorRecording>) {
    signals.declareIndicator(height: height)
  }

  /// Makes the state machine.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<IndicatorRecording> {
    ZHHeaderMachine(behavior: self, host: host)
  }
}

/// The header's state machine.
final class ZHHeaderMachine: RecordingMachine {
  private let behavior: ZHHeaderBehavior
  let host: BehaviorHost
  var record: IndicatorRecording
  private var isRefreshing = false
  /// The header's own idea of what it does, with what it was before the last assignment.
  private var status = Status.pullToRefresh { didSet { oldStatus = oldValue } }
  private var oldStatus = Status.pullToRefresh
  /// The view's own inset when the header was attached.
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
    // While it loads, the inset includes the header's own.
    let isBeyond = beyond.holds
    status = isBeyond ? .releaseToRefresh : .pullToRefresh
    if host.decide(.offset, values: values, clauses) {
      begin(opening: false)
    } else if isBeyond, !scrollView.isDragging {
      // Ignored while it refreshes; no look follows from it.
      return
    } else if oldStatus != status, !isRefreshing {
      look(isBeyond ? .pulling : .idle)
    }
  }

  /// Written down only where it refuses: momentum may still carry the list far enough.
  func panStateChanged(_ panState: PanState) {
    if panState.isOver, !isRefreshing { host.explainRelease(values: values, clauses) }
  }

  /// The inset that the header reads.
  private var top: Double { scrollView.inset(behavior.insets).top }

  private var beyond: Decision.Clause {
    .init(
      "o < -T - h", scrollView.contentOffset.y, .less, 0 - top - behavior.height,
      isThreshold: true)
  }

  private var clauses: [Decision.Clause] {
    [.notRefreshing(isRefreshing), .hasHandler(host), .fingerUp(scrollView), beyond]
  }

  private var values: [Decision.Quantity] {
    [
      .init("o", scrollView.contentOffset.y), .init("T", top),
      .init("h", behavior.height),
    ]
  }

  private func look(_ state: RefreshState) {
    changeState(to: state)
    show(state)
    scrollView.animate(
      &record.arrowAngle, to: state == .pulling ? .pi : 0, duration: behavior.arrowDuration)
    host.startAnimation(Self.arrow, duration: behavior.arrowDuration)
  }

  /// Text, and either arrow or spinner.
  private func show(_ state: RefreshState) {
    record.textState.set(state, at: host.now)
    record.isArrowHidden.set(state == .refreshing, at: host.now)
    record.isSpinnerHidden.set(state != .refreshing, at: host.now)
  }

  /// From code there is nothing open yet; the list is brought to the header's edge as well, without
  /// which the refresh would not be seen.
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

  /// Spinner and text stay through the return: what follows it is the status that the next change
  /// of the offset finds changed.
  ///
  /// An end without a refresh does the same to what there is.
  func endRefreshing(_ result: Reaction.Result) {
    if isRefreshing { changeState(to: .idle) }
    isRefreshing = false
    scrollView.animate(duration: behavior.endDuration) {
      setTop(insetTop)
    } completion: { [unowned self] in
      status = .releaseToRefresh
    }
  }

  /// The indicator's insets become what the content's are.
  private func setTop(_ top: Double) {
    scrollView.setContentInset(top, at: .top)
    scrollView.setScrollIndicatorInsets(scrollView.contentInset)
  }
}
