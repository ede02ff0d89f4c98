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
    /// As far as it takes until the component's pulling percent is this; 1 is its threshold.
    case pull(Double, Placement)
    /// As far as it takes until the content offset's y is this; x where the list scrolls
    /// sideways.
    case offset(Double)
  }
}
