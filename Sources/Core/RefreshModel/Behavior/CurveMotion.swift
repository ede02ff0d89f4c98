/// An interpolation from 0 to 1: a timing function over an explicit duration, or a spring over its
/// settling duration.
package struct CurveMotion: Hashable, Sendable {
  package var curve: Curve
  /// The duration; for a spring, the time until its envelope stays within 0.001 of the target.
  package var duration: Flicks

  /// Creates a motion, ignoring `duration` if `curve` is a spring.
  package init(_ curve: Curve, duration: Flicks) {
    self.curve = curve
    if case .spring(let spring) = curve {
      self.duration = Flicks(seconds: spring.settlingDuration)
    } else {
      self.duration = duration
    }
  }

  /// Returns the progress after the given number of seconds: 0 at the start, 1 from the end on.
  package func progress(at seconds: Double) -> Double {
    curve.progress(after: seconds, of: duration.seconds)
  }

  /// Returns the rate of change of the progress, per second; 0 from the end on.
  package func rate(at seconds: Double) -> Double {
    let length = duration.seconds
    guard seconds < length else { return 0 }
    if case .timing(let function) = curve {
      return function.derivative(at: seconds / length) / length
    }
    return curve.derivative(at: seconds)
  }

  /// Returns an animation of a number with the motion's curve and duration, which holds its last
  /// value.
  package func animation(from start: Double, to end: Double) -> PropertyAnimation {
    var animation: PropertyAnimation =
      switch curve {
      case .spring(let spring): .spring(from: start, to: end, spring: spring)
      case .timing(let function):
        .basic(from: start, to: end, duration: duration.seconds, timingFunction: function)
      case .decay, .rubberBand: .basic(from: start, to: end, duration: duration.seconds)
      }
    animation.timing.fillMode = .forwards
    return animation
  }
}
