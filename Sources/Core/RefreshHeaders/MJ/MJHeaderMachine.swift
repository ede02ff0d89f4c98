/// The state machine of MJRefresh's header.
///
/// The original computes the inset after a refresh from adjusted insets. This machine restores the
/// previous content inset instead, so that rounding errors do not accumulate.
final class MJHeaderMachine: MJMachine {
  /// The top content inset without the header's own inset, as last read, in points.
  private var base = 0.0
  /// The top content inset that the header has set, in points; `nil` if it has not set one.
  private var applied: Double?
  private var isResettingInset = false

  private var height: Double { behavior.extent }
  private var safeTop: Double { scrollView.safeAreaInset.top }
  /// The content offset at which the header starts to become visible, in points.
  private var edge: Double { 0 - (base + safeTop) }
  /// The content offset at which the header is fully visible, in points.
  private var threshold: Double { 0 - (base + height + safeTop) }

  override var pull: Double { edge - scrollView.contentOffset.y }

  override func attached() {
    super.attached()
    base = scrollView.contentInset.top
    record.position.set(0 - height - behavior.ignoredScrollViewContentInset, at: host.now)
  }

  override func endState(of result: Reaction.Result) -> RefreshState { .idle }

  override func offsetChanged(_ change: OffsetChange) {
    guard state != .refreshing else { return resetInset() }
    base = scrollView.contentInset.top
    let offset = scrollView.contentOffset.y
    if state == .pulling, !scrollView.isDragging {
      let clauses = releaseClauses + [.init("o <= -T", comparing: offset, .lessOrEqual, edge)]
      if decide(.offset, values: values, clauses) { startRefreshing() }
      return
    }
    guard offset <= edge else { return }
    let percent = (edge - offset) / height
    let line = line(of: change) { (edge - $0) / height }
    follow(percent, along: line, isFar: offset < threshold)
  }

  private var values: [Decision.Quantity] {
    [.init("o", scrollView.contentOffset.y), .init("T", base + safeTop), .init("h", height)]
  }

  /// Records why a release does not trigger.
  ///
  /// In the pulling state, the next offset change determines whether a refresh is triggered.
  override func explainRelease(_ panState: PanState) {
    guard !state.isRefreshing else { return }
    let top = scrollView.contentInset.top
    let far = 0 - (top + height + safeTop)
    host.explainRelease(
      values: [
        .init("o", scrollView.contentOffset.y), .init("T", top + safeTop), .init("h", height),
      ],
      seen + releaseClauses + [
        .init("o < -T - h", comparing: scrollView.contentOffset.y, .less, far, isThreshold: true)
      ])
  }

  /// Sets the header's inset to its visible height, so that section headers stay in place.
  private func resetInset() {
    guard !isResettingInset else { return }
    let offset = scrollView.contentOffset.y
    let top: Double
    if offset <= threshold {
      top = base + height
    } else if offset >= edge {
      top = base
    } else {
      top = 0 - offset - safeTop
    }
    isResettingInset = true
    setTop(top)
    isResettingInset = false
  }

  private func setTop(_ top: Double) {
    applied = top
    scrollView.setContentInset(top, at: .top)
  }

  override func stateChanged(from old: RefreshState) {
    switch state {
    case .refreshing: begin()
    case .idle where old == .refreshing: end()
    case .idle, .pulling, .finished, .willRefresh, .noMoreData: break
    }
    changeParts(from: old)
  }

  private func begin() {
    scrollView.animate(duration: behavior.fast) {
      guard scrollView.panState != .cancelled else { return }
      setTop(base + height)
      scrollView.setContentOffset(y: threshold)
    } completion: { [unowned self] in
      runStartCallbacks()
    }
  }

  private func end() {
    record.lastUpdated.set(host.now, at: host.now)
    animateEnd {
      guard let applied else { return }
      self.applied = nil
      let top = scrollView.contentInset.top
      scrollView.setContentInset(top == applied ? base : top + (base - applied), at: .top)
    }
  }

  /// Updates the icons of a normal header, or the images of a header with images.
  private func changeParts(from old: RefreshState) {
    if state == .idle { stopImages() }
    showIcons(from: old, resting: 0, pulling: -Self.halfTurn)
  }
}
