/// The state machine of back footers, and of trailers, which are horizontal back footers.
class MJBackFooterMachine: MJMachine {
  /// The geometry without the footer's own inset, as last read.
  private var geometry: ScrollGeometry
  /// The content inset before the refresh and the inset that the footer has set, in points; `nil`
  /// if it has not set one.
  private var change: (before: Double, applied: Double)?

  override init(behavior: MJBehavior, host: BehaviorHost) {
    geometry = host.scrollView.geometry
    super.init(behavior: behavior, host: host)
  }

  private var extent: Double { behavior.extent }
  private var edge: EdgeInsets.Edge { scrollView.axis.trailingEdge }
  private var contentLength: Double { scrollView.geometry.contentLength }
  /// The visible length of the content at rest, in points.
  private var room: Double { geometry.viewLength - geometry.leadingInset - geometry.trailingInset }

  /// The content's length beyond its visible length at rest, in points.
  ///
  /// The value is negative if the content is shorter than the visible length.
  private var excess: Double { contentLength - room }

  /// The content offset at which the footer starts to become visible, in points.
  private var happening: Double {
    var current = geometry
    current.contentSize = scrollView.contentSize
    return current.maximumOffset
  }

  override var pull: Double { scrollView.offset - happening }

  override func attached() {
    super.attached()
    sizeChanged()
  }

  override func sizeChanged() {
    record.position.set(
      max(contentLength, room) + behavior.ignoredScrollViewContentInset, at: host.now)
  }

  override func offsetChanged(_ change: OffsetChange) {
    guard state != .refreshing else { return }
    geometry = scrollView.geometry
    let offset = scrollView.offset
    let start = happening
    if state == .pulling, !scrollView.isDragging {
      let clauses = releaseClauses + [.init("o > happen", comparing: offset, .greater, start)]
      if decide(.offset, values: values(in: geometry), clauses) { startRefreshing() }
      return
    }
    guard offset > start else { return }
    let percent = (offset - start) / extent
    let line = line(of: change) { ($0 - start) / extent }
    follow(percent, along: line, isFar: offset > start + extent)
  }

  private func values(in geometry: ScrollGeometry) -> [Decision.Quantity] {
    var geometry = geometry
    geometry.contentSize = scrollView.contentSize
    var values = geometry.quantities(
      offset: scrollView.offset, geometry.adjustedContentInset, extent: extent)
    values.insert(.init("happen", geometry.maximumOffset), at: 1)
    return values
  }

  /// Records why a release does not trigger.
  ///
  /// In the pulling state, the next offset change determines whether a refresh is triggered.
  override func explainRelease(_ panState: PanState) {
    guard !state.isRefreshing else { return }
    let current = scrollView.geometry
    let far = current.maximumOffset + extent
    let text = current.axis == .vertical ? "o > happen + h" : "o > happen + w"
    host.explainRelease(
      values: values(in: current),
      seen + releaseClauses + [
        .init(text, comparing: scrollView.offset, .greater, far, isThreshold: true)
      ])
  }

  override func stateChanged(from old: RefreshState) {
    switch state {
    case .refreshing: begin()
    case .idle, .noMoreData: if old == .refreshing { end() }
    case .pulling, .finished, .willRefresh: break
    }
    changeParts(from: old)
  }

  private func begin() {
    let shown = happening + extent
    scrollView.animate(duration: behavior.fast) {
      let opened = extent + geometry.trailingInset - scrollView.safeAreaInset[edge] - min(excess, 0)
      change = (scrollView.contentInset[edge], opened)
      scrollView.setContentInset(opened, at: edge)
      // `shown` equals the maximum offset except for rounding. Beyond the maximum, the list would
      // not stay at rest.
      scrollView.setContentOffset(y: min(shown, scrollView.maximumOffset))
    } completion: { [unowned self] in
      runStartCallbacks()
    }
  }

  /// Closes the footer.
  ///
  /// If the refresh has added rows, the smaller inset does not move the list, and the rows appear
  /// in place of the footer. The original achieves this by setting the content offset to its
  /// current value.
  private func end() {
    animateEnd(actsFirst: true) {
      guard let change else { return }
      self.change = nil
      let inset = scrollView.contentInset[edge]
      scrollView.setContentInset(
        inset == change.applied ? change.before : inset - (change.applied - change.before), at: edge
      )
    }
  }

  /// Updates the icons of a normal footer, or the images of a footer with images.
  ///
  /// After a refresh, the images continue to play until the pulling percent is set again.
  func changeParts(from old: RefreshState) {
    switch state {
    case .idle: hideImages(false)
    case .noMoreData:
      hideImages()
      stopSpinner()
      showArrow(false)
    case .pulling, .refreshing, .finished, .willRefresh: break
    }
    showIcons(from: old, resting: -Self.halfTurn, pulling: 0)
  }
}

/// The state machine of the trailer: that of the back footer, with different icons.
final class MJTrailerMachine: MJBackFooterMachine {
  /// Rotates the arrow; the trailer has no spinner.
  ///
  /// While refreshing, the arrow is rotated by half a turn. After the refresh, it jumps back.
  override func changeParts(from old: RefreshState) {
    switch state {
    case .idle where old == .refreshing:
      turnArrow(to: .pi, animated: true) { [unowned self] in
        if state == .idle { turnArrow(to: 0, animated: false) }
      }
    case .idle: turnArrow(to: 0, animated: true)
    case .pulling: turnArrow(to: .pi, animated: true)
    case .refreshing, .finished, .willRefresh, .noMoreData: break
    }
  }
}
