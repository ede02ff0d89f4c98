public import KeyframeAnimation

/// A refresh behavior's settings, able to make its state machine: the protocol of every behavior.
///
/// The value is what scenarios compare and digest; the state machine it makes is a state machine that
/// lives for one play-through and leaves an immutable recording behind.
public protocol RefreshBehavior: Configurable {
  /// What a play-through leaves of the behavior.
  associatedtype Run: BehaviorRecording
  /// The name, where it can be attached, and its threshold.
  var traits: BehaviorTraits { get }
  /// The content offset, along the axis, at which the behavior's pulling percent is so much.
  func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double
  /// The refreshing animation as a repeating cycle.
  var refreshingCycle: RefreshingCycle { get }
  /// How a refresh is played where the behavior is shown for itself.
  ///
  /// - Parameter geometry: the list at first, with what the behavior itself adds to its insets.
  func rehearsal(at placement: Placement, in geometry: ScrollGeometry) -> Rehearsal
  /// Declares what the behavior says of itself at every instant, by its settings, in the order of
  /// traces.
  func declare(_ signals: inout Signals<Run>)
  /// Takes what it has to know of a look's pictures; by default nothing of it.
  mutating func follow(_ pictures: StatePictures)
  /// Makes the state machine for one play-through.
  func makeMachine(host: BehaviorHost) -> any StateMachine<Run>
}

extension RefreshBehavior {
  /// None, unless a behavior has any.
  public var settings: [Setting<Self>] { [] }
  /// Nothing, unless a behavior shows by the pictures where it is.
  public mutating func follow(_ pictures: StatePictures) {}

  /// So many trigger distances beyond the content's edge.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    let distance = percent * triggerDistance
    return switch placement {
    case .header: geometry.minimumOffset - distance
    case .footer: geometry.maximumOffset + distance
    }
  }
}

/// When a behavior's refreshing animation has become periodic, and how long a period is.
public struct RefreshingCycle: Hashable, Sendable {
  /// The time from the trigger until everything repeats.
  public var lead: Flicks
  /// The length of one cycle; zero where nothing moves while refreshing.
  public var period: Flicks

  /// Makes a cycle.
  public init(lead: Flicks, period: Flicks) {
    self.lead = lead
    self.period = period
  }
}

/// A behavior's state machine during one play-through.
///
/// Calls arrive in the simulation's order, one at a time, and may call back into the scroll view,
/// which then calls observers again before it returns, as key-value observing does.
public protocol StateMachine<Run>: AnyObject {
  /// What a play-through leaves of the behavior.
  associatedtype Run: BehaviorRecording
  /// What the behavior is doing.
  var state: RefreshState { get }
  /// The behavior was added to the scroll view, before anything else happens.
  func attached()
  /// The behavior was taken from the scroll view: no scrolling is observed from here on.
  func detached()
  /// The behavior is drawn for the first time.
  func firstDrawn()
  /// The app hides or shows the behavior.
  func setHidden(_ isHidden: Bool)
  /// The list has loaded its data anew, and has so many rows.
  func dataReloaded(rows: Int)
  /// The content offset was set or moved.
  func contentOffsetChanged(_ change: OffsetChange)
  /// The content's extent changed.
  func contentSizeChanged()
  /// The view's own insets were set to other values, by the app or a behavior.
  func contentInsetChanged()
  /// The pan gesture changed its state.
  func panStateChanged(_ state: PanState)
  /// The behavior was tapped.
  func tapped()
  /// The app asks for a refresh.
  func beginRefreshing()
  /// The app ends the refresh.
  func endRefreshing(_ result: Reaction.Result)
  /// The app forgets that nothing is left to load.
  func resetNoMoreData()
  /// The play-through is over: what is left of it.
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

/// A behavior's whole run, from which its part of any moment follows.
///
/// What it says beside these is declared by the behavior. All of it is pure functions of the instant,
/// after all of its events.
public protocol BehaviorRecording: Sendable {
  /// The behavior's state.
  func state(at time: Flicks) -> RefreshState
  /// How far the behavior is pulled, as the behavior itself has it; 1 is its threshold.
  func pullingPercent(at instant: RunInstant) -> Double
}

/// A recording whose pulling percent is computed from known tracks, so that it is not computed again while
/// none of them changes.
package protocol TrackedRecording: BehaviorRecording {
  /// The tracks that the pulling percent is computed from, and nothing else.
  func tracks(ofPullingPercent view: ViewTracks) -> [any Track]
}

/// A change of the content offset, as observers are told it.
public struct OffsetChange: Hashable, Sendable {
  /// The content offset before, along the axis.
  public var old: Double
  /// The content offset now.
  public var new: Double
  /// Where the offset moves continuously, the time since which it has been on the straight line
  /// from `old`; `nil` where it jumped.
  public var since: Flicks?

  /// Makes a change.
  package init(old: Double, new: Double, since: Flicks?) {
    self.old = old
    self.new = new
    self.since = since
  }
}
