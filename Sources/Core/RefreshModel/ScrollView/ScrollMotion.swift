/// A movement of the content offset along the axis that the scroll view performs without a finger.
struct ScrollMotion {
  /// The offset as a function of the seconds since the start.
  enum Trajectory {
    /// Deceleration within the content after a flick.
    case deceleration(from: Double, ScrollDecay)
    /// The return from beyond an edge, or to a page.
    case bounce(to: Double, BounceBack)
    /// An animated change of the offset.
    case animation(from: Double, by: Double, CurveMotion)
  }

  let trajectory: Trajectory
  let start: Flicks
  let end: Flicks
  /// The exact offset at the end, in points.
  let destination: Double
  /// The closure to call at the end.
  let completion: () -> Void
  /// The time of the last change that observers were notified of.
  var lastTick: Flicks

  var isAnimation: Bool { if case .animation = trajectory { true } else { false } }

  /// Returns the offset before rounding, in points.
  func position(at time: Flicks) -> Double {
    guard time < end else { return destination }
    let seconds = (time - start).seconds
    return switch trajectory {
    case .deceleration(let from, let decay): from + decay.value(at: seconds)
    case .bounce(let edge, let bounce): edge + bounce.value(at: seconds)
    case .animation(let from, let delta, let motion): from + delta * motion.progress(at: seconds)
    }
  }

  /// Returns the velocity with which another movement continues, in points per second; from the end
  /// on, that at the end.
  func velocity(at time: Flicks) -> Double {
    let seconds = (min(time, end) - start).seconds
    return switch trajectory {
    case .deceleration(_, let decay): decay.derivative(at: seconds)
    case .bounce(_, let bounce): bounce.velocity(at: seconds)
    case .animation(_, let delta, let motion): delta * motion.rate(at: seconds)
    }
  }
}
