/// The behavior of ZHRefresh's footer, which loads more when the list reaches its end.
///
/// Scrolling by a drag, by momentum and from code has the same effect. If a refresh adds no rows,
/// the closing inset moves the list back to its end, which triggers the next refresh.
public struct ZHFooterBehavior: RefreshBehavior, Hashable {
  /// The insets from which the list's ends are measured.
  ///
  /// The original reads the content inset without the safe area.
  public var insets = InsetReading.original
  /// The footer's height, in points.
  public var height = 44.0
  /// The duration in which the inset opens.
  public var beginDuration = Flicks(5, over: 10)
  /// The duration in which the inset closes.
  public var endDuration = Flicks(5, over: 10)

  /// Creates the behavior with the original's settings.
  public init() {}

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "zh-footer",
      summary: "Loads more when the list reaches its end, by a drag, by momentum or from code.",
      placements: [.footer], triggerDistance: height, triggersAtDistance: true)
  }

  /// One turn of the spinner, after the inset has opened.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: beginDuration, period: SpinnerTrack.period)
  }

  /// Returns the content offset for a pulling percent.
  ///
  /// If the content is longer than the view, a percent of 1 is at the end of the content and 0
  /// is one footer height before the end. Otherwise, 0 is at the top of the content and 1 is a
  /// pull by half the footer's height.
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

  /// Declares the signals of the position, the text, the arrow and the spinner.
  public func declare(_ signals: inout Signals<IndicatorRecording>) {
    signals.declareIndicator(height: height)
  }

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<IndicatorRecording> {
    ZHFooterMachine(behavior: self, host: host)
  }
}

/// The state machine of ZHRefresh's footer.
final class ZHFooterMachine: RecordingMachine {
  private let behavior: ZHFooterBehavior
  let host: BehaviorHost
  var record: IndicatorRecording
  private var isRefreshing = false
  /// The bottom content inset when the footer was attached, in points.
  private var insetBottom = 0.0
  /// The bottom inset selected by `behavior.insets` when the footer was attached, in points.
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
