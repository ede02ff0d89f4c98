public import KeyframeAnimation

/// Something that happened at one instant of a run.
public struct TimelineEvent: Hashable, Sendable {
  /// When, from the run's beginning.
  public var time: Flicks
  /// What kind of thing.
  public var kind: Kind
  /// The behavior concerned, where one is.
  public var target: Placement?
  /// What exactly: a timer's, an animation's, a callback's, a ball's name.
  public var name: String?
  /// The value before.
  public var from: Value?
  /// The value after.
  public var to: Value?

  /// The kinds of event: a closed list, so that logs can be compared.
  public enum Kind: String, Hashable, Codable, CaseIterable, Sendable {
    /// A finger came down.
    case touchBegan
    /// The finger moved.
    case touchMoved
    /// The finger was lifted, whether or not its pan had been cancelled before.
    case touchEnded
    /// Scrolling was enabled or disabled.
    case scrollEnabled
    /// The content offset was set by code.
    case offset
    /// A content inset was set.
    case inset
    /// The behavior's state changed.
    case state
    /// The behavior decided to refresh.
    case trigger
    /// A shape's model path was set.
    case path
    /// A part was shown or hidden.
    case visibility
    /// A timer started.
    case timerStart
    /// A timer stopped.
    case timerStop
    /// An animation started.
    case animationStart
    /// An animation ended or was removed.
    case animationEnd
    /// A callback of the behavior ran.
    case callback
    /// The app's refresh handler was called.
    case handler
    /// The app called the behavior's end method.
    case end
    /// The last activity was over.
    case rest
  }

  /// A value that an event carries.
  public enum Value: Hashable, Sendable {
    /// A number, in the unit of its property.
    case number(Double)
    /// A yes or no.
    case flag(Bool)
    /// A word, such as a state's name.
    case text(String)
  }
}
