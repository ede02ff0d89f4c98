/// How progress runs over time: from 0 at x = 0 to 1 at x = 1, by any way between.
///
/// The set is closed: straight, CSS's `cubic-bezier()`, `steps()` and `linear()`, and the named
/// easings. Values outside `0...1` are answered too, as CSS Easing 2 has it: curves go on along
/// the tangents of their ends.
public enum TimingFunction: Hashable, Sendable {
  /// Progress equals time.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1).
  case cubicBezier(CubicBezierTiming)
  /// Jumps between levels.
  case steps(StepTiming)
  /// Straight pieces between given points.
  case linearStops(LinearStops)
  /// One of the named easings: back, elastic, bounce …
  case easing(Easing)

  /// CSS's `ease`, which is Core Animation's default curve.
  public static let ease = cubicBezier(0.25, 0.1, 0.25, 1)

  /// Slow at the start.
  public static let easeIn = cubicBezier(0.42, 0, 1, 1)

  /// Slow at the end.
  public static let easeOut = cubicBezier(0, 0, 0.58, 1)

  /// Slow at both ends; CSS calls it `ease-in-out`.
  public static let easeInEaseOut = cubicBezier(0.42, 0, 0.58, 1)

  /// The curve with the control points (x1, y1) and (x2, y2); x1 and x2 are brought into `0...1`.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingFunction {
    .cubicBezier(CubicBezierTiming(x1: x1, y1: y1, x2: x2, y2: y2))
  }

  /// The step function with a number of intervals, at least 1 (2 for `.jumpNone`).
  public static func steps(
    _ count: Int, _ position: StepTiming.Position = .jumpEnd
  ) -> TimingFunction {
    .steps(StepTiming(count: count, position: position))
  }

  /// The named easing of a family in a direction.
  public static func easing(
    _ family: Easing.Family, _ direction: Easing.Direction
  ) -> TimingFunction {
    .easing(Easing(family, direction))
  }

  /// The progress at a time `x`, where 0 is the start and 1 the end.
  public func value(at x: Double) -> Double { value(at: x, before: false) }

  /// The progress at a time `x`.
  ///
  /// `before` says that the animation has not begun; it matters only to step functions, which do
  /// not make a jump that lies exactly at `x` then (CSS Easing 2, the before flag).
  package func value(at x: Double, before: Bool) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let timing): timing.value(at: x)
    case .steps(let timing): timing.value(at: x, before: before)
    case .linearStops(let stops): stops.value(at: x)
    case .easing(let easing): easing.value(at: x)
    }
  }

  /// The speed dy/dx at a time `x`; infinite where a curve stands upright, 0 on the levels of a
  /// step function, and one of both slopes where two pieces meet at an angle.
  package func derivative(at x: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let timing): timing.derivative(at: x)
    case .steps: 0
    case .linearStops(let stops): stops.derivative(at: x)
    case .easing(let easing): easing.derivative(at: x)
    }
  }

  /// The least and the greatest value over `0...1`.
  package var range: ClosedRange<Double> {
    switch self {
    case .linear: 0...1
    case .cubicBezier(let timing): timing.range
    case .steps(let timing): timing.range
    case .linearStops(let stops): stops.range
    case .easing(let easing): easing.range
    }
  }
}
