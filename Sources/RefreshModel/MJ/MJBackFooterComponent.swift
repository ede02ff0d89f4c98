import BezierGeometry
import KeyframeAnimation

/// The footer of the MJRefresh family that bounces back: pull up beyond its height, let go, and it
/// holds the list open while it refreshes.
public struct MJBackFooterComponent: RefreshComponent, Hashable {
  /// The settings that the family shares.
  public var settings = MJSettings(extent: 44)
  /// How much further down the view lies, in points; no threshold moves with it.
  public var ignoredScrollViewContentInsetBottom = 0.0
  /// Whether the footer hides itself when the list reloads its data and has no rows.
  public var hidesWithoutRows = false

  /// Makes the footer of 3.7.9.
  public init() {}

  /// `mj-back-footer`.
  public var name: String { "mj-back-footer" }
  /// The footer's height.
  public var triggerDistance: Double { settings.extent }
  /// Exactly the height does nothing.
  public var triggersAtDistance: Bool { false }
  /// The spinner's turn.
  public var refreshingCycle: RefreshingCycle { settings.refreshingCycle }

  /// Makes the state machine.
  public func makeBehavior(host: ComponentHost) -> any ComponentBehavior {
    MJBackFooterBehavior(component: self, host: host)
  }
}

/// The back footer's state machine.
final class MJBackFooterBehavior: MJBehavior {
  private let component: MJBackFooterComponent
  /// The geometry without the footer's own inset, as last read.
  private var geometry: ScrollGeometry
  /// The view's own bottom inset before the refresh, and as the footer has set it.
  private var change: (before: Double, applied: Double)?

  init(component: MJBackFooterComponent, host: ComponentHost) {
    self.component = component
    geometry = host.scrollView.geometry
    super.init(settings: component.settings, host: host, arrowAngle: -MJBehavior.halfTurn)
  }

  private var height: Double { settings.extent }

  /// How much longer the content is than what can be seen of it at rest; negative where it is
  /// shorter.
  private var excess: Double {
    scrollView.contentSize.height
      - (geometry.viewSize.height - geometry.adjustedContentInset.top
        - geometry.adjustedContentInset.bottom)
  }

  /// The offset at which the footer is about to show.
  private var happening: Double {
    var current = geometry
    current.contentSize = scrollView.contentSize
    return current.maximumOffset
  }

  override var pull: Double { scrollView.contentOffset.y - happening }

  override func attached() {
    if component.hidesWithoutRows, scrollView.rows == 0 { record.isHidden.set(true, at: host.now) }
    sizeChanged()
  }

  override func sizeChanged() {
    let inset = geometry.adjustedContentInset
    let room = geometry.viewSize.height - inset.top - inset.bottom
    record.position.set(
      max(scrollView.contentSize.height, room) + component.ignoredScrollViewContentInsetBottom,
      at: host.now)
  }

  override func dataReloaded(rows: Int) {
    super.dataReloaded(rows: rows)
    if component.hidesWithoutRows { setHidden(rows == 0) }
  }

  override func offsetChanged(_ change: OffsetChange) {
    guard state != .refreshing else { return }
    geometry = scrollView.geometry
    let (offset, start) = (scrollView.contentOffset.y, happening)
    guard offset > start else { return }
    let percent = (offset - start) / height
    let line = line(of: change) { ($0 - start) / height }
    if state == .noMoreData {
      setPullingPercent(percent, along: line)
    } else if scrollView.isDragging {
      setPullingPercent(percent, along: line)
      if state == .idle, offset > start + height {
        setState(.pulling)
      } else if state == .pulling, offset <= start + height {
        setState(.idle)
      }
    } else if state == .pulling {
      beginRefreshing()
    } else if percent < 1 {
      setPullingPercent(percent, along: line)
    }
  }

  /// The images of an ended refresh play on until the percent is next set.
  override func setPullingPercent(
    _ percent: Double, along line: (from: Double, since: Flicks)? = nil
  ) {
    super.setPullingPercent(percent, along: line)
    if state == .idle { showImages() }
  }

  override func stateChanged(from old: RefreshState) {
    switch state {
    case .refreshing: begin()
    case .idle, .noMoreData:
      if old == .refreshing { end() }
    case .pulling, .willRefresh: break
    }
    changeLook(from: old)
  }

  private func begin() {
    let shown = happening + height
    scrollView.animate(duration: settings.fast) {
      var inset = scrollView.contentInset
      let before = inset.bottom
      inset.bottom =
        height + geometry.adjustedContentInset.bottom - scrollView.safeAreaInset.bottom
        - min(excess, 0)
      change = (before, inset.bottom)
      scrollView.setContentInset(inset)
      // The two are the same but for rounding, and beyond the edge nothing would rest.
      scrollView.setContentOffset(y: min(shown, scrollView.maximumOffset))
    } completion: { [unowned self] in
      runStartCallbacks()
    }
  }

  /// Rows that came meanwhile appear in place: with them below, the shrinking inset carries nothing,
  /// which the original has to see to by setting the offset to what it is.
  private func end() {
    animateEnd {
      guard let change else { return }
      self.change = nil
      var inset = scrollView.contentInset
      inset.bottom =
        inset.bottom == change.applied
        ? change.before : inset.bottom - (change.applied - change.before)
      scrollView.setContentInset(inset)
    }
  }

  private func changeLook(from old: RefreshState) {
    switch state {
    case .idle:
      turnArrow(to: -Self.halfTurn, animated: old != .refreshing)
      if old == .refreshing {
        fadeSpinner()
      } else {
        stopSpinner()
        showArrow(true)
      }
    case .pulling:
      showImages()
      stopSpinner()
      showArrow(true)
      turnArrow(to: 0, animated: true)
    case .refreshing:
      showImages()
      startSpinner()
      showArrow(false)
    case .noMoreData:
      showImages()
      stopSpinner()
      showArrow(false)
    case .willRefresh:
      break
    }
  }
}
