/// The recording of the finger's touches.
struct FingerTrack: Sendable {
  /// The travel since the touch, in points; positive downward.
  var travel = RecordedProperty(0)
  /// The times at which the finger touched the screen, in order.
  private(set) var downTimes: [Flicks] = []
  /// The times at which the finger was lifted, in order.
  private(set) var upTimes: [Flicks] = []

  mutating func touchDown(at time: Flicks) {
    downTimes.append(time)
    travel.jump(to: 0, at: time)
  }

  mutating func lift(at time: Flicks) { upTimes.append(time) }

  /// Returns the velocity at which UIKit releases the content if the finger is lifted at a time, in
  /// points per second; positive downward.
  ///
  /// A pan has 1/5 of the velocity between its last two touches and 4/5 of the one before; a scroll
  /// view takes 1/4 of the last velocity of its pan and 3/4 of the one before. Touches come at 120
  /// per second.
  func velocity(at time: Flicks) -> Double {
    let touches = (0...3).map { number in
      travel.presentation(at: max(time - ObserverGrid.interval * number, downTimes.last ?? time))
    }
    let steps = zip(touches, touches.dropFirst()).map { ($0 - $1) / ObserverGrid.interval.seconds }
    return zip([0.05, 0.35, 0.6], steps).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns the last touch at or before a time; `nil` before the first.
  func state(at time: Flicks, x: Double) -> FingerState? {
    let index = stepCount(in: downTimes, upTo: time) - 1
    guard index >= 0 else { return nil }
    let up = index < upTimes.count && upTimes[index] <= time ? upTimes[index] : nil
    return FingerState(
      travel: travel.presentation(at: time), x: x, sinceDown: time - downTimes[index],
      sinceUp: up.map { time - $0 })
  }
}

/// A touch at an instant.
package struct FingerState: Hashable, Sendable {
  /// The travel since the touch, in points; positive downward.
  package var travel: Double
  /// The x-coordinate in the view, in points.
  package var x: Double
  package var sinceDown: Flicks
  /// The time since the finger was lifted; `nil` while it is down.
  package var sinceUp: Flicks?
}
