import BezierGeometry
import KeyframeAnimation

/// The footer of the MJRefresh family that triggers by itself: it stands below the rows, and begins
/// when enough of it is in sight.
public struct MJAutoFooterComponent: RefreshComponent, Hashable {
  /// The settings that the family shares.
  public var settings = MJSettings(extent: 44)
  /// How much further down the view lies, in points; no threshold moves with it.
  public var ignoredScrollViewContentInsetBottom = 0.0
  /// Whether the footer begins by itself when it comes into sight.
  public var automaticallyRefresh = true
  /// How much of the footer has to be in sight for that, as a part of its height; below 0 it begins
  /// before, so many heights ahead.
  public var triggerAutomaticallyRefreshPercent = 1.0
  /// How often one drag may trigger; `nil` is without limit.
  public var autoTriggerTimes: Int? = 1
  /// Whether the footer hides itself when the list reloads its data and has no rows.
  public var hidesWithoutRows = false

  /// Makes the footer of 3.7.9.
  public init() {}

  /// `mj-auto-footer`.
  public var name: String { "mj-auto-footer" }
  /// The part of the footer that has to be in sight, in points.
  public var triggerDistance: Double { settings.extent * triggerAutomaticallyRefreshPercent }
  /// Exactly so much is enough.
  public var triggersAtDistance: Bool { true }
  /// The spinner's turn; nothing else takes time.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: .zero, period: SpinnerTrack.period)
  }

  /// Counted from where the footer's upper edge comes into sight.
  public func contentOffset(
    pulledTo percent: Double, at attachment: Attachment, in geometry: ScrollGeometry
  ) -> Double {
    // At 1 the threshold itself, in the very sum of the condition.
    let threshold =
      geometry.contentSize.height + geometry.adjustedContentInset.bottom
      - geometry.viewSize.height + settings.extent * (triggerAutomaticallyRefreshPercent - 1)
    return threshold + (percent - 1) * triggerDistance
  }

  /// Makes the state machine.
  public func makeBehavior(host: ComponentHost) -> any ComponentBehavior {
    MJAutoFooterBehavior(component: self, host: host)
  }
}

/// The auto footer's state machine.
final class MJAutoFooterBehavior: MJBehavior {
  private let component: MJAutoFooterComponent
  /// Whether a drag has asked for the refresh.
  private var isTriggeredByDrag = false
  private var leftTriggerTimes: Int

  init(component: MJAutoFooterComponent, host: ComponentHost) {
    self.component = component
    leftTriggerTimes = component.autoTriggerTimes ?? Self.unlimited
    super.init(settings: component.settings, host: host)
    record.triggerCount = StepTrack(leftTriggerTimes)
    record.isArrowHidden = StepTrack(true)
  }

  /// The family's number for a count without limit.
  private static let unlimited = -1

  private var height: Double { settings.extent }
  private var isLongerThanView: Bool {
    let geometry = scrollView.geometry
    return geometry.adjustedContentInset.top + geometry.contentSize.height
      > geometry.viewSize.height
  }

  override var pull: Double {
    let geometry = scrollView.geometry
    return scrollView.contentOffset.y
      - (geometry.contentSize.height + geometry.adjustedContentInset.bottom
        - geometry.viewSize.height - height)
  }

  // MARK: Its room

  override func attached() {
    if component.hidesWithoutRows, scrollView.rows == 0 { record.isHidden.set(true, at: host.now) }
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
    var inset = scrollView.contentInset
    inset.bottom += points
    scrollView.setContentInset(inset)
  }

  override func sizeChanged() {
    record.position.set(
      scrollView.contentSize.height + component.ignoredScrollViewContentInsetBottom, at: host.now)
  }

  override func dataReloaded(rows: Int) {
    super.dataReloaded(rows: rows)
    if component.hidesWithoutRows { setHidden(rows == 0) }
  }

  // MARK: Triggers

  override func offsetChanged(_ change: OffsetChange) {
    guard state == .idle, component.automaticallyRefresh, record.position.last != 0,
      isLongerThanView
    else { return }
    let geometry = scrollView.geometry
    let threshold = component.contentOffset(pulledTo: 1, at: .footer, in: geometry)
    // Only on the way down, so that the return of a release does not trigger again.
    guard scrollView.contentOffset.y >= threshold, scrollView.contentOffset.y > change.old else {
      return
    }
    if scrollView.isDragging { isTriggeredByDrag = true }
    beginRefreshing()
  }

  override func panChanged(_ panState: PanState) {
    guard state == .idle else { return }
    switch panState {
    case .began:
      setTriggerTimes(component.autoTriggerTimes ?? Self.unlimited)
    case .ended:
      let geometry = scrollView.geometry
      let edge =
        isLongerThanView
        ? geometry.contentSize.height + geometry.adjustedContentInset.bottom
          - geometry.viewSize.height
        : geometry.minimumOffset
      guard scrollView.contentOffset.y >= edge else { return }
      isTriggeredByDrag = true
      beginRefreshing()
    case .possible, .changed, .cancelled:
      break
    }
  }

  override func beginRefreshing() {
    if isTriggeredByDrag, leftTriggerTimes <= 0, component.autoTriggerTimes != nil { return }
    super.beginRefreshing()
  }

  /// A tap on the label begins, whatever the count.
  override func tapped() {
    guard state == .idle, seesTouches else { return }
    super.beginRefreshing()
  }

  private func setTriggerTimes(_ count: Int) {
    guard count != leftTriggerTimes else { return }
    leftTriggerTimes = count
    record.triggerCount?.set(count, at: host.now)
  }

  // MARK: States

  override func stateChanged(from old: RefreshState) {
    switch state {
    case .refreshing:
      runStartCallbacks()
    case .idle, .noMoreData:
      countTrigger()
      if old == .refreshing { end() }
    case .pulling, .willRefresh: break
    }
    changeLook()
  }

  private func countTrigger() {
    guard isTriggeredByDrag else { return }
    isTriggeredByDrag = false
    if component.autoTriggerTimes != nil { setTriggerTimes(leftTriggerTimes - 1) }
  }

  private func end() {
    guard scrollView.isPagingEnabled else { return log(.endCompletion) }
    let offset = scrollView.contentOffset.y - scrollView.adjustedContentInset.bottom
    scrollView.animate(duration: settings.slow) {
      scrollView.setContentOffset(y: offset)
      log(.endAnimationAction)
    } completion: { [unowned self] in
      log(.endCompletion)
    }
  }

  private func changeLook() {
    showImages()
    if state == .refreshing { startSpinner() } else { stopSpinner() }
  }
}
