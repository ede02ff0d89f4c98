/// The state machine of ZHRefresh's footer.
final class ZHFooterMachine: RecordingMachine {
  private let behavior: ZHBehavior
  let host: BehaviorHost
  var record: IndicatorRecording
  private var isRefreshing = false
  /// The bottom content inset when the footer was attached, in points.
  private var insetBottom = 0.0
  /// The bottom inset selected by `behavior.insets` when the footer was attached, in points.
  private var restBottom = 0.0

  init(behavior: ZHBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = IndicatorRecording(
      of: behavior, host: host, extent: behavior.height, spinner: SpinnerTrack(isTurning: true))
    record.isArrowHidden = StepTrack(true)
    record.alpha = StepTrack(0)
  }

  func attached() {
    insetBottom = scrollView.contentInset.bottom
    record.noteRest(scrollView)
    restBottom = scrollView.geometry.inset(behavior.insets).bottom
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

  /// The conditions under which the footer is shown: the list is not empty and not at its top.
  ///
  /// If one of them fails, the other conditions of a trigger are not checked.
  private var shownClauses: [Decision.Clause] {
    [
      .init("contentH > 0", comparing: scrollView.contentSize.height, .greater, 0),
      .init(
        "o > -T", comparing: scrollView.contentOffset.y, .greater,
        0 - scrollView.geometry.inset(behavior.insets).top),
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
        isLong ? "contentH + T > viewH" : "contentH + T <= viewH", comparing: length,
        isLong ? .greater : .lessOrEqual, geometry.viewSize.height),
      .init(
        isLong ? "o >= contentH + insetBottom - viewH" : "o >= h / 2 - T", comparing: offset,
        .greaterOrEqual, threshold, isThreshold: true),
    ]
  }

  private var values: [Decision.Quantity] {
    let geometry = scrollView.geometry
    return geometry.quantities(
      offset: scrollView.offset, geometry.inset(behavior.insets), extent: behavior.height)
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
      scrollView.setContentInset(scrollView.contentInset.bottom + behavior.height, at: .bottom)
    } completion: { [unowned self] in
      host.callHandler()
    }
  }

  /// Ends the refresh and resets the inset, even if no refresh is under way.
  func endRefreshing(_ result: Reaction.Result) {
    if isRefreshing { setState(.idle) }
    isRefreshing = false
    scrollView.animate(duration: behavior.endDuration) {
      scrollView.setContentInset(insetBottom, at: .bottom)
    }
  }
}
