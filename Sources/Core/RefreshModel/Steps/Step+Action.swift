public import KeyframeAnimation

extension Step {
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
    /// The system takes the touch, as an alert or a call does: the pan is cancelled.
    case cancel
    /// A flick: the finger touches and leaves at once, moving at `velocity` points a second, down
    /// positive.
    case fling(velocity: Double)
    /// Touches and leaves at once without moving: stops a scrolling view; on a behavior, taps it.
    case tap(Placement?)
    /// Calls the behavior's begin method.
    case beginRefreshing(Placement)
    /// Calls the behavior's end method.
    case endRefreshing(Placement)
    /// Calls the behavior's end method, saying that nothing is left to load.
    case endRefreshingWithNoMoreData(Placement)
    /// Makes the behavior forget that nothing is left to load.
    case resetNoMoreData(Placement)
    /// Hides the behavior, or shows it again.
    case setHidden(Bool, Placement)
    /// Takes the behavior from the scroll view.
    case detach(Placement)
    /// The list comes on screen, where it then is drawn for the first time. In a run without this
    /// step it is on screen from the beginning.
    case appear
    /// The list reloads its data, with so many rows; `nil` keeps their number.
    case reload(rows: Int?)
    /// Sets the content offset along y, or along x where the list scrolls sideways, at once or with
    /// the scroll view's own animation.
    case scrollTo(y: Double, animated: Bool)
    /// The app sets the view's own insets, as model values and at once; those that are `nil` stay.
    case setContentInset(top: Double?, left: Double?, bottom: Double?, right: Double?)
    /// Waits until nothing moves and no refresh is under way.
    case untilRest
  }
}

extension StepRunner {
  /// When the step after one begins.
  enum Continuation {
    /// After so long.
    case afterwards(Flicks)
    /// When nothing moves and no refresh is under way.
    case atRest
    /// When the step itself says so.
    case byItself
  }

  /// Does a step, or begins it.
  func perform(_ action: Step.Action) -> Continuation {
    switch action {
    case .wait(let duration), .hold(let duration):
      return .afterwards(duration)
    case .untilRest:
      return .atRest
    case .drag(let drag):
      startDrag(drag)
      return .byItself
    case .release(let velocity):
      liftFinger(velocity: velocity)
    case .cancel:
      cancelTouch()
    case .fling(let velocity):
      if !isTouching { putFingerDown() }
      liftFinger(velocity: velocity)
    case .tap(let target):
      tap()
      if let target { withMachine(target) { $0.tapped() } }
    case .beginRefreshing(let target):
      withMachine(target) { $0.beginRefreshing() }
    case .endRefreshing(let target):
      withMachine(target) { _ in simulation.endRefreshing(target, .success) }
    case .endRefreshingWithNoMoreData(let target):
      withMachine(target) { _ in simulation.endRefreshing(target, .noMoreData) }
    case .resetNoMoreData(let target):
      withMachine(target) { $0.resetNoMoreData() }
    case .setHidden(let isHidden, let target):
      withMachine(target) { $0.setHidden(isHidden) }
    case .detach(let target):
      withMachine(target) { _ in simulation.detach(target) }
    case .appear:
      simulation.appear()
    case .reload(let rows):
      simulation.reloadData(rows: rows ?? scrollView.rows)
    case .setContentInset(let top, let left, let bottom, let right):
      let inset = scrollView.contentInset
      scrollView.setContentInset(
        EdgeInsets(
          top: top ?? inset.top, left: left ?? inset.left, bottom: bottom ?? inset.bottom,
          right: right ?? inset.right))
    case .scrollTo(let y, animated: true):
      scrollView.animateContentOffset(y: y)
    case .scrollTo(let y, animated: false):
      scrollView.setContentOffset(y: y)
    }
    return .afterwards(.zero)
  }
}
