/// The touches of a finger, as a page or a device reports them.
///
/// Unlike a ``ReplayLog``, which contains the list's offsets, it contains the finger's travel, so
/// the list follows it by the rules of the scroll view: rubber band, velocity, interruption.
package struct FingerLog: Hashable, Sendable {
  /// An action of the finger.
  package enum Action: Hashable, Sendable {
    /// Moves to a travel since the touch, in points, positive downward; the first move after a lift
    /// puts the finger down.
    case move(travel: Double, x: Double?)
    /// Moves until the pulling percent of a behavior has a value; 1 is the threshold.
    ///
    /// Only other pulls may follow in the same contact, because the travel is not known.
    case pull(Double, Placement)
    /// Leaves the screen, with the velocity of the last touches.
    case lift
    /// Loses the touch to the system.
    case cancel
  }

  /// An action at a time, counted from the first one.
  package struct Touch: Hashable, Sendable {
    package var time: Flicks
    package var action: Action

    package init(time: Flicks, action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// The touches, with non-decreasing times.
  package var touches: [Touch]

  package init(touches: [Touch] = []) { self.touches = touches }

  /// The time of the last touch; zero without touches.
  package var duration: Flicks { touches.last?.time ?? .zero }

  /// The longest movement between two touches: a finger that reports nothing for longer rests.
  private static let longestMovement = Flicks(1, over: 30)

  /// The steps that move the finger in the same way: a straight movement between two touches.
  package var steps: [Step] {
    var steps: [Step] = []
    var time = Flicks.zero
    /// The travel of the finger, `nil` while it is up.
    var travel: Double?
    for touch in touches {
      let elapsed = max(touch.time - time, .zero)
      time = max(touch.time, time)
      if travel == nil || touch.action == .lift || touch.action == .cancel, elapsed > .zero {
        steps.append(.wait(elapsed))
      }
      let duration = travel == nil ? .zero : min(elapsed, Self.longestMovement)
      if touch.action != .lift, touch.action != .cancel, travel != nil, elapsed > duration {
        steps.append(.hold(elapsed - duration))
      }
      switch touch.action {
      case .move(let position, let x):
        steps.append(
          Step(
            .drag(.init(.by(position - (travel ?? 0)), duration: duration, curve: .linear, x: x))))
        travel = position
      case .pull(let percent, let placement):
        steps.append(
          Step(.drag(.init(.pull(percent, placement), duration: duration, curve: .linear))))
        travel = travel ?? 0
      case .lift:
        steps.append(Step(.release(velocity: nil)))
        travel = nil
      case .cancel:
        steps.append(Step(.cancel))
        travel = nil
      }
    }
    return steps
  }
}
