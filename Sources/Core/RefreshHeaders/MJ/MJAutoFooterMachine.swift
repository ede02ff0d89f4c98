/// The state machine of the auto footer.
final class MJAutoFooterMachine: MJMachine {
  /// Whether a drag requested the current refresh.
  private var isTriggeredByDrag = false
  private var leftTriggerTimes: Int

  override init(behavior: MJBehavior, host: BehaviorHost) {
    leftTriggerTimes = behavior.autoTriggerTimes ?? Self.unlimited
    super.init(behavior: behavior, host: host)
    record.triggerCount = StepTrack(leftTriggerTimes)
    record.isArrowHidden = StepTrack(true)
    record.images?.setHidden(true, at: .zero)
  }

  /// MJRefresh's value for an unlimited count.
  private static let unlimited = -1

  private var height: Double { behavior.extent }

  override var pull: Double {
    let geometry = scrollView.geometry
    return scrollView.contentOffset.y
      - (geometry.contentSize.height + geometry.adjustedContentInset.bottom
        - geometry.viewSize.height - height)
  }

  // MARK: Inset

  override func attached() {
    super.attached()
    if !record.isHidden.last { addToBottom(height) }
    sizeChanged()
  }

  override func detached() {
    if !record.isHidden.last { addToBottom(-height) }
  }

  override func hiddenChanged() {
    if record.isHidden.last {
      setState(.idle)
      addToBottom(-height)
    } else {
      addToBottom(height)
      sizeChanged()
    }
  }

  private func addToBottom(_ points: Double) {
    scrollView.setContentInset(scrollView.contentInset.bottom + points, at: .bottom)
  }

  override func sizeChanged() {
    record.position.set(
      scrollView.contentSize.height + behavior.ignoredScrollViewContentInset, at: host.now)
  }

  // MARK: Triggers

  override func offsetChanged(_ change: OffsetChange) {
    guard looksDue(to: change) else { return }
    if scrollView.isDragging { isTriggeredByDrag = true }
    startRefreshing()
  }

  override func unseenOffsetChanged(_ change: OffsetChange) { _ = looksDue(to: change) }

  /// Returns whether a change of the offset makes enough of the footer visible.
  ///
  /// The number of triggers left is recorded here, but checked when the refresh begins.
  private func looksDue(to change: OffsetChange) -> Bool {
    guard !state.isRefreshing else { return false }
    let geometry = scrollView.geometry
    let offset = scrollView.contentOffset.y
    let threshold = behavior.contentOffset(pulledTo: 1, at: .footer, in: geometry)
    let clauses: [Decision.Clause] = [
      .state(state, is: .idle),
      .init("automaticallyRefresh", behavior.automaticallyRefresh),
      .init("y != 0", comparing: record.position.last, .notEqual, 0),
      isLongClause,
      .init(
        "o >= contentH - viewH + h * percent + insetBottom - h", comparing: offset, .greaterOrEqual,
        threshold, isThreshold: true),
      // Only a downward scroll triggers, so that the bounce-back after a release does not
      // trigger again.
      .init("o > old o", comparing: offset, .greater, change.old),
    ]
    _ = decide(
      .offset,
      values: values + [
        .init("percent", behavior.triggerAutomaticallyRefreshPercent), .init("old o", change.old),
      ], seen + clauses + [countClause(isDragged: isTriggeredByDrag || scrollView.isDragging)])
    return clauses.allSatisfy(\.holds)
  }

  private var isLongClause: Decision.Clause {
    let geometry = scrollView.geometry
    return .init(
      "T + contentH > viewH",
      comparing: geometry.adjustedContentInset.top + geometry.contentSize.height,
      .greater, geometry.viewSize.height)
  }

  private var values: [Decision.Quantity] {
    let geometry = scrollView.geometry
    return geometry.quantities(
      offset: scrollView.offset, geometry.adjustedContentInset, extent: height)
      + [.init("y", record.position.last)]
  }

  /// Returns the condition under which the current drag can trigger another refresh.
  private func countClause(isDragged: Bool) -> Decision.Clause {
    guard isDragged else { return .init("not triggered by a drag, so not counted", !isDragged) }
    guard behavior.autoTriggerTimes != nil else { return .init("unlimited triggers", true) }
    return .init("triggers left > 0", comparing: Double(leftTriggerTimes), .greater, 0)
  }

  override func panChanged(_ panState: PanState) {
    guard state == .idle else { return }
    switch panState {
    case .began: setTriggerTimes(behavior.autoTriggerTimes ?? Self.unlimited)
    case .ended:
      guard releaseClauses(panState).allSatisfy(\.holds) else { return }
      isTriggeredByDrag = true
      startRefreshing()
    case .possible, .changed, .cancelled, .failed: break
    }
  }

  private func releaseClauses(_ panState: PanState) -> [Decision.Clause] {
    let geometry = scrollView.geometry
    let offset = scrollView.contentOffset.y
    let isLong = isLongClause
    if isLong.holds {
      let edge =
        geometry.contentSize.height + geometry.adjustedContentInset.bottom
        - geometry.viewSize.height
      return [
        .panEnded(panState), .state(state, is: .idle), isLong,
        .init(
          "o >= contentH + insetBottom - viewH", comparing: offset, .greaterOrEqual, edge,
          isThreshold: true),
      ]
    }
    return [
      .panEnded(panState), .state(state, is: .idle),
      .init(
        "T + contentH <= viewH",
        comparing: geometry.adjustedContentInset.top + geometry.contentSize.height,
        .lessOrEqual, geometry.viewSize.height),
      .init(
        "o >= -T", comparing: offset, .greaterOrEqual, geometry.minimumOffset, isThreshold: true),
    ]
  }

  override func explainRelease(_ panState: PanState) {
    guard !state.isRefreshing else { return }
    _ = decide(
      .release, values: values,
      seen + releaseClauses(panState) + [countClause(isDragged: true)])
  }

  override var beginClauses: [Decision.Clause] { [countClause(isDragged: isTriggeredByDrag)] }

  override func startRefreshing() {
    guard countClause(isDragged: isTriggeredByDrag).holds else { return }
    super.startRefreshing()
  }

  /// Begins a refresh regardless of the number of triggers left.
  override func tapped() {
    guard decide(.tap, seen + [.state(state, is: .idle)]) else { return }
    super.startRefreshing()
  }

  private func setTriggerTimes(_ count: Int) {
    guard count != leftTriggerTimes else { return }
    leftTriggerTimes = count
    record.triggerCount?.set(count, at: host.now)
  }

  // MARK: States

  override func stateChanged(from old: RefreshState) {
    switch state {
    case .refreshing: runStartCallbacks()
    case .idle, .noMoreData:
      countTrigger()
      if old == .refreshing { end() }
    case .pulling, .finished, .willRefresh: break
    }
    changeParts()
  }

  private func countTrigger() {
    guard isTriggeredByDrag else { return }
    isTriggeredByDrag = false
    if behavior.autoTriggerTimes != nil { setTriggerTimes(leftTriggerTimes - 1) }
  }

  private func end() {
    guard scrollView.isPagingEnabled else { return log(.endCompletion) }
    let offset = scrollView.contentOffset.y - scrollView.adjustedContentInset.bottom
    scrollView.animate(duration: behavior.slow) {
      scrollView.setContentOffset(y: offset)
      log(.endAnimationAction)
    } completion: { [unowned self] in
      log(.endCompletion)
    }
  }

  override var imagesFollowPercent: Bool { false }

  private func changeParts() {
    if state == .refreshing {
      showImages()
      startSpinner()
    } else {
      stopImages()
      hideImages()
      stopSpinner()
    }
  }
}
