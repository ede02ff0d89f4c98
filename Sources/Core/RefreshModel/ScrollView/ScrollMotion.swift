import KeyframeAnimation

/// A movement of the content offset's y that the scroll view makes by itself.
final class ScrollMotion {
  /// What kind of movement, as far as anyone needs to know.
  enum Kind {
    /// Running out after a flick, within the content.
    case deceleration
    /// Returning from beyond an edge.
    case bounce
    /// An animated set of the offset.
    case animation
  }

  let kind: Kind
  let start: Flicks
  let end: Flicks
  /// The offset so many seconds after the start.
  let position: (Double) -> Double
  /// The offset's rate of change then, in points a second.
  let velocity: (Double) -> Double
  /// The offset at the end, exactly.
  let destination: Double
  /// What follows.
  let completion: () -> Void
  /// The time up to which observers have been told.
  var lastTick: Flicks

  init(
    kind: Kind, start: Flicks, end: Flicks, position: @escaping (Double) -> Double,
    velocity: @escaping (Double) -> Double, destination: Double, completion: @escaping () -> Void
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.position = position
    self.velocity = velocity
    self.destination = destination
    self.completion = completion
    lastTick = start
  }

  func position(at time: Flicks) -> Double {
    time >= end ? destination : position((time - start).seconds)
  }

  func velocity(at time: Flicks) -> Double { velocity((time - start).seconds) }
}

/// The grid on which touches, deceleration, bounce-back and animated offsets call observers.
enum ObserverGrid {
  /// 1/120 s, the display link of the fastest phones: whole in flicks.
  static let interval = Flicks(1, over: 120)

  /// The first point of the grid after a time.
  static func next(after time: Flicks) -> Flicks {
    let (quotient, remainder) = time.count.quotientAndRemainder(dividingBy: interval.count)
    let floor = remainder < 0 ? quotient - 1 : quotient
    return interval * Int(floor + 1)
  }
}
