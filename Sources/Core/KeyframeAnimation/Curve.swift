/// Any curve that has a text form: a timing function, a spring, a fling or a rubber band.
///
/// They differ in what x means: a timing function's is a fraction of a duration, a spring's and a
/// fling's are seconds, a rubber band's is points.
public enum Curve: Hashable, Sendable {
  /// Progress over a fraction of a duration.
  case timing(TimingFunction)
  /// A fraction of the way over seconds.
  case spring(Spring)
  /// Points over seconds.
  case decay(ScrollDecay)
  /// Points seen over points pulled.
  case rubberBand(RubberBand)

  /// The curve's value at `x`.
  public func value(at x: Double) -> Double {
    switch self {
    case .timing(let function): function.value(at: x)
    case .spring(let spring): spring.value(at: x)
    case .decay(let decay): decay.value(at: x)
    case .rubberBand(let band): band.value(at: x)
    }
  }

  /// The least and the greatest value: of a timing function over `0...1`, of the others over all of
  /// their x, from 0 for a spring and a fling.
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

  /// The curve's slope at `x`.
  package func derivative(at x: Double) -> Double {
    switch self {
    case .timing(let function): function.derivative(at: x)
    case .spring(let spring): spring.derivative(at: x)
    case .decay(let decay): decay.derivative(at: x)
    case .rubberBand(let band): band.derivative(at: x)
    }
  }
}
