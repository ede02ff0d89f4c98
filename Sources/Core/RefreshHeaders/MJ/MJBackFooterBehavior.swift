import BezierGeometry
import KeyframeAnimation
public import RefreshModel

/// The footer of the MJRefresh family that bounces back: pull up beyond its height, let go, and it
/// holds the list open while it refreshes.
public struct MJBackFooterBehavior: RefreshBehavior, Hashable {
  /// The settings that the family shares.
  public var shared = MJSettings(extent: 44)
  /// How much further down the view lies, in points; no threshold moves with it.
  public var ignoredScrollViewContentInsetBottom = 0.0
  /// Whether the footer hides itself when the list reloads its data and has no rows.
  public var hidesWithoutRows = false

  /// Makes the footer of 3.7.9.
  public init() {}

  /// The name, the place and the threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "mj-back-footer",
      summary:
        "Pulled up beyond its height and let go, it holds the list open while it loads more.",
      placements: [.footer],
      knowsNoMoreData: true,
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
    MJBackFooterMachine(
      settings: shared, ignoredInset: ignoredScrollViewContentInsetBottom,
      hidesWithoutRows: hidesWithoutRows, host: host)
  }
}

/// The state machine of back footers, and of trailers, which are back footers on their side.
class MJBackFooterMachine: MJMachine {
  /// How much further away from the content the view lies.
  private let ignoredInset: Double
  /// The geometry without the footer's own inset, as last read.
  private var geometry: ScrollGeometry
  /// The view's own inset before the refresh, and as the footer has set it.
  private var change: (before: Double, applied: Double)?

  init(
    settings: MJSettings, ignoredInset: Double, hidesWithoutRows: Bool, host: BehaviorHost,
    arrowAngle: Double = -MJMachine.halfTurn
  ) {
    self.ignoredInset = ignoredInset
    geometry = host.scrollView.geometry
    super.init(
      settings: settings, host: host, hidesWithoutRows: hidesWithoutRows, arrowAngle: arrowAngle)
  }

  private var extent: Double { settings.extent }
  private var edge: EdgeInsets.Edge { scrollView.axis.trailingEdge }
  private var contentLength: Double { scrollView.geometry.contentLength }
  /// What can be seen of the content at rest.
  private var room: Double {
    geometry.viewLength - geometry.leadingInset - geometry.trailingInset
  }

  /// How much longer the content is than what can be seen of it at rest; negative where it is
  /// shorter.
  private var excess: Double { contentLength - room }

  /// The offset at which the footer is about to show.
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
    record.position.set(max(contentLength, room) + ignoredInset, at: host.now)
  }

  override func offsetChanged(_ change: OffsetChange) {
    guard state != .refreshing else { return }
    geometry = scrollView.geometry
    let (offset, start) = (scrollView.offset, happening)
    if state == .pulling, !scrollView.isDragging {
      let clauses = releaseClauses + [.init("o > happen", offset, .greater, start)]
      if decide(.offset, values: values(in: geometry), clauses) { startRefreshing() }
      return
    }
    guard offset > start else { return }
    let percent = (offset - start) / extent
    let line = line(of: change) { ($0 - start) / extent }
    follow(percent, along: line, isFar: offset > start + extent)
  }

  private func values(in geometry: ScrollGeometry) -> [Decision.Quantity] {
    let isVertical = geometry.axis == .vertical
    var geometry = geometry
    geometry.contentSize = scrollView.contentSize
    return [
      .init("o", scrollView.offset), .init("happen", geometry.maximumOffset),
      .init(isVertical ? "T" : "L", geometry.leadingInset),
      .init(isVertical ? "insetBottom" : "insetRight", geometry.trailingInset),
      .init(isVertical ? "contentH" : "contentW", geometry.contentLength),
      .init(isVertical ? "viewH" : "viewW", geometry.viewLength),
      .init(isVertical ? "h" : "w", extent),
    ]
  }

  /// The first change of the offset after it decides where the state is pulling.
  override func explainRelease(_ panState: PanState) {
    guard !state.isRefreshing else { return }
    let current = scrollView.geometry
    let far = current.maximumOffset + extent
    let text = current.axis == .vertical ? "o > happen + h" : "o > happen + w"
    host.explainRelease(
      values: values(in: current),
      seen + releaseClauses + [
        .init(text, scrollView.offset, .greater, far, isThreshold: true)
      ])
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
    let shown = happening + extent
    scrollView.animate(duration: settings.fast) {
      let opened =
        extent + geometry.trailingInset - scrollView.safeAreaInset[edge] - min(excess, 0)
      change = (scrollView.contentInset[edge], opened)
      scrollView.setContentInset(opened, at: edge)
      // The two are the same but for rounding, and beyond the edge nothing would rest.
      scrollView.setContentOffset(y: min(shown, scrollView.maximumOffset))
    } completion: { [unowned self] in
      runStartCallbacks()
    }
  }

  /// Rows that came meanwhile appear in place: with them below, the shrinking inset carries nothing,
  /// which the original has to see to by setting the offset to what it is.
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

  /// The normal footer's arrow and spinner, and the images of one with pictures, which play on after a
  /// refresh until the percent is next set.
  func changeLook(from old: RefreshState) {
    switch state {
    case .idle: hideImages(false)
    case .noMoreData:
      hideImages()
      stopSpinner()
      showArrow(false)
    case .pulling, .refreshing, .willRefresh: break
    }
    showIcons(from: old, resting: -Self.halfTurn, pulling: 0)
  }
}
