/// The CSS timing function `cubic-bezier(x1, y1, x2, y2)`: a cubic Bézier curve from (0, 0) to
/// (1, 1), evaluated as y over x (CSS Easing 2, and `CAMediaTimingFunction`).
///
/// x1 and x2 lie in `0...1`, so that x increases along the curve and every x has exactly one y.
public struct CubicBezierTiming: Hashable, Sendable {
  /// The first control point's x, in `0...1`.
  package let x1: Double
  package let y1: Double
  /// The second control point's x, in `0...1`.
  package let x2: Double
  package let y2: Double

  /// Creates a curve from its control points.
  ///
  /// x1 and x2 are clamped to `0...1`, and numbers that are not finite are replaced by 0.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }
    self.x1 = min(max(finite(x1), 0), 1)
    self.y1 = finite(y1)
    self.x2 = min(max(finite(x2), 0), 1)
    self.y2 = finite(y2)
  }

  /// Returns the y at `x`.
  ///
  /// Outside `0...1`, the curve is extended along the tangent of its end, or horizontally if that
  /// tangent is vertical.
  package func value(at x: Double) -> Double {
    if x <= 0 { return x == 0 ? 0 : startSlope * x }
    if x >= 1 { return x == 1 ? 1 : 1 + endSlope * (x - 1) }
    if isStraight { return x }
    return y.value(at: parameter(at: x))
  }

  /// Returns the slope dy/dx at `x`; infinite where the tangent within `0...1` is vertical.
  package func derivative(at x: Double) -> Double {
    if x < 0 { return startSlope }
    if x > 1 { return endSlope }
    if isStraight { return 1 }
    if x == 0 { return startIsUpright ? infinity(signOf: y1 == 0 ? y2 : y1) : startSlope }
    if x == 1 { return endIsUpright ? infinity(signOf: 1 - (y2 == 1 ? y1 : y2)) : endSlope }
    let s = parameter(at: x)
    return y.derivative(at: s) / self.x.derivative(at: s)
  }

  /// The minimum and maximum y over `0...1`.
  package var range: ClosedRange<Double> {
    let extremes = y.extrema.map(y.value(at:))
    return extremes.reduce(0, min)...extremes.reduce(1, max)
  }

  private var x: Axis { Axis(x1, x2) }
  private var y: Axis { Axis(y1, y2) }

  /// Whether both control points lie on the diagonal, so that the curve coincides with it.
  private var isStraight: Bool { x1 == y1 && x2 == y2 }

  /// The slope of the extension before the start; 0 if the start tangent is vertical, as CSS
  /// specifies to keep values finite.
  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0, x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  /// The slope of the extension after the end; 0 if the end tangent is vertical.
  private var endSlope: Double {
    if x2 < 1 { return (y2 - 1) / (x2 - 1) }
    if y2 == 1, x1 < 1 { return (y1 - 1) / (x1 - 1) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }

  private var startIsUpright: Bool { x1 == 0 && (y1 != 0 || (x2 == 0 && y2 != 0)) }
  private var endIsUpright: Bool { x2 == 1 && (y2 != 1 || (x1 == 1 && y1 != 1)) }

  private func infinity(signOf rise: Double) -> Double { rise < 0 ? -.infinity : .infinity }

  /// Returns the parameter at which the curve has the given x in `0...1`, to the precision of
  /// `Double`.
  private func parameter(at target: Double) -> Double {
    let axis = x
    return bracketedRoot(from: 0, to: 1, startingAt: target) { s in
      (axis.value(at: s) - target, axis.derivative(at: s))
    }
  }

  /// One coordinate of the curve as a polynomial in the parameter: (a·s + b)·s² + c·s.
  private struct Axis {
    let a: Double
    let b: Double
    let c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }

    func derivative(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }

    /// The parameters strictly between 0 and 1 at which the coordinate has an extremum.
    var extrema: [Double] {
      let halfB = b  // 3a·s² + 2b·s + c = 0
      let discriminant = halfB * halfB - 3 * a * c
      guard discriminant >= 0 else { return [] }
      // This form avoids cancellation.
      let q = -(halfB + (halfB < 0 ? -1 : 1) * discriminant.squareRoot())
      return [q / (3 * a), c / q].filter { $0 > 0 && $0 < 1 }
    }
  }
}
