import BezierGeometry
import CurveTuning
import KeyframeAnimation

/// The extremes, the settling and the speed of a curve.
///
/// Extremes of formulas are found on a grid of ``gridCount`` steps, and of more in a spring's first
/// swings, and refined within a step.
struct CurveFeatures {
  /// A place of the horizontal axis and a number there.
  struct Place {
    /// Seconds, or points of a pull.
    var x: Double
    /// The value, or its slope.
    var y: Double
  }

  /// A curve counts as settled within this fraction of the distance from its start to its end.
  private static let settlingShare = 0.01
  /// How many times as steep as the straight line from start to end an upright curve is.
  private static let uprightness = 1_000.0
  /// The steps of the grid on which a formula is read.
  private static let gridCount = 2_000
  /// The further steps on which a spring's first two swings are read.
  private static let swingCount = 400

  /// The value from which the curve leads: a recording's first.
  let start: Double
  /// The value to which the curve leads: a fling's rest, a recording's last.
  let end: Double
  /// The farthest value beyond the end, seen from the start, if there is one.
  let peak: Place?
  /// The farthest value on the start's other side, if there is one.
  let drawBack: Place?
  /// When the curve begins to stay within ``settlingShare`` of its end; `nil` if it ends there without
  /// swinging.
  let settling: Double?
  /// The steepest slope; `nil` if nothing moves, or if the curve is upright: so steep that at its speed the
  /// whole would take a ``uprightness``th of its time.
  let topSpeed: Place?

  /// The distance of the peak from the end as a fraction of the distance from start to end; 0 without a peak.
  var overshoot: Double { peak.map { ($0.y - end) / (end - start) } ?? 0 }

  /// Reads a curve over its own domain.
  init(of curve: NamedCurve) {
    let (start, end) = Self.ends(of: curve)
    (self.start, self.end) = (start, end)
    let xs = Self.grid(of: curve)
    let (values, slopes) = Self.numbers(of: curve, at: xs)

    /// The place at which a number is largest by a measure, refined if the curve is a formula.
    func farthest(
      _ numbers: [Double], _ read: (Double) -> Double, by measure: (Double) -> Double
    ) -> Place? {
      let known = numbers.indices.filter { measure(numbers[$0]).isFinite }
      guard let index = known.max(by: { measure(numbers[$0]) < measure(numbers[$1]) }) else {
        return nil
      }
      guard curve.curve != nil else { return Place(x: xs[index], y: read(xs[index])) }
      var (low, high) = (xs[max(index - 1, 0)], xs[min(index + 1, xs.count - 1)])
      for _ in 0..<60 {
        let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
        if measure(read(first)) < measure(read(second)) { low = first } else { high = second }
      }
      let middle = (low + high) / 2
      let x = measure(read(middle)) > measure(numbers[index]) ? middle : xs[index]
      return Place(x: x, y: read(x))
    }

    let change = end - start
    let isRubberBand = curve.unit == .points
    /// Beyond both ends by more than rounding makes, and enough to show.
    func outside(_ measure: (Double) -> Double) -> Place? {
      guard change != 0, !isRubberBand else { return nil }
      return farthest(values, { curve.value(at: $0) }, by: measure).flatMap {
        measure($0.y) > abs(change) * 1e-4 ? $0 : nil
      }
    }
    let direction: Double = change < 0 ? -1 : 1
    peak = outside { direction * ($0 - end) }
    drawBack = outside { direction * (start - $0) }
    let duration = curve.domain.upperBound - curve.domain.lowerBound
    let limit = Self.uprightness * abs(change) / max(duration, 1e-300)
    topSpeed = farthest(slopes, { curve.derivative(at: $0) }, by: { abs($0) }).flatMap {
      abs($0.y) > 0 && abs($0.y) < limit ? $0 : nil
    }
    settling = Self.settling(of: curve, way: change, swings: peak != nil, xs, values, end: end)
  }

  /// From when on a curve stays near its end, in closed form where there is one.
  private static func settling(
    of curve: NamedCurve, way: Double, swings: Bool, _ xs: [Double], _ values: [Double],
    end: Double
  ) -> Double? {
    let band = abs(way) * settlingShare
    guard band > 0 else { return nil }
    switch curve.source {
    case .curve(.spring(let spring)):
      let time = spring.settlingTime(.lastCrossing(threshold: settlingShare))
      return time.isFinite ? time : nil
    case .curve(.decay(let decay)):
      let time = decay.duration(threshold: band)
      return time.isFinite ? time : nil
    case .curve(.rubberBand): return nil
    case .curve(.timing) where !swings: return nil
    case .curve(.timing), .samples: break
    }
    guard let last = values.lastIndex(where: { abs($0 - end) > band }), last + 1 < xs.count else {
      return nil
    }
    var (outside, inside) = (xs[last], xs[last + 1])
    for _ in 0..<60 where curve.curve != nil {
      let middle = (outside + inside) / 2
      if abs(curve.value(at: middle) - end) > band { outside = middle } else { inside = middle }
    }
    return inside
  }

  /// The values and slopes on the grid; a recording's are at hand.
  private static func numbers(of curve: NamedCurve, at xs: [Double]) -> ([Double], [Double]) {
    guard case .samples(let samples) = curve.source else {
      return (xs.map { curve.value(at: $0) }, xs.map { curve.derivative(at: $0) })
    }
    let (times, values) = (samples.times, samples.values)
    let slopes = values.indices.dropLast().map { index in
      (values[index + 1] - values[index]) / (times[index + 1] - times[index])
    }
    return (values, slopes + [0])
  }

  private static func ends(of curve: NamedCurve) -> (Double, Double) {
    switch curve.source {
    case .curve(.timing), .curve(.spring): (curve.from, curve.to)
    case .curve(.decay(let decay)):
      (
        0,
        decay.restDistance.isFinite ? decay.restDistance : curve.value(at: curve.domain.upperBound)
      )
    case .curve(.rubberBand): (0, curve.value(at: curve.domain.upperBound))
    case .samples(let samples): (samples.values[0], samples.values[samples.values.count - 1])
    }
  }

  /// Where a curve is looked at: a recording's own times; else even steps, and both sides of every
  /// corner and jump.
  static func grid(of curve: NamedCurve, over range: ClosedRange<Double>? = nil) -> [Double] {
    if case .samples(let samples) = curve.source { return samples.times }
    let range = range ?? curve.domain
    let span = range.upperBound - range.lowerBound
    let even = (0...gridCount).map { range.lowerBound + span * Double($0) / Double(gridCount) }
    if case .spring(let spring)? = curve.curve {
      // The farthest and the fastest lie in the first swings, however many follow.
      let swings = 4 * Double.pi / spring.naturalFrequency
      guard swings > 0, swings < span else { return even }
      let dense = (0...swingCount).map { swings * Double($0) / Double(swingCount) }
      return (even + dense.filter(range.contains)).sorted()
    }
    guard case .timing(let function)? = curve.curve else { return even }
    let corners: [Double]
    switch function {
    case .steps(let timing) where timing.count <= gridCount:
      corners = (0...timing.count).map { Double($0) / Double(timing.count) }
    case .linearStops(let stops) where stops.corners.count <= gridCount:
      corners = stops.corners.map(\.input)
    default: corners = [0, 1]
    }
    let places = corners.map { $0 * curve.domain.upperBound }
      .flatMap { [$0.nextDown, $0, $0.nextUp] }
      .filter(range.contains)
    return (even + places).sorted()
  }
}
