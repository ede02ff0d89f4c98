/// An event in the log of a run.
public struct TimelineEvent: Hashable, Sendable {
  /// The time from the beginning of the run.
  public var time: Flicks
  /// The kind of the event.
  public var kind: EventKind
  /// The placement of the behavior concerned; `nil` if the event concerns no behavior.
  public var target: Placement?
  /// The name of the timer, animation, callback, ball, property, impact or announcement concerned;
  /// `nil` if the event has no name.
  public var name: String?
  /// The value before the event or, for a trigger, the pull in points; `nil` if the event has
  /// neither.
  public var from: Value?
  /// The value after the event, the finger's travel or velocity, the result of an end call, the
  /// style of an impact or the text of an announcement; `nil` if the event has none of them.
  public var to: Value?

  /// The kinds of event.
  ///
  /// The list is closed, so that logs can be compared.
  public enum EventKind: String, Hashable, Codable, CaseIterable, Sendable {
    /// A finger touched the screen.
    case touchBegan
    /// The finger moved.
    case touchMoved
    /// The finger was lifted or the system canceled the touch, even if the pan had been canceled
    /// before.
    case touchEnded
    /// Scrolling was enabled or disabled.
    case scrollEnabled
    /// Code set the content offset.
    case offset
    /// A content inset or a scroll indicator inset was set.
    case inset
    /// The behavior's state changed.
    case state
    /// The behavior decided to refresh.
    case trigger
    /// A shape's model path was set.
    case path
    /// A part of the behavior, such as a ball or a ring, was shown or hidden; the values are `true`
    /// for visible.
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
    /// The finger felt a haptic impact.
    ///
    /// The name is `threshold`, with the value `medium`, when a pull reaches the threshold, and
    /// `fallBack`, with the value `light`, when it falls below it again.
    case impact
    /// VoiceOver announced a text, which is the value.
    ///
    /// The name is `refreshing` at the beginning of a refresh and its result at the end.
    case announcement
    /// The last activity ended.
    case rest
  }

  /// A value of an event.
  public enum Value: Hashable, Sendable {
    /// A number, in the unit of its property.
    case number(Double)
    /// A Boolean value.
    case flag(Bool)
    /// A word, such as the name of a state.
    case text(String)
  }
}
