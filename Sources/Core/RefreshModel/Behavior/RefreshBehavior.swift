/// A type that stores the settings of a refresh behavior and creates its state machine.
///
/// Scenarios compare and digest values of this type. A state machine lives for one run and
/// produces an immutable recording.
public protocol RefreshBehavior: Configurable {
  /// The recording of one run.
  associatedtype Run: BehaviorRecording
  /// The name, placements, scroll axis and threshold.
  var traits: BehaviorTraits { get }
  /// Returns the content offset along the axis, in points, at which the pulling percent is
  /// `percent`; 1 is the threshold.
  func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double
  /// The cycle in which the refreshing animation repeats.
  var refreshingCycle: RefreshingCycle { get }
  /// Returns the steps and the app's reaction that demonstrate a refresh without a scenario.
  ///
  /// - Parameter geometry: The list's initial geometry, including any insets that the behavior
  ///   adds.
  func standaloneRun(at placement: Placement, in geometry: ScrollGeometry) -> StandaloneRun
  /// Declares the signals that the behavior records, in the order in which traces list them.
  ///
  /// The declarations depend only on the behavior's settings.
  func declare(_ signals: inout Signals<Run>)
  /// Configures the behavior from the style's images.
  mutating func configure(for images: StateImages)
  /// Configures the behavior from the length of the scroll view along its axis, in points.
  ///
  /// A threshold can depend on it. Called before any other use of the behavior in a scenario.
  mutating func configure(forViewLength length: Double)
  /// Creates the state machine for one run.
  func makeMachine(host: BehaviorHost) -> any StateMachine<Run>
}

extension RefreshBehavior {
  /// An empty list by default.
  public var settings: [Setting<Self>] { [] }
  /// Ignores the images by default.
  public mutating func configure(for images: StateImages) {}
  /// Ignores the length by default.
  public mutating func configure(forViewLength length: Double) {}

  /// Returns the behavior, configured from the size of the scroll view, in points.
  package func configured(for viewSize: Size) -> Self {
    var behavior = self
    behavior.configure(forViewLength: axis.length(of: viewSize))
    return behavior
  }

  /// Returns the offset, in points, at `percent` times the trigger distance beyond the content's
  /// edge.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    geometry.offset(pulledBy: percent * triggerDistance, at: placement)
  }
}

/// The start and the period of the cycle in which a refreshing animation repeats.
public struct RefreshingCycle: Hashable, Sendable {
  /// The time from the trigger until the animation is periodic.
  public var lead: Flicks
  /// The length of one cycle; zero if nothing moves while refreshing.
  public var period: Flicks

  /// Creates a cycle.
  public init(lead: Flicks, period: Flicks) {
    self.lead = lead
    self.period = period
  }
}

/// The state machine of a behavior during one run.
///
/// The simulation calls the methods in the order of its agenda. A method may change the scroll
/// view, which calls its observers before the change returns, as key-value observing does.
public protocol StateMachine<Run>: AnyObject {
  /// The recording of one run.
  associatedtype Run: BehaviorRecording
  /// The current state.
  var state: RefreshState { get }
  /// Called when the behavior has been added to the scroll view, before any other call.
  func attached()
  /// Called when the behavior has been removed from the scroll view.
  ///
  /// The behavior no longer observes scrolling after this call.
  func detached()
  /// Called when the behavior is drawn for the first time, after an `appear` step.
  func firstDrawn()
  /// Called when the app hides or shows the behavior.
  func setHidden(_ isHidden: Bool)
  /// Called after the list has reloaded its data.
  ///
  /// - Parameter rows: The new number of rows.
  func dataReloaded(rows: Int)
  /// Called after the content offset has changed.
  func contentOffsetChanged(_ change: OffsetChange)
  /// Called after the content size has changed.
  func contentSizeChanged()
  /// Called after the app or a behavior has changed the view's own content insets.
  func contentInsetChanged()
  /// Called after the pan gesture recognizer has changed its state.
  func panStateChanged(_ state: PanState)
  /// Called when the behavior is tapped.
  func tapped()
  /// Called when the app begins a refresh.
  func beginRefreshing()
  /// Called when the app ends the refresh, or later if the result is first shown for a duration.
  func endRefreshing(_ result: Reaction.Result)
  /// Called when the app resets the no-more-data state.
  func resetNoMoreData()
  /// Returns the recording at the end of the run.
  func recording() -> Run
}

extension StateMachine {
  /// Does nothing by default.
  public func attached() {}
  /// Does nothing by default.
  public func detached() {}
  /// Does nothing by default.
  public func firstDrawn() {}
  /// Does nothing by default.
  public func setHidden(_ isHidden: Bool) {}
  /// Does nothing by default.
  public func dataReloaded(rows: Int) {}
  /// Does nothing by default.
  public func contentSizeChanged() {}
  /// Does nothing by default.
  public func contentInsetChanged() {}
  /// Does nothing by default.
  public func panStateChanged(_ state: PanState) {}
  /// Does nothing by default.
  public func tapped() {}
  /// Does nothing by default.
  public func resetNoMoreData() {}
}

/// An immutable record of a behavior's run, from which the state at any time is computed.
///
/// Each method is a pure function of the instant and returns the value after all events of that
/// time. All other values are signals that the behavior declares.
public protocol BehaviorRecording: Sendable {
  /// Returns the state at a time.
  func state(at time: Flicks) -> RefreshState
  /// Returns the pulling percent as the behavior defines it; 1 is the threshold.
  func pullingPercent(at instant: RunState) -> Double
}

/// A change of the content offset.
public struct OffsetChange: Hashable, Sendable {
  /// The previous content offset along the axis, in points.
  public var old: Double
  /// The current content offset along the axis, in points.
  public var new: Double
  /// The start time of a continuous change from `old` to `new`; `nil` if the offset jumped.
  ///
  /// Between this time and the time of the change the offset is interpolated linearly.
  public var since: Flicks?

  package init(old: Double, new: Double, since: Flicks?) {
    self.old = old
    self.new = new
    self.since = since
  }
}
