/// A movement of the content offset along the axis that the scroll view performs without a finger.
struct ScrollMotion {
  enum Cause {
    /// Deceleration within the content after a flick.
    case deceleration
    /// The return from beyond an edge, or to a page.
    case bounce
    /// An animated change of the offset.
    case animation
  }

  let cause: Cause
  let start: Flicks
  let end: Flicks
  /// The offset before rounding, in points, as a function of the seconds since the start.
  let position: (Double) -> Double
  /// The velocity with which another movement continues, in points per second, as a function of the
  /// seconds since the start.
  let velocity: (Double) -> Double
  /// The exact offset at the end, in points.
  let destination: Double
  /// The closure to call at the end.
  let completion: () -> Void
  /// The time of the last change that observers were notified of.
  var lastTick: Flicks

  func position(at time: Flicks) -> Double {
    time >= end ? destination : position((time - start).seconds)
  }

  func velocity(at time: Flicks) -> Double { velocity((time - start).seconds) }
}

/// The time grid on which touches, deceleration, bounce-back and animated offsets notify
/// observers.
enum ObserverGrid {
  /// The interval of the fastest phones' display link, 1/120 s, which is a whole number of flicks.
  static let interval = Flicks(1, over: 120)

  /// Returns the first grid point after a time.
  static func next(after time: Flicks) -> Flicks {
    let (quotient, remainder) = time.count.quotientAndRemainder(dividingBy: interval.count)
    let floor = remainder < 0 ? quotient - 1 : quotient
    return interval * Int(floor + 1)
  }
}
