import KeyframeAnimation
import RefreshModel

/// What all behaviors of the MJRefresh family do alike; each kind adds to it.
class MJMachine: RecordingMachine {
  let settings: MJSettings
  let host: BehaviorHost
  final var record: MJRecording
  /// Whether a list without rows hides the behavior.
  private let hidesWithoutRows: Bool

  /// The names under which the log has the callbacks.
  enum Callback: String {
    case refreshingBlock, targetAction, beginCompletion, endAnimationAction, endCompletion
    case reloadData
  }

  /// Half a turn, less the little by which the family decides the way of its arrows' turns.
  static let halfTurn = Double.pi - 1e-6

  init(
    settings: MJSettings, host: BehaviorHost, hidesWithoutRows: Bool = false, arrowAngle: Double = 0
  ) {
    self.settings = settings
    self.host = host
    self.hidesWithoutRows = hidesWithoutRows
    record = MJRecording(settings: settings, arrowAngle: arrowAngle)
  }

  final func recording() -> MJRecording { record }

  // MARK: What each kind adds

  /// The content offset changed, and the behavior sees it.
  func offsetChanged(_ change: OffsetChange) {}
  /// The content's extent changed, and the behavior sees it.
  func sizeChanged() {}
  /// The pan's state changed, and the behavior sees it.
  func panChanged(_ state: PanState) {}
  /// The state is another now.
  func stateChanged(from old: RefreshState) {}
  /// The behavior was hidden or shown.
  func hiddenChanged() {}
  /// The behavior is added.
  func attached() {
    if hidesWithoutRows, scrollView.rows == 0 { record.isHidden.set(true, at: host.now) }
  }
  /// The behavior is taken away.
  func detached() {}
  /// The behavior is tapped.
  func tapped() {}
  /// The content offset changed, and the behavior does not see it.
  func unseenOffsetChanged(_ change: OffsetChange) {}
  /// The finger was lifted: why that begins no refresh.
  func explainRelease(_ panState: PanState) {}
  /// How far the behavior is pulled, in points.
  var pull: Double { 0 }
  /// The state in which the app's end call leaves the behavior.
  func endState(of result: Reaction.Result) -> RefreshState {
    result == .noMoreData ? .noMoreData : .idle
  }

  // MARK: What it observes

  /// What has to be so for fingers to reach it.
  final var seen: [Decision.Clause] {
    [
      .init("not hidden", !record.isHidden.last),
      .init("user interaction enabled", settings.isUserInteractionEnabled),
    ]
  }

  /// Whether fingers reach it, and it observes them.
  final var seesTouches: Bool { settings.isUserInteractionEnabled && !record.isHidden.last }

  final func contentOffsetChanged(_ change: OffsetChange) {
    if seesTouches { offsetChanged(change) } else { unseenOffsetChanged(change) }
  }

  /// Seen even while hidden.
  final func contentSizeChanged() {
    if settings.isUserInteractionEnabled { sizeChanged() }
  }

  final func panStateChanged(_ state: PanState) {
    if state.isOver { explainRelease(state) }
    if seesTouches { panChanged(state) }
  }

  final func firstDrawn() {
    guard state == .willRefresh else { return }
    host.decide(.drawn, [.state(state, is: .willRefresh)])
    setState(.refreshing)
  }

  final func dataReloaded(rows: Int) {
    host.log(
      .callback, name: Callback.reloadData.rawValue, to: .number(Double(rows)))
    if hidesWithoutRows { setHidden(rows == 0) }
  }

  /// Follows the pull that a change of the offset brings; under a finger, `isFar` says whether letting
  /// go refreshes.
  final func follow(
    _ percent: Double, along line: (from: Double, since: Flicks)?, isFar: Bool
  ) {
    guard scrollView.isDragging || state == .noMoreData || percent < 1 else { return }
    setPullingPercent(percent, along: line)
    guard scrollView.isDragging else { return }
    if state == .idle, isFar {
      setState(.pulling)
    } else if state == .pulling, !isFar {
      setState(.idle)
    }
  }

  /// The state's clauses of a release.
  final var releaseClauses: [Decision.Clause] {
    [.state(state, is: .pulling), .fingerUp(scrollView)]
  }

  // MARK: What the app asks for

  final func beginRefreshing() {
    host.decide(.begin, [.notRefreshing(state == .refreshing), isOnScreen] + beginClauses)
    startRefreshing()
  }

  private final var isOnScreen: Decision.Clause { .init("on screen", host.isOnScreen) }

  /// Whether clauses hold, which are written down as a decision with what the begin needs besides:
  /// off screen the refresh waits for the first draw.
  final func decide(
    _ occasion: Decision.Occasion, values: @autoclosure () -> [Decision.Quantity] = [],
    _ clauses: [Decision.Clause]
  ) -> Bool {
    host.decide(occasion, values: values(), clauses + [isOnScreen])
    return clauses.allSatisfy(\.holds)
  }

  /// What a begin from code depends on besides.
  var beginClauses: [Decision.Clause] { [] }

  /// Begins, whoever asks for it.
  func startRefreshing() {
    if record.alpha.value != 1 {
      scrollView.animate(duration: settings.fast) { scrollView.set(&record.alpha, to: 1) }
    }
    setPullingPercent(1)
    if host.isOnScreen {
      setState(.refreshing)
    } else if state != .refreshing {
      setState(.willRefresh)
    }
  }

  /// Takes effect on the main queue's next turn.
  final func endRefreshing(_ result: Reaction.Result) {
    host.onMainQueue { [unowned self] in setState(endState(of: result)) }
  }

  /// Takes effect on the main queue's next turn; a refresh under way is ended by it.
  final func resetNoMoreData() {
    host.onMainQueue { [unowned self] in setState(.idle) }
  }

  final func setHidden(_ isHidden: Bool) {
    guard isHidden != record.isHidden.last else { return }
    host.log(.visibility, from: .flag(isHidden), to: .flag(!isHidden))
    record.isHidden.set(isHidden, at: host.now)
    hiddenChanged()
  }

  // MARK: State and percent

  final func setState(_ new: RefreshState) {
    let old = state
    guard new != old else { return }
    if new == .refreshing { host.log(.trigger, from: .number(pull)) }
    changeState(to: new)
    record.stateStart.set(host.now, at: host.now)
    let percent = record.pullingPercent.value
    if old == .idle { record.images?.hold(percent: percent, at: host.now) }
    stateChanged(from: old)
  }

  /// Sets the pulling percent; the alpha follows where it is to.
  ///
  /// - Parameter line: where the percent moved here continuously, what it began with, and when.
  func setPullingPercent(_ percent: Double, along line: (from: Double, since: Flicks)? = nil) {
    record.pullingPercent.move(
      from: line?.from, to: percent, since: line?.since, at: host.now)
    if imagesFollowPercent, state == .idle { record.images?.followPercent(at: host.now) }
    guard settings.isAutomaticallyChangeAlpha, !state.isRefreshing else { return }
    if let line {
      record.alpha.move(from: line.from, to: percent, since: line.since, at: host.now)
    } else {
      scrollView.set(&record.alpha, to: percent)
    }
  }

  /// The straight line of the percent while the offset moves, from where the behavior first shows.
  final func line(
    of change: OffsetChange, _ percent: (Double) -> Double
  ) -> (from: Double, since: Flicks)? {
    guard let start = change.since else { return nil }
    let (old, new) = (percent(change.old), percent(change.new))
    guard old < 0, new > old else { return (old, start) }
    let fraction = old / (old - new)
    return (0, start + Flicks(seconds: (host.now - start).seconds * fraction))
  }

  // MARK: Callbacks

  final func log(_ callback: Callback) {
    host.log(.callback, name: callback.rawValue)
  }

  final func runStartCallbacks() {
    if host.hasHandler { log(.refreshingBlock) }
    host.callHandler()
    log(.targetAction)
    log(.beginCompletion)
  }

  /// The way back of those that hold the list open: the insets in `changes` and the end-animation
  /// action; at the end of it all the percent and the end completion.
  ///
  /// - Parameter actsFirst: whether the action comes before the insets, as footers have it.
  final func animateEnd(actsFirst: Bool = false, _ changes: () -> Void) {
    scrollView.animate(duration: settings.slow) {
      if actsFirst { log(.endAnimationAction) }
      changes()
      if !actsFirst { log(.endAnimationAction) }
      if settings.isAutomaticallyChangeAlpha { scrollView.set(&record.alpha, to: 0) }
    } completion: { [unowned self] in
      setPullingPercent(0)
      log(.endCompletion)
    }
  }

  // MARK: Arrow and spinner

  /// Whether it has an arrow and a spinner, in the place of which pictures may be.
  private var hasIcons: Bool { settings.images == nil }

  private static let arrow = "arrow"
  private static let spinnerFade = "spinner"

  final func showArrow(_ isShown: Bool) {
    guard hasIcons, record.isArrowHidden.last == isShown else { return }
    record.isArrowHidden.set(!isShown, at: host.now)
  }

  /// Turns the arrow, quickly unless at once; what follows comes as late even where it stands so.
  final func turnArrow(
    to angle: Double, animated isAnimated: Bool, completion: (() -> Void)? = nil
  ) {
    guard hasIcons else {
      completion?()
      return
    }
    guard isAnimated, settings.fast > .zero else {
      host.removeAnimation(Self.arrow)
      record.arrowAngle.removeAllAnimations(at: host.now)
      record.arrowAngle.jump(to: angle, at: host.now)
      completion?()
      return
    }
    guard angle != record.arrowAngle.value || completion != nil else { return }
    scrollView.animate(&record.arrowAngle, to: angle, duration: settings.fast)
    host.startAnimation(Self.arrow, duration: settings.fast) { completion?() }
  }

  /// Shows the state's icons: an arrow that is turned by its angles at rest and where letting go
  /// refreshes, a spinner, or images.
  final func showIcons(from old: RefreshState, resting: Double, pulling: Double) {
    switch state {
    case .idle:
      turnArrow(to: resting, animated: old != .refreshing)
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
      turnArrow(to: pulling, animated: true)
    case .refreshing:
      showImages()
      startSpinner()
      showArrow(false)
    case .willRefresh, .noMoreData: break
    }
  }

  final func startSpinner() {
    guard hasIcons else { return }
    restoreSpinner()
    record.spinner.start(at: host.now)
  }

  final func stopSpinner() {
    guard hasIcons else { return }
    restoreSpinner()
    record.spinner.stop(at: host.now)
  }

  private func restoreSpinner() {
    host.removeAnimation(Self.spinnerFade)
    guard record.spinner.alpha.value != 1 else { return }
    record.spinner.alpha.removeAllAnimations(at: host.now)
    record.spinner.alpha.jump(to: 1, at: host.now)
  }

  /// Lets the spinner fade slowly; then, if the behavior is still idle, stops it and shows the
  /// arrow.
  final func fadeSpinner() {
    guard hasIcons else { return }
    scrollView.animate(&record.spinner.alpha, to: 0, duration: settings.slow)
    host.startAnimation(Self.spinnerFade, duration: settings.slow) { [unowned self] in
      guard state == .idle else { return }
      stopSpinner()
      showArrow(true)
    }
  }

  // MARK: Images

  /// Whether the idle pictures follow the pulling percent.
  var imagesFollowPercent: Bool { true }

  /// Shows the present state's pictures; without any, what shows stays.
  final func showImages() {
    let state = state
    record.images?.show(state, at: host.now)
  }

  /// Takes away what plays, so that the picture behind it shows.
  final func stopImages() { record.images?.stop(at: host.now) }

  /// Hides all pictures, or lets them be seen again; what plays goes on unseen.
  final func hideImages(_ areHidden: Bool = true) {
    record.images?.setHidden(areHidden, at: host.now)
  }
}
