/// The base class of the state machines of the MJRefresh family.
class MJMachine: RecordingMachine {
  final let behavior: MJBehavior
  final let host: BehaviorHost
  final var record: MJRecording

  /// The names of the callbacks in the log.
  enum Callback: String {
    case refreshingBlock, targetAction, beginCompletion, endAnimationAction, endCompletion
    case reloadData
  }

  /// Half a turn, in radians, minus a small angle that determines the direction in which the arrow
  /// rotates.
  static let halfTurn = Double.pi - 1e-6

  init(behavior: MJBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = MJRecording(behavior)
  }

  // MARK: Hooks for subclasses

  /// Handles a change of the content offset while touches reach the behavior.
  func offsetChanged(_ change: OffsetChange) {}
  /// Handles a change of the content size while user interaction is enabled.
  func sizeChanged() {}
  /// Handles a change of the pan gesture's state while touches reach the behavior.
  func panChanged(_ state: PanState) {}
  /// Handles a change of the state after it has been set.
  func stateChanged(from old: RefreshState) {}
  /// Handles a change of the visibility after it has been set.
  func hiddenChanged() {}
  func attached() {
    if behavior.hidesWithoutRows, scrollView.rows == 0 { record.isHidden.set(true, at: host.now) }
  }
  func detached() {}
  func tapped() {}
  /// Handles a change of the content offset while touches do not reach the behavior.
  func unseenOffsetChanged(_ change: OffsetChange) {}
  /// Records why a release does not trigger a refresh.
  func explainRelease(_ panState: PanState) {}
  /// The pull, in points.
  var pull: Double { 0 }
  /// Returns the state after the app's end call.
  func endState(of result: Reaction.Result) -> RefreshState {
    result == .noMoreData ? .noMoreData : .idle
  }

  // MARK: Observation

  /// The conditions under which touches reach the behavior.
  final var seen: [Decision.Clause] {
    [
      .init("not hidden", !record.isHidden.last),
      .init("user interaction enabled", behavior.isUserInteractionEnabled),
    ]
  }

  /// Whether touches reach the behavior, so that it observes them.
  final var seesTouches: Bool { behavior.isUserInteractionEnabled && !record.isHidden.last }

  final func contentOffsetChanged(_ change: OffsetChange) {
    if seesTouches { offsetChanged(change) } else { unseenOffsetChanged(change) }
  }

  /// Handles a change of the content size, even while the behavior is hidden.
  final func contentSizeChanged() {
    if behavior.isUserInteractionEnabled { sizeChanged() }
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
    host.log(.callback, name: Callback.reloadData.rawValue, to: .number(Double(rows)))
    if behavior.hidesWithoutRows { setHidden(rows == 0) }
  }

  /// Updates the pulling percent after a change of the offset and, during a drag, the state.
  ///
  /// - Parameters:
  ///   - percent: The new pulling percent.
  ///   - line: The start of a continuous change, as a percent and a time; `nil` for a jump.
  ///   - isFar: Whether a release would trigger a refresh.
  final func follow(_ percent: Double, along line: (from: Double, since: Flicks)?, isFar: Bool) {
    guard scrollView.isDragging || state == .noMoreData || percent < 1 else { return }
    setPullingPercent(percent, along: line)
    guard scrollView.isDragging else { return }
    if state == .idle, isFar {
      setState(.pulling)
    } else if state == .pulling, !isFar {
      setState(.idle)
    }
  }

  /// The conditions under which a release triggers a refresh: the pulling state and a lifted
  /// finger.
  final var releaseClauses: [Decision.Clause] {
    [.state(state, is: .pulling), .fingerUp(scrollView)]
  }

  // MARK: Calls from the app

  final func beginRefreshing() {
    host.decide(.begin, [.notRefreshing(state == .refreshing), isOnScreen] + beginClauses)
    startRefreshing()
  }

  private final var isOnScreen: Decision.Clause { .init("on screen", host.isOnScreen) }

  /// Records a decision and returns whether its clauses hold.
  ///
  /// The recorded decision also includes whether the list is on screen, because a refresh that
  /// begins off screen waits for the first draw.
  final func decide(
    _ occasion: Decision.Occasion, values: @autoclosure () -> [Decision.Quantity] = [],
    _ clauses: [Decision.Clause]
  ) -> Bool {
    host.decide(occasion, values: values(), clauses + [isOnScreen])
    return clauses.allSatisfy(\.holds)
  }

  /// The additional conditions of a begin call.
  var beginClauses: [Decision.Clause] { [] }

  /// Starts a refresh, or waits for the first draw if the list is off screen.
  func startRefreshing() {
    if record.alpha.value != 1 {
      scrollView.animate(duration: behavior.fast) { scrollView.set(&record.alpha, to: 1) }
    }
    setPullingPercent(1)
    if host.isOnScreen {
      setState(.refreshing)
    } else if state != .refreshing {
      setState(.willRefresh)
    }
  }

  /// Ends the refresh on the main queue's next turn.
  final func endRefreshing(_ result: Reaction.Result) {
    host.onMainQueue { [unowned self] in setState(endState(of: result)) }
  }

  /// Sets the state to idle on the main queue's next turn, even if a refresh is under way.
  final func resetNoMoreData() { host.onMainQueue { [unowned self] in setState(.idle) } }

  final func setHidden(_ isHidden: Bool) {
    if changeVisibility(\.isHidden, to: isHidden) { hiddenChanged() }
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

  /// Sets the pulling percent, and the alpha if it follows the percent.
  ///
  /// - Parameter line: The start of a continuous change, as a percent and a time; `nil` for a
  ///   jump.
  func setPullingPercent(_ percent: Double, along line: (from: Double, since: Flicks)? = nil) {
    record.pullingPercent.move(from: line?.from, to: percent, since: line?.since, at: host.now)
    if imagesFollowPercent, state == .idle { record.images?.followPercent(at: host.now) }
    guard behavior.isAutomaticallyChangeAlpha, !state.isRefreshing else { return }
    if let line {
      record.alpha.move(from: line.from, to: percent, since: line.since, at: host.now)
    } else {
      scrollView.set(&record.alpha, to: percent)
    }
  }

  /// Returns the start of the straight line that the percent follows during a change of the
  /// offset.
  ///
  /// If the change begins before the behavior is visible, the line starts when it becomes visible.
  /// The result is `nil` if the offset jumped.
  final func line(
    of change: OffsetChange, _ percent: (Double) -> Double
  ) -> (from: Double, since: Flicks)? {
    guard let start = change.since else { return nil }
    let old = percent(change.old)
    let new = percent(change.new)
    guard old < 0, new > old else { return (old, start) }
    let fraction = old / (old - new)
    return (0, start + Flicks(seconds: (host.now - start).seconds * fraction))
  }

  // MARK: Callbacks

  final func log(_ callback: Callback) { host.log(.callback, name: callback.rawValue) }

  final func runStartCallbacks() {
    if host.hasHandler { log(.refreshingBlock) }
    host.callHandler()
    log(.targetAction)
    log(.beginCompletion)
  }

  /// Animates the closing of a header or footer that holds the list open.
  ///
  /// The animation performs `changes`, which sets the insets, and logs the end-animation action.
  /// Its completion resets the percent and logs the end completion.
  ///
  /// - Parameter actsFirst: Whether the action precedes the changes, as in MJRefresh's footers.
  final func animateEnd(actsFirst: Bool = false, _ changes: () -> Void) {
    scrollView.animate(duration: behavior.slow) {
      if actsFirst { log(.endAnimationAction) }
      changes()
      if !actsFirst { log(.endAnimationAction) }
      if behavior.isAutomaticallyChangeAlpha { scrollView.set(&record.alpha, to: 0) }
    } completion: { [unowned self] in
      setPullingPercent(0)
      log(.endCompletion)
    }
  }

  // MARK: Arrow and spinner

  /// Whether the behavior has an arrow and a spinner instead of images.
  private var hasIcons: Bool { behavior.images == nil }

  private static let arrow = "arrow"
  private static let spinnerFade = "spinner"

  final func showArrow(_ isShown: Bool) {
    guard hasIcons, record.isArrowHidden.last == isShown else { return }
    record.isArrowHidden.set(!isShown, at: host.now)
  }

  /// Rotates the arrow over the fast duration, or immediately if `isAnimated` is false.
  ///
  /// `completion` runs after that duration even if the angle does not change.
  final func turnArrow(
    to angle: Double, animated isAnimated: Bool, completion: (() -> Void)? = nil
  ) {
    guard hasIcons else {
      completion?()
      return
    }
    guard isAnimated, behavior.fast > .zero else {
      host.removeAnimation(Self.arrow)
      record.arrowAngle.removeAllAnimations(at: host.now)
      record.arrowAngle.jump(to: angle, at: host.now)
      completion?()
      return
    }
    guard angle != record.arrowAngle.value || completion != nil else { return }
    scrollView.animate(&record.arrowAngle, to: angle, duration: behavior.fast)
    host.startAnimation(Self.arrow, duration: behavior.fast) { completion?() }
  }

  /// Updates the arrow and the spinner, or the images, for the current state.
  ///
  /// - Parameters:
  ///   - resting: The arrow's angle in the idle state, in radians.
  ///   - pulling: The arrow's angle in the pulling state, in radians.
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
    case .finished, .willRefresh, .noMoreData: break
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

  /// Fades the spinner out over the slow duration.
  ///
  /// If the state is idle at the end of the fade, the spinner stops and the arrow appears.
  final func fadeSpinner() {
    guard hasIcons else { return }
    scrollView.animate(&record.spinner.alpha, to: 0, duration: behavior.slow)
    host.startAnimation(Self.spinnerFade, duration: behavior.slow) { [unowned self] in
      guard state == .idle else { return }
      stopSpinner()
      showArrow(true)
    }
  }

  // MARK: Images

  /// Whether the idle image follows the pulling percent.
  var imagesFollowPercent: Bool { true }

  /// Shows the images of the current state; has no effect if the state has no images.
  final func showImages() {
    let state = state
    record.images?.show(state, at: host.now)
  }

  /// Stops the images' animation, so that the still image behind it is shown.
  final func stopImages() { record.images?.stop(at: host.now) }

  /// Hides or shows all images; a hidden animation continues to play.
  final func hideImages(_ areHidden: Bool = true) {
    record.images?.setHidden(areHidden, at: host.now)
  }
}
