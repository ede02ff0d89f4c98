extension Step {
  /// The action of a step.
  public enum Action: Hashable, Sendable {
    /// Waits for a duration, whether or not a finger is down.
    case wait(Flicks)
    /// Moves the finger, which first touches the screen if no finger is down.
    case drag(Drag)
    /// Holds the finger in place for a duration.
    case hold(Flicks)
    /// Lifts the finger at a velocity in points per second, positive downward; has no effect if no
    /// finger is down.
    ///
    /// If the velocity is `nil`, it is the one that UIKit estimates from the last touches.
    case release(velocity: Double?)
    /// Cancels the touch and its pan, as the system does for an alert or a phone call.
    case cancel
    /// Puts the finger down and immediately lifts it at a velocity in points per second, positive
    /// downward.
    case fling(velocity: Double)
    /// Puts the finger down and immediately lifts it without moving it, which stops a moving list
    /// and taps the given behavior; `nil` taps no behavior.
    case tap(Placement?)
    /// Calls the behavior's begin method.
    case beginRefreshing(Placement)
    /// Calls the behavior's end method.
    case endRefreshing(Placement)
    /// Calls the behavior's end method with the result that there is no more data to load.
    case endRefreshingWithNoMoreData(Placement)
    /// Resets the behavior's no-more-data state.
    case resetNoMoreData(Placement)
    /// Hides or shows the behavior.
    case setHidden(Bool, Placement)
    /// Removes the behavior from the scroll view.
    case detach(Placement)
    /// Puts the list on screen and draws it for the first time.
    ///
    /// In a run without this step, the list is on screen from the beginning.
    case appear
    /// Reloads the list with a number of rows, or with the current number if `rows` is `nil`.
    case reload(rows: Int?)
    /// Sets the content offset along the axis, either immediately or with the scroll view's own
    /// animation.
    ///
    /// `y` is in points, and is the x-coordinate if the list scrolls horizontally.
    case scrollTo(y: Double, animated: Bool)
    /// Sets the view's own insets, in points, without animation; an inset that is `nil` does not
    /// change.
    case setContentInset(top: Double?, left: Double?, bottom: Double?, right: Double?)
    /// Waits until nothing moves and no refresh is in progress.
    case untilRest
  }
}

extension StepRunner {
  /// The condition under which the next step begins.
  enum Continuation {
    /// The next step begins after a duration.
    case afterwards(Flicks)
    /// The next step begins when nothing moves and no refresh is in progress.
    case atRest
    /// The current step schedules the next one itself.
    case byItself
  }

  /// Performs an action, or begins it if it takes time; returns the condition for the next step.
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
    case .beginRefreshing(let target): withMachine(target) { $0.beginRefreshing() }
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
