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

  /// What a step does.
  public enum Action: Hashable, Sendable {
    /// Nothing, with or without a finger down, for a time.
    case wait(Flicks)
    /// Moves the finger, putting it down first where it is up.
    case drag(Drag)
    /// Keeps the finger where it is, for a time.
    case hold(Flicks)
    /// Lifts the finger while it moves at `velocity` points a second, down positive.
    case release(velocity: Double)
    /// A flick: the finger touches and leaves at once, moving at `velocity` points a second, down
    /// positive.
    case fling(velocity: Double)
    /// Touches and leaves at once without moving: stops a scrolling view; on a component, taps it.
    case tap(Placement?)
    /// Calls the component's begin method.
    case beginRefreshing(Placement)
    /// Calls the component's end method.
    case endRefreshing(Placement)
    /// Calls the component's end method, saying that nothing is left to load.
    case endRefreshingWithNoMoreData(Placement)
    /// Makes the component forget that nothing is left to load.
    case resetNoMoreData(Placement)
    /// Hides the component, or shows it again.
    case setHidden(Bool, Placement)
    /// Takes the component from the scroll view.
    case detach(Placement)
    /// The list comes on screen, where it then is drawn for the first time. In a run without this
    /// step it is on screen from the beginning.
    case appear
    /// The list reloads its data, with so many rows; `nil` keeps their number.
    case reload(rows: Int?)
    /// Sets the content offset along y, or along x where the list scrolls sideways, at once or with
    /// the scroll view's own animation.
    case scrollTo(y: Double, animated: Bool)
    /// Waits until nothing moves and no refresh is under way.
    case untilRest
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
