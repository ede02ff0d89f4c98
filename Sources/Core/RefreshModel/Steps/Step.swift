public import KeyframeAnimation

/// One thing that the finger or the code does; steps run one after the other.
public struct Step: Hashable, Sendable {
  /// A name by which the step can be found again, where one was given.
  public var id: String?
  /// What is done.
  public var action: Action

  /// Makes a step.
  public init(_ action: Action, id: String? = nil) {
    self.action = action
    self.id = id
  }

  /// Moves the finger until a header is pulled to a percent; 1 is its threshold.
  public static func drag(
    pull percent: Double, of placement: Placement = .header, duration: Flicks,
    curve: TimingFunction = .easeOut
  ) -> Step {
    Step(.drag(Drag(.pull(percent, placement), duration: duration, curve: curve)))
  }

  /// Moves the finger by a number of points, down positive.
  public static func drag(
    by points: Double, duration: Flicks, curve: TimingFunction = .easeOut
  ) -> Step {
    Step(.drag(Drag(.by(points), duration: duration, curve: curve)))
  }

  /// Keeps the finger where it is.
  public static func hold(_ duration: Flicks) -> Step { Step(.hold(duration)) }

  /// Does nothing for a time.
  public static func wait(_ duration: Flicks) -> Step { Step(.wait(duration)) }

  /// Lifts the finger at rest.
  public static let release = Step(.release(velocity: 0))

  /// A movement of the finger along y, or along x where the list scrolls sideways; right is then what
  /// down is otherwise.
  public struct Drag: Hashable, Sendable {
    /// How far the finger goes.
    public var travel: Travel
    /// How long it takes; 0 is one jump.
    public var duration: Flicks
    /// How the travel is spread over the duration.
    public var curve: TimingFunction
    /// Where along x in the view the finger goes meanwhile; one that comes down begins there.
    ///
    /// `nil` leaves it where it is, at first in the middle.
    public var x: Double?

    /// Makes a movement.
    public init(_ travel: Travel, duration: Flicks, curve: TimingFunction, x: Double? = nil) {
      self.travel = travel
      self.duration = duration
      self.curve = curve
      self.x = x
    }
  }

  /// The ways to say how far a finger goes.
  public enum Travel: Hashable, Sendable {
    /// Points of finger travel, down positive.
    case by(Double)
    /// As far as it takes until the behavior's pulling percent is this; 1 is its threshold.
    case pull(Double, Placement)
    /// As far as it takes until the content offset's y is this; x where the list scrolls
    /// sideways.
    case offset(Double)
  }
}
