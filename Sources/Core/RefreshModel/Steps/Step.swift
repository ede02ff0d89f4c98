/// An action of the finger or the app's code; steps run in sequence.
public struct Step: Hashable, Sendable {
  /// The name that replaces the step's index in paths such as `steps.pull.drag.by`; `nil` if the
  /// step has none.
  public var id: String?
  /// The action of the step.
  public var action: Action

  /// Creates a step.
  public init(_ action: Action, id: String? = nil) {
    self.action = action
    self.id = id
  }

  /// Returns a step that moves the finger until the pulling percent is `percent`; 1 is the
  /// threshold.
  public static func drag(
    pull percent: Double, of placement: Placement = .header, duration: Flicks,
    curve: TimingFunction = .easeOut
  ) -> Step {
    Step(.drag(Drag(.pull(percent, placement), duration: duration, curve: curve)))
  }

  /// Returns a step that moves the finger by a distance in points, positive downward.
  public static func drag(
    by points: Double, duration: Flicks, curve: TimingFunction = .easeOut
  ) -> Step {
    Step(.drag(Drag(.by(points), duration: duration, curve: curve)))
  }

  /// Returns a step that holds the finger in place for a duration.
  public static func hold(_ duration: Flicks) -> Step { Step(.hold(duration)) }

  /// Returns a step that waits for a duration.
  public static func wait(_ duration: Flicks) -> Step { Step(.wait(duration)) }

  /// A step that lifts the finger at zero velocity.
  public static let release = Step(.release(velocity: 0))

  /// A movement of the finger along the scroll axis.
  ///
  /// Distances are positive downward, or to the right if the list scrolls horizontally.
  public struct Drag: Hashable, Sendable {
    /// The distance or the destination of the movement.
    public var travel: Travel
    /// The duration; if it is 0, the finger jumps.
    public var duration: Flicks
    /// The timing function of the movement.
    public var curve: TimingFunction
    /// The finger's x-coordinate at the end, in points from the view's left edge; `nil` to keep the
    /// current one.
    ///
    /// If the movement begins with a touch, the finger touches at this x-coordinate. The initial
    /// x-coordinate is the center of the view.
    public var x: Double?

    /// Creates a movement.
    public init(_ travel: Travel, duration: Flicks, curve: TimingFunction, x: Double? = nil) {
      self.travel = travel
      self.duration = duration
      self.curve = curve
      self.x = x
    }
  }

  /// The distance or the destination of a movement.
  public enum Travel: Hashable, Sendable {
    /// A movement of the finger by a distance, in points; positive downward.
    case by(Double)
    /// A movement until the behavior's pulling percent has the given value; 1 is the threshold.
    case pull(Double, Placement)
    /// A movement until the content offset's y-coordinate has the given value, in points, or its
    /// x-coordinate if the list scrolls horizontally.
    case offset(Double)
  }
}
