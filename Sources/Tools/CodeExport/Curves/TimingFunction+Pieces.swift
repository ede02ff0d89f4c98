/// Exact conversions of timing functions into Bézier pieces.
///
/// A polynomial of degree 3 or less in x is a Bézier curve with control points at x = 1/3 and
/// 2/3. Therefore, quad, cubic and back easings are `cubic-bezier()`s, and a bounce consists of
/// seven.
extension TimingFunction {
  /// The function as `linear` or `cubic-bezier()` if it is one; otherwise the function itself.
  package var simplified: TimingFunction {
    switch self {
    case .linear, .steps: return self
    case .cubicBezier(let timing):
      return timing.x1 == timing.y1 && timing.x2 == timing.y2 ? .linear : self
    case .linearStops(let stops):
      let points = stops.corners.map { [$0.input, $0.output] }
      return points == [[0, 0], [1, 1]] ? .linear : self
    case .easing(let easing):
      if case .power(exponent: 1) = easing.family { return .linear }
      guard let curve = easing.family.inwardCurve else { return self }
      switch easing.direction {
      case .in: return .cubicBezier(curve)
      case .out: return .cubicBezier(curve.turned)
      case .inOut: return self
      }
    }
  }

  /// The function as keyframes of progress over fractions of the duration, without any error.
  ///
  /// The intervals are linear, Bézier or held. The result is `nil` if the function does not consist
  /// of these intervals, or of too many.
  package var exactKeyframes: EasedKeyframes? {
    switch simplified {
    case .linear: return EasedKeyframes(points: [(0, 0), (1, 1)], easings: [.linear])
    case .cubicBezier(let timing):
      return EasedKeyframes(points: [(0, 0), (1, 1)], easings: [.cubicBezier(timing)])
    case .steps(let timing):
      // The end has its own key. More steps than an image has pixels are not expressed as
      // keyframes.
      guard timing.count <= Self.maximumKeyCount else { return nil }
      let count = Double(timing.count)
      let points = (0...timing.count).map { index -> (Double, Double) in
        // In the middle of a step, the value does not depend on rounding.
        let middle = (Double(index) + 0.5) / count
        return (Double(index) / count, index < timing.count ? timing.value(at: middle) : 1)
      }
      return EasedKeyframes(
        points: points, easings: Array(repeating: EasedKeyframes.hold, count: timing.count))
    case .linearStops(let stops):
      let points = stops.pointsInside
      guard points.count <= Self.maximumKeyCount else { return nil }
      return EasedKeyframes(
        points: points, easings: Array(repeating: .linear, count: points.count - 1))
    case .easing(let easing): return easing.exactKeyframes
    }
  }
}

extension EasedKeyframes {
  /// Creates keyframes with a single component.
  init(points: [(time: Double, value: Double)], easings: [TimingFunction]) {
    self.init(keys: points.map { Key(time: $0.time, value: [$0.value]) }, easings: easings)
  }

  /// Returns the keys scaled to half the duration and half the distance, shifted by an offset.
  fileprivate func halved(from offset: Double) -> [(time: Double, value: Double)] {
    keys.map { (offset + $0.time / 2, offset + $0.value[0] / 2) }
  }
}

extension CubicBezierTiming {
  /// The curve rotated by half a turn, which converts an "in" easing into an "out" easing.
  var turned: CubicBezierTiming {
    CubicBezierTiming(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1)
  }
}

extension Easing.Family {
  /// The "in" easing as a Bézier curve; `nil` if it is not one.
  fileprivate var inwardCurve: CubicBezierTiming? {
    // With x at thirds, x is the parameter; (a·x + b)·x² then has the control values 0 and b/3.
    switch self {
    case .power(exponent: 2): CubicBezierTiming(x1: 1 / 3, y1: 0, x2: 2 / 3, y2: 1 / 3)
    case .power(exponent: 3): CubicBezierTiming(x1: 1 / 3, y1: 0, x2: 2 / 3, y2: 0)
    case .back(let overshoot): CubicBezierTiming(x1: 1 / 3, y1: 0, x2: 2 / 3, y2: -overshoot / 3)
    default: nil
    }
  }
}

extension Easing {
  fileprivate var exactKeyframes: EasedKeyframes? {
    if direction == .inOut {
      let first = TimingFunction.easing(family, .in).exactKeyframes
      let second = TimingFunction.easing(family, .out).exactKeyframes
      guard let first, let second else { return nil }
      return EasedKeyframes(
        points: first.halved(from: 0) + second.halved(from: 0.5).dropFirst(),
        easings: first.easings + second.easings)
    }
    guard case .bounce = family else { return nil }
    let rise = TimingFunction.easing(.power(exponent: 2), .in).simplified
    let fall = TimingFunction.easing(.power(exponent: 2), .out).simplified
    // Contacts with the ground at 4/11, 8/11, 10/11 and 1, and peaks halfway between two.
    let points: [(Double, Double)] = [
      (0, 0), (4.0 / 11, 1), (6.0 / 11, 3.0 / 4), (8.0 / 11, 1), (9.0 / 11, 15.0 / 16),
      (10.0 / 11, 1), (21.0 / 22, 63.0 / 64), (1, 1),
    ]
    let easings = [rise, fall, rise, fall, rise, fall, rise]
    guard direction == .in else { return EasedKeyframes(points: points, easings: easings) }
    // Rotated by half a turn, the last rise becomes the first fall.
    return EasedKeyframes(
      points: points.reversed().map { (1 - $0.0, 1 - $0.1) },
      easings: easings.reversed().map { $0 == rise ? fall : rise })
  }
}

extension LinearStops {
  /// The corners with inputs in 0…1, and the values at both ends.
  ///
  /// Of several corners at one input, the first and the last remain; at input 0, only the last.
  fileprivate var pointsInside: [(time: Double, value: Double)] {
    var points = corners.filter { $0.input >= 0 && $0.input <= 1 }
      .map { (time: $0.input, value: $0.output) }
    points = points.enumerated().filter { index, point in
      let isFirst = index == 0 || points[index - 1].time != point.time
      let isLast = index == points.count - 1 || points[index + 1].time != point.time
      return isLast || (isFirst && point.time > 0)
    }.map(\.element)
    if points.first?.time != 0 { points.insert((0, value(at: 0)), at: 0) }
    if points.last?.time != 1 { points.append((1, value(at: 1))) }
    return points
  }
}
