import BezierGeometry
public import KeyframeAnimation
public import RefreshModel

/// ZHRefresh's footer: it loads more as soon as the list's end is reached, whoever moves the list.
///
/// Where nothing is added, the closing inset carries the list back to its end, which begins anew.
public struct ZHFooterBehavior: RefreshBehavior, Hashable {
  /// The insets from which the list's ends count: the original reads the view's own, without the safe
  /// area.
  public var insets = InsetReading.original
  /// The footer's height.
  public var height = 44.0
  /// How long the inset takes to open.
  public var beginDuration = Flicks(5, over: 10)
  /// How long the inset takes to close.
  public var endDuration = Flicks(5, over: 10)

  /// Makes the original's footer.
  public init() {}

  /// The name, the place and the threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "zh-footer",
      summary: "Loads more as soon as the list's end is reached, whoever moves the list.",
      placements: [.footer],
      triggerDistance: height,
      triggersAtDistance: true)
  }

  /// The spinner's turn.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: beginDuration, period: SpinnerTrack.period)
  }

  /// The end of content longer than the view, or a pull by half the height where it is not longer;
  /// the pull begins a height, or half of one, before.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    let inset = geometry.inset(insets)
    if isLonger(geometry) {
      return geometry.contentSize.height + inset.bottom - geometry.viewSize.height
        + (percent - 1) * height
    }
    return 0 - inset.top + percent * height / 2
  }

  func isLonger(_ geometry: ScrollGeometry) -> Bool {
    geometry.contentSize.height + geometry.inset(insets).top > geometry.viewSize.height
  }

  /// Where it lies, its text, its arrow and its spinner.
  public func declare(_ signals: inout Signals<IndicatorRecording>) {
    signals.declareIndicator(height: height)
  }

  /// Makes the state machine.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<IndicatorRecording> {
    ZHFooterMachine(behavior: self, host: host)
  }
}

/// The footer's state machine.
final class ZHFooterMachine: RecordingMachine {
  private let behavior: ZHFooterBehavior
  let host: BehaviorHost
  var record: IndicatorRecording
  private var isRefreshing = false
  /// The view's own inset when the footer was attached.
  private var insetBottom = 0.0
  /// The inset that the footer read then.
  private var restBottom = 0.0

  init(behavior: ZHFooterBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = IndicatorRecording(
      of: behavior, host: host, extent: behavior.height, spinner: SpinnerTrack(isTurning: true))
    record.isArrowHidden = StepTrack(true)
    record.alpha = StepTrack(0)
  }

  func recording() -> IndicatorRecording { record }

  func attached() {
    insetBottom = scrollView.contentInset.bottom
    record.noteRest(scrollView)
    restBottom = scrollView.inset(behavior.insets).bottom
    contentSizeChanged()
  }

  func contentSizeChanged() {
    record.position.set(scrollView.contentSize.height + restBottom, at: host.now)
  }

  func contentOffsetChanged(_ change: OffsetChange) {
    guard !isRefreshing else { return }
    let isShown = shownClauses.allSatisfy(\.holds)
    if record.alpha.last != (isShown ? 1 : 0) { record.alpha.set(isShown ? 1 : 0, at: host.now) }
    if host.decide(.offset, isFar: isShown, values: values, clauses) { begin() }
  }

  func panStateChanged(_ panState: PanState) {
    if panState.isOver, !isRefreshing { host.explainRelease(values: values, clauses) }
  }

  /// An empty list, or one at its top, hides the footer, and nothing else is looked at.
  private var shownClauses: [Decision.Clause] {
    [
      .init("contentH > 0", scrollView.contentSize.height, .greater, 0),
      .init(
        "o > -T", scrollView.contentOffset.y, .greater,
        0 - scrollView.inset(behavior.insets).top),
    ]
  }

  private var clauses: [Decision.Clause] {
    let geometry = scrollView.geometry
    let offset = scrollView.contentOffset.y
    let length = geometry.contentSize.height + geometry.inset(behavior.insets).top
    let isLong = behavior.isLonger(geometry)
    let threshold = behavior.contentOffset(pulledTo: 1, at: host.placement, in: geometry)
    return [.notRefreshing(isRefreshing)] + shownClauses + [
      .hasHandler(host),
      .init(
        isLong ? "contentH + T > viewH" : "contentH + T <= viewH", length,
        isLong ? .greater : .lessOrEqual, geometry.viewSize.height),
      .init(
        isLong ? "o >= contentH + insetBottom - viewH" : "o >= h / 2 - T", offset,
        .greaterOrEqual, threshold, isThreshold: true),
    ]
  }

  private var values: [Decision.Quantity] {
    let geometry = scrollView.geometry
    let inset = geometry.inset(behavior.insets)
    return [
      .init("o", scrollView.contentOffset.y), .init("T", inset.top),
      .init("insetBottom", inset.bottom),
      .init("contentH", geometry.contentSize.height), .init("viewH", geometry.viewSize.height),
      .init("h", behavior.height),
    ]
  }

  private func setState(_ new: RefreshState) {
    changeState(to: new)
    record.textState.set(new, at: host.now)
  }

  func beginRefreshing() {
    if host.decide(.begin, [.notRefreshing(isRefreshing), .hasHandler(host)]) { begin() }
  }

  private func begin() {
    isRefreshing = true
    host.log(.trigger, from: .number(scrollView.contentOffset.y - scrollView.maximumOffset))
    setState(.refreshing)
    scrollView.animate(duration: behavior.beginDuration) {
      scrollView.setContentInset(
        scrollView.contentInset.bottom + behavior.height, at: .bottom)
    } completion: { [unowned self] in
      host.callHandler()
    }
  }

  /// An end without a refresh sets the inset as well.
  func endRefreshing(_ result: Reaction.Result) {
    if isRefreshing { setState(.idle) }
    isRefreshing = false
    scrollView.animate(duration: behavior.endDuration) {
      scrollView.setContentInset(insetBottom, at: .bottom)
    }
  }
}
