import BezierGeometry

/// The stretch from one key to the next: straight, or a Bézier curve.
///
/// Curves are evaluated by blending blends (de Casteljau), so nothing but `interpolated` is asked
/// of the value.
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
    let inside = min(max(u, 0), 1)
    func blend(_ a: Value, _ b: Value) -> Value { a.interpolated(to: b, fraction: inside) }
    // The last two blends: the point lies between them, and the slope is the degree times their
    // difference.
    let from: Value
    let to: Value
    let degree: Double
    switch shape {
    case .straight: return start.interpolated(to: end, fraction: u)
    case .quadratic(let control):
      (from, to, degree) = (blend(start, control), blend(control, end), 2)
    case .cubic(let control1, let control2):
      let middle = blend(control1, control2)
      (from, to) = (blend(blend(start, control1), middle), blend(middle, blend(control2, end)))
      degree = 3
    }
    return from.interpolated(to: to, fraction: inside + degree * (u - inside))
  }
}
