import BezierGeometry
import KeyframeAnimation
public import RefreshModel

/// The header of the MJRefresh family: pull beyond its height, let go, and it holds the list open
/// while it refreshes.
public struct MJHeaderBehavior: RefreshBehavior, Hashable {
  /// The settings that the family shares.
  public var shared = MJSettings(extent: 54)
  /// How much further up the view lies, in points; no threshold moves with it.
  public var ignoredScrollViewContentInsetTop = 0.0

  /// Makes the header of 3.7.9.
  public init() {}

  /// The name, the place and the threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "mj-header",
      summary: "Pulled beyond its height and let go, it holds the list open while it refreshes.",
      triggerDistance: shared.extent)
  }

  /// The spinner's turn, or the pictures' pass.
  public var refreshingCycle: RefreshingCycle {
    shared.refreshingCycle(after: shared.fast)
  }

  /// Shows the pictures, and grows for them.
  public mutating func follow(_ pictures: StatePictures) { shared.follow(pictures) }

  /// Where it lies, its text, and either arrow and spinner or pictures.
  public func declare(_ signals: inout Signals<MJRecording>) { signals.declareMJ(shared) }

  /// Makes the state machine.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<MJRecording> {
    MJHeaderMachine(behavior: self, host: host)
  }
}

/// The header's state machine.
///
/// The original does its sums with adjusted insets; here the view's own inset is put back as it was,
/// so that nothing drifts by rounding.
final class MJHeaderMachine: MJMachine {
  private let ignoredTop: Double
  /// The view's own inset without the header's, as last read.
  private var base = 0.0
  /// The view's own inset as the header has set it; `nil` while it has not.
  private var applied: Double?
  private var isResettingInset = false

  init(behavior: MJHeaderBehavior, host: BehaviorHost) {
    ignoredTop = behavior.ignoredScrollViewContentInsetTop
    super.init(settings: behavior.shared, host: host)
  }

  private var height: Double { settings.extent }
  private var safeTop: Double { scrollView.safeAreaInset.top }
  /// The offset at which the header is about to show, and the one at which it shows whole.
  private var edge: Double { 0 - (base + safeTop) }
  private var threshold: Double { 0 - (base + height + safeTop) }

  override var pull: Double { edge - scrollView.contentOffset.y }

  override func attached() {
    base = scrollView.contentInset.top
    record.position.set(0 - height - ignoredTop, at: host.now)
  }

  override func endState(of result: Reaction.Result) -> RefreshState { .idle }

  override func offsetChanged(_ change: OffsetChange) {
    guard state != .refreshing else { return resetInset() }
    base = scrollView.contentInset.top
    let offset = scrollView.contentOffset.y
    if state == .pulling, !scrollView.isDragging {
      let clauses = releaseClauses + [.init("o <= -T", offset, .lessOrEqual, edge)]
      if decide(.offset, values: values, clauses) { startRefreshing() }
      return
    }
    guard offset <= edge else { return }
    let percent = (edge - offset) / height
    let line = line(of: change) { (edge - $0) / height }
    follow(percent, along: line, isFar: offset < threshold)
  }

  private var values: [Decision.Quantity] {
    [
      .init("o", scrollView.contentOffset.y), .init("T", base + safeTop), .init("h", height),
    ]
  }

  /// The first change of the offset after it decides where the state is pulling.
  override func explainRelease(_ panState: PanState) {
    guard !state.isRefreshing else { return }
    let top = scrollView.contentInset.top
    let far = 0 - (top + height + safeTop)
    host.explainRelease(
      values: [
        .init("o", scrollView.contentOffset.y), .init("T", top + safeTop), .init("h", height),
      ],
      seen + releaseClauses + [
        .init("o < -T - h", scrollView.contentOffset.y, .less, far, isThreshold: true)
      ])
  }

  /// Lets section headers stay where they belong: the inset is what is open of the header.
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
    case .idle, .pulling, .willRefresh, .noMoreData: break
    }
    changeLook(from: old)
  }

  private func begin() {
    scrollView.animate(duration: settings.fast) {
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

  /// The normal header's arrow and spinner, and the images of one with pictures.
  private func changeLook(from old: RefreshState) {
    if state == .idle { stopImages() }
    showIcons(from: old, resting: 0, pulling: -Self.halfTurn)
  }
}
