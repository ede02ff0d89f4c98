import BezierGeometry
package import KeyframeAnimation

/// A way from 0 to 1 over a length of time: a timing function over a given duration, or a spring
/// over its own.
package struct CurveMotion: Hashable, Sendable {
  /// The curve.
  package var curve: Curve
  /// How long it takes: for a spring, until its envelope stays within a thousandth of its way.
  package var duration: Flicks

  /// Makes a motion; `duration` counts for timing functions only.
  package init(_ curve: Curve, duration: Flicks) {
    self.curve = curve
    if case .spring(let spring) = curve {
      self.duration = Flicks(seconds: spring.settlingDuration)
    } else {
      self.duration = duration
    }
  }

  /// The part of the way done after so many seconds; 1 from the end on.
  package func progress(at seconds: Double) -> Double {
    let length = duration.seconds
    guard seconds < length else { return 1 }
    if case .timing(let function) = curve { return function.value(at: seconds / length) }
    return curve.value(at: seconds)
  }

  /// The rate at which the way is done then, a second.
  package func rate(at seconds: Double) -> Double {
    let length = duration.seconds
    guard seconds < length else { return 0 }
    if case .timing(let function) = curve {
      return function.derivative(at: seconds / length) / length
    }
    return curve.derivative(at: seconds)
  }

  /// The motion as an animation of a number.
  package func animation(from start: Double, to end: Double) -> PropertyAnimation<Double> {
    switch curve {
    case .spring(let spring):
      .spring(from: start, to: end, spring: spring)
    case .timing(let function):
      .basic(from: start, to: end, duration: duration.seconds, timingFunction: function)
    case .decay, .rubberBand:
      .basic(from: start, to: end, duration: duration.seconds)
    }
  }
}
