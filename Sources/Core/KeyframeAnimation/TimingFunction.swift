/// A timing function: progress as a function of time, where 0 is the start and 1 the end of both.
///
/// The functions are the linear one, CSS's `cubic-bezier()`, `steps()` and `linear()`, and the
/// named easings. Inputs outside `0...1` are valid: curves are extended along the tangents of
/// their ends, as in CSS Easing 2.
public enum TimingFunction: Hashable, Sendable {
  /// Progress equals time.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1).
  case cubicBezier(CubicBezierTiming)
  /// Jumps between levels.
  case steps(StepTiming)
  /// Linear interpolation between given points.
  case linearStops(LinearStops)
  /// A named easing, for example back, elastic or bounce.
  case easing(Easing)

  /// CSS's `ease`, the default curve of Core Animation.
  public static let ease = cubicBezier(0.25, 0.1, 0.25, 1)

  /// A curve that is slow at the start.
  public static let easeIn = cubicBezier(0.42, 0, 1, 1)

  /// A curve that is slow at the end.
  public static let easeOut = cubicBezier(0, 0, 0.58, 1)

  /// A curve that is slow at both ends; CSS's `ease-in-out`.
  public static let easeInEaseOut = cubicBezier(0.42, 0, 0.58, 1)

  /// Returns the curve with the control points (x1, y1) and (x2, y2); x1 and x2 are clamped to
  /// `0...1`.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingFunction {
    .cubicBezier(CubicBezierTiming(x1: x1, y1: y1, x2: x2, y2: y2))
  }

  /// Returns the step function with a number of intervals, raised to at least 1, or 2 for
  /// `.jumpNone`.
  public static func steps(
    _ count: Int, _ position: StepTiming.Position = .jumpEnd
  ) -> TimingFunction {
    .steps(StepTiming(count: count, position: position))
  }

  /// Returns the named easing of a family in a direction.
  public static func easing(
    _ family: Easing.Family, _ direction: Easing.Direction
  ) -> TimingFunction {
    .easing(Easing(family, direction))
  }

  /// Returns the progress at a time `x`, where 0 is the start and 1 the end.
  public func value(at x: Double) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let timing): timing.value(at: x)
    case .steps(let timing): timing.value(at: x)
    case .linearStops(let stops): stops.value(at: x)
    case .easing(let easing): easing.value(at: x)
    }
  }

  /// Returns the slope dy/dx at a time `x`.
  ///
  /// The slope is infinite where the tangent is vertical, 0 on the levels of a step function,
  /// and one of the two slopes where two pieces meet at a corner.
  package func derivative(at x: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let timing): timing.derivative(at: x)
    case .steps: 0
    case .linearStops(let stops): stops.derivative(at: x)
    case .easing(let easing): easing.derivative(at: x)
    }
  }

  /// The minimum and maximum value over `0...1`.
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
