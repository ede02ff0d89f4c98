/// Returns whether two numbers are equal up to an absolute tolerance.
public func isClose(_ first: Double, _ second: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(first - second) <= tolerance
}

/// Returns a cubic Bézier easing by bisection, as a reference for faster solvers.
///
/// - Parameter points: The coordinates of both control points, as in CSS.
public func bezier(_ points: (Double, Double, Double, Double), at x: Double) -> Double {
  func axis(_ first: Double, _ second: Double, _ parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * first * parameter * rest * rest + 3 * second * parameter * parameter * rest
      + parameter * parameter * parameter
  }
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  var low = 0.0
  var high = 1.0
  for _ in 0..<80 {
    let middle = (low + high) / 2
    if axis(points.0, points.2, middle) < x { low = middle } else { high = middle }
  }
  return axis(points.1, points.3, low)
}

/// Returns ease-in-ease-out: cubic-bezier(.42, 0, .58, 1).
public func easeInEaseOut(_ x: Double) -> Double { bezier((0.42, 0, 0.58, 1), at: x) }

/// Returns ease-in: cubic-bezier(.42, 0, 1, 1).
public func easeIn(_ x: Double) -> Double { bezier((0.42, 0, 1, 1), at: x) }

/// Returns ease-out: cubic-bezier(0, 0, .58, 1).
public func easeOut(_ x: Double) -> Double { bezier((0, 0, 0.58, 1), at: x) }

/// Returns UIKit's ease-in-ease-out between two values after `elapsed` of `length` seconds.
public func eased(_ from: Double, _ to: Double, _ elapsed: Double, over length: Double) -> Double {
  from + (to - from) * easeInEaseOut(elapsed / length)
}

/// Returns UIKit's rubber band by its published formula, by default over the demo's height of 587
/// points.
public func rubberBand(_ travel: Double, over size: Double = 587) -> Double {
  (1 - 1 / (travel * 0.55 / size + 1)) * size
}
