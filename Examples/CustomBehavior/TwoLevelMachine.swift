import RefreshReel

final class TwoLevelMachine: StateMachine {
  private let behavior: TwoLevelBehavior
  private unowned let host: BehaviorHost
  private var record: TwoLevelRecording
  /// The pending state change at the end of the floor's animation.
  private var movement: BehaviorHost.Deferred?

  init(behavior: TwoLevelBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = TwoLevelRecording(height: behavior.height)
  }

  var state: RefreshState { record.state.last }
  func recording() -> TwoLevelRecording { record }

  private var view: ScrollViewSimulation { host.scrollView }
  private var floor: Floor { record.floor.last }
  /// The pull distance, in points, positive below the rest position.
  private var gap: Double { 0 - record.base - view.offset }
  private var floorGap: Double { behavior.floorRate * behavior.height }

  /// Records the inset without the header's own, from the scroll view and the safe area.
  func attached() { record.base = view.adjustedContentInset.top }

  // MARK: Touch

  func contentOffsetChanged(_ change: OffsetChange) {
    guard view.isDragging, !state.isRefreshing, floor == .closed || floor == .ready else { return }
    setState(gap >= behavior.height ? .pulling : .idle)
    setFloor(gap >= floorGap ? .ready : .closed)
  }

  func panStateChanged(_ panState: PanState) {
    guard panState.isOver else { return }
    switch floor {
    case .open: leave()
    case .opening, .closing: break
    case .closed, .ready: letGo(panState)
    }
  }

  /// Refreshes, or opens the floor if the pull exceeds the second threshold.
  ///
  /// `reel trace --explain header` prints the decision with its numbers.
  private func letGo(_ panState: PanState) {
    let isFar = Decision.Clause(
      "gap >= height", comparing: gap, .greaterOrEqual, behavior.height, isThreshold: true)
    let refreshes = host.decide(
      .release,
      values: [
        .init("gap", gap), .init("height", behavior.height), .init("floorGap", floorGap),
      ],
      [
        .panEnded(panState), .notRefreshing(state.isRefreshing), isFar,
        .init("gap < floorRate * height", comparing: gap, .less, floorGap),
      ])
    if refreshes {
      refresh()
    } else if floor == .ready, !state.isRefreshing {
      setState(.idle)
      moveFloor(.opening, by: view.frame.height, then: .open)
    }
  }

  /// Closes the floor if the list is pulled back far enough, and otherwise opens it again.
  private func leave() {
    let pulledBack = view.frame.height - gap
    if pulledBack >= view.frame.height * behavior.closeFraction {
      moveFloor(.closing, by: 0, then: .closed)
    } else {
      moveFloor(.opening, by: view.frame.height, then: .open)
    }
  }

  // MARK: The second floor

  private func moveFloor(_ passing: Floor, by open: Double, then reached: Floor) {
    setFloor(passing)
    move(by: open, in: behavior.floorDuration)
    host.cancel(movement)
    movement = host.after(behavior.floorDuration) { [unowned self] in setFloor(reached) }
  }

  /// Animates the content inset and the content offset to the given opening, in points.
  private func move(by open: Double, in duration: Flicks, completion: @escaping () -> Void = {}) {
    view.animate(duration: duration) {
      var inset = view.contentInset
      inset.top += record.base + open - view.adjustedContentInset.top
      view.setContentInset(inset)
      view.setContentOffset(y: 0 - record.base - open)
    } completion: {
      completion()
    }
  }

  // MARK: Refreshing

  func beginRefreshing() {
    guard host.decide(.begin, [.notRefreshing(state.isRefreshing)]) else { return }
    refresh()
  }

  private func refresh() {
    host.log(.trigger, from: .number(gap))
    setFloor(.closed)
    setState(.refreshing)
    move(by: behavior.height, in: behavior.settleDuration) { [unowned self] in
      if state.isRefreshing { host.callHandler() }
    }
  }

  func endRefreshing(_ result: Reaction.Result) {
    guard state.isRefreshing else { return }
    setState(.idle)
    move(by: 0, in: behavior.settleDuration)
  }

  // MARK: Recording

  private func setState(_ new: RefreshState) {
    guard new != state else { return }
    host.log(.state, from: .text(state.rawValue), to: .text(new.rawValue))
    record.state.set(new, at: host.now)
  }

  private func setFloor(_ new: Floor) {
    guard new != floor else { return }
    host.log(.callback, name: "floor", from: .text(floor.rawValue), to: .text(new.rawValue))
    record.floor.set(new, at: host.now)
  }
}
