/// A recording with a track of the behavior's state.
protocol StateRecording: BehaviorRecording {
  var state: StepTrack<RefreshState> { get set }
}

/// A state machine that writes a recording.
protocol RecordingMachine<Run>: StateMachine where Run: StateRecording {
  associatedtype Run
  var host: BehaviorHost { get }
  var record: Run { get set }
  /// The condition under which code can begin a refresh.
  var beginClause: Decision.Clause { get }
}

extension RecordingMachine {
  func recording() -> Run { record }
  var beginClause: Decision.Clause { .notRefreshing(state.isRefreshing) }

  var state: RefreshState { record.state.last }
  var scrollView: ScrollViewSimulation { host.scrollView }

  /// Logs and records the state if it differs from the current one.
  func changeState(to new: RefreshState) {
    guard new != state else { return }
    host.log(.state, from: .text(state.rawValue), to: .text(new.rawValue))
    record.state.set(new, at: host.now)
  }

  /// Logs and records whether a part is hidden if that differs from the current value.
  ///
  /// - Parameter name: The name of the part; `nil` for the header or footer itself.
  /// - Returns: Whether the value differs.
  @discardableResult
  func changeVisibility(
    _ track: WritableKeyPath<Run, StepTrack<Bool>>, to isHidden: Bool, of name: String? = nil
  ) -> Bool {
    guard isHidden != record[keyPath: track].last else { return false }
    host.log(.visibility, name: name, from: .flag(isHidden), to: .flag(!isHidden))
    record[keyPath: track].set(isHidden, at: host.now)
    return true
  }

  /// Handles the current offset as a change, like the initial call of a key-value observer.
  func evaluateOffset() {
    let offset = scrollView.offset
    contentOffsetChanged(OffsetChange(old: offset, new: offset, since: nil))
    guard state.isRefreshing else { return }
    host.remark(
      "the list's inset alone exceeds the threshold, so that a refresh triggers when the header is "
        + "added, as in the original; to avoid it, set insets: adjusted")
  }

  /// Scrolls the list to an offset, in points, and calls `refresh` when it arrives.
  ///
  /// If a refresh cannot begin, the list is not scrolled, and the refusal is recorded.
  func pullList(to offset: Double, _ refresh: @escaping () -> Void) {
    let decide = { [unowned self] in host.decide(.begin, [beginClause]) }
    guard beginClause.holds || decide() else { return }
    scrollView.animateContentOffset(y: offset) { if decide() { refresh() } }
  }
}

extension ScrollViewSimulation {
  func setContentInset(_ points: Double, at edge: EdgeInsets.Edge) {
    var inset = contentInset
    inset[edge] = points
    setContentInset(inset)
  }
}
