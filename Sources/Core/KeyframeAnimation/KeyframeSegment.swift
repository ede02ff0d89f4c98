import BezierGeometry

/// The way from one key to the next, of any interpolable value: straight, or a Bézier curve.
///
/// Curves are evaluated by blending blends (de Casteljau), so nothing but `interpolated` is asked
/// of the value, and their speed is a distance between two blends.
struct KeyframeSegment<Value: Interpolatable>: Equatable, Sendable {
  enum Shape: Equatable, Sendable {
    case straight
    case quadratic(control: Value)
    case cubic(control1: Value, control2: Value)
  }

  var start: Value
  var end: Value
  var shape: Shape = .straight

  /// The value at a curve parameter; outside 0...1 along the tangent of the end.
  func value(at u: Double) -> Value {
    if case .straight = shape { return start.interpolated(to: end, fraction: u) }
    let (from, to) = tangent(at: min(max(u, 0), 1))
    let fraction = u < 0 ? degree * u : u > 1 ? 1 + degree * (u - 1) : u
    return from.interpolated(to: to, fraction: fraction)
  }

  /// The length of the derivative at a parameter.
  func speed(at u: Double) -> Double {
    let (from, to) = tangent(at: u)
    return degree * from.pacedDistance(to: to)
  }

  private var degree: Double {
    switch shape {
    case .straight: 1
    case .quadratic: 2
    case .cubic: 3
    }
  }

  /// The last two blends of de Casteljau's scheme: the point lies between them, a `u` of the way,
  /// and the derivative is the degree times their difference.
  func tangent(at u: Double) -> (from: Value, to: Value) {
    func blend(_ a: Value, _ b: Value) -> Value { a.interpolated(to: b, fraction: u) }
    switch shape {
    case .straight: return (start, end)
    case .quadratic(let control): return (blend(start, control), blend(control, end))
    case .cubic(let control1, let control2):
      let middle = blend(control1, control2)
      return (blend(blend(start, control1), middle), blend(middle, blend(control2, end)))
    }
  }

  // MARK: Arc length

  /// The length of the whole segment.
  var length: Double {
    if case .straight = shape { return start.pacedDistance(to: end) }
    return length(from: 0, to: 1)
  }

  /// The parameter at which a fraction of the length lies behind, so that equal fractions are equal
  /// distances; outside 0...1 at the speed of the end.
  func parameter(atFractionOfLength fraction: Double) -> Double {
    if case .straight = shape { return fraction }
    let total = length
    guard total > 0 else { return fraction }
    if fraction <= 0 || fraction >= 1 {
      let end: Double = fraction <= 0 ? 0 : 1
      let speed = speed(at: end)
      return speed > 0 ? end + (fraction - end) * total / speed : end
    }
    return bracketedRoot(
      from: 0, to: 1, startingAt: fraction, accuracy: total * KeyframeSegment.accuracy
    ) { u in (length(from: 0, to: u) - fraction * total, speed(at: u)) }
  }

  /// Lengths are good to this fraction of the whole.
  private static var accuracy: Double { 1e-12 }

  private func length(from low: Double, to high: Double) -> Double {
    let reach = max(start.pacedDistance(to: end), speed(at: 0), speed(at: 1))
    let accuracy = reach * KeyframeSegment.accuracy
    return GaussLegendre.integral(from: low, to: high, accuracy: accuracy) { speed(at: $0) }
  }
}
