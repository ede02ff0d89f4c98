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
    return degree * from.distance(to: to)
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
    if case .straight = shape { return start.distance(to: end) }
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
    let target = fraction * total
    var low = 0.0
    var high = 1.0
    var u = fraction
    var reached = length(from: 0, to: u)
    // Newton inside a shrinking bracket; the length is measured on from the last guess.
    for _ in 0..<60 {
      let error = reached - target
      guard abs(error) > total * KeyframeSegment.accuracy else { break }
      if error < 0 { low = u } else { high = u }
      let newton = u - error / speed(at: u)
      let next = newton > low && newton < high ? newton : (low + high) / 2
      guard next != u else { break }
      reached += next > u ? length(from: u, to: next) : -length(from: next, to: u)
      u = next
    }
    return u
  }

  /// Lengths are good to this fraction of the whole.
  private static var accuracy: Double { 1e-12 }

  /// The integral of the speed, by Gauss and Legendre's rule of five points, halving until two
  /// halves say what the whole does.
  private func length(from low: Double, to high: Double) -> Double {
    let whole = gauss(low, high)
    return refined(low, high, whole, tolerance: max(whole, gauss(0, 1)) * 1e-13, depth: 12)
  }

  private func refined(
    _ low: Double, _ high: Double, _ whole: Double, tolerance: Double, depth: Int
  ) -> Double {
    let middle = (low + high) / 2
    let left = gauss(low, middle)
    let right = gauss(middle, high)
    if depth == 0 || !(abs(left + right - whole) > tolerance) { return left + right }
    return refined(low, middle, left, tolerance: tolerance / 2, depth: depth - 1)
      + refined(middle, high, right, tolerance: tolerance / 2, depth: depth - 1)
  }

  private func gauss(_ low: Double, _ high: Double) -> Double {
    let half = (high - low) / 2
    let middle = (low + high) / 2
    var sum = GaussLegendre.middleWeight * speed(at: middle)
    for (node, weight) in GaussLegendre.pairs {
      sum += weight * (speed(at: middle - half * node) + speed(at: middle + half * node))
    }
    return half * sum
  }
}

/// The five-point rule on −1...1 (Abramowitz and Stegun, table 25.4).
private enum GaussLegendre {
  static let middleWeight = 128.0 / 225
  static let pairs: [(node: Double, weight: Double)] = [
    (0.538469310105683091, 0.478628670499366468), (0.906179845938663993, 0.236926885056189088),
  ]
}
