/// A curve with a text form: a timing function, a spring, a scroll decay or a rubber band.
///
/// The meaning of x differs: a fraction of the duration for a timing function, seconds for a
/// spring and a decay, points for a rubber band.
public enum Curve: Hashable, Sendable {
  /// Progress as a function of the elapsed fraction of a duration.
  case timing(TimingFunction)
  /// The fraction of the distance as a function of time in seconds.
  case spring(Spring)
  /// The distance in points as a function of time in seconds.
  case decay(ScrollDecay)
  /// The visible offset as a function of the finger's travel, both in points.
  case rubberBand(RubberBand)

  /// Returns the curve's value at `x`.
  public func value(at x: Double) -> Double {
    switch self {
    case .timing(let function): function.value(at: x)
    case .spring(let spring): spring.value(at: x)
    case .decay(let decay): decay.value(at: x)
    case .rubberBand(let band): band.value(at: x)
    }
  }

  /// Returns the progress of a movement after some seconds: 0 at its start, 1 from its end on.
  ///
  /// - Parameter duration: The duration in seconds, to which only a timing function is scaled.
  package func progress(after seconds: Double, of duration: Double) -> Double {
    guard seconds < duration else { return 1 }
    if case .timing(let function) = self { return function.value(at: seconds / duration) }
    return value(at: seconds)
  }

  /// The minimum and maximum value: over `0...1` for a timing function, over all x from 0 for a
  /// spring and a decay, over all x for a rubber band.
  package var range: ClosedRange<Double> {
    switch self {
    case .timing(let function):
      return function.range
    case .spring(let spring):
      return spring.range
    case .decay(let decay):
      let rest = decay.restDistance
      return min(0, rest)...max(0, rest)
    case .rubberBand(let band):
      let reach = max(0, band.dimension)
      return -reach...reach
    }
  }

  package func derivative(at x: Double) -> Double {
    switch self {
    case .timing(let function): function.derivative(at: x)
    case .spring(let spring): spring.derivative(at: x)
    case .decay(let decay): decay.derivative(at: x)
    case .rubberBand(let band): band.derivative(at: x)
    }
  }
}
