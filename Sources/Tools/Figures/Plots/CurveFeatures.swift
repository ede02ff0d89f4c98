/// The extrema, the settling time and the top speed of a curve.
///
/// The extrema of a formula are searched for on a grid of ``gridCount`` steps, denser in a
/// spring's first swings, and refined within a step.
struct CurveFeatures {
  /// The settling tolerance, as a fraction of the distance from start to end.
  private static let settlingShare = 0.01
  /// The slope from which a curve counts as vertical, as a multiple of the average slope.
  private static let uprightness = 1_000.0
  /// The number of grid steps for a formula.
  private static let gridCount = 2_000
  /// The number of additional grid steps for a spring's first two swings.
  private static let swingCount = 400

  /// The initial value; for a recording, the first sample.
  let start: Double
  /// The final value: a fling's rest, or a recording's last sample.
  let end: Double
  /// The point of the largest overshoot beyond the end; `nil` if the curve does not overshoot.
  let peak: Point?
  /// The point farthest beyond the start, away from the end; `nil` if the curve has no such point.
  let drawBack: Point?
  /// The time in seconds from which the curve stays within ``settlingShare`` of its end.
  ///
  /// It is `nil` for a rubber band, a timing function that does not overshoot, and a curve that
  /// never settles or starts at its end.
  let settling: Double?
  /// The steepest slope; `nil` if nothing moves or the curve is vertical, as defined by
  /// ``uprightness``.
  let topSpeed: Point?

  /// The overshoot as a fraction of the distance from start to end; 0 without a ``peak``.
  var overshoot: Double { peak.map { ($0.y - end) / (end - start) } ?? 0 }

  /// Analyzes a curve over its domain.
  init(of curve: NamedCurve) {
    let (start, end) = Self.ends(of: curve)
    self.start = start
    self.end = end
    let xs = Self.grid(of: curve)
    let (values, slopes) = Self.numbers(of: curve, at: xs)

    /// Returns the point whose number maximizes a measure, refined if the curve is a formula.
    func farthest(
      _ numbers: [Double], _ read: (Double) -> Double, by measure: (Double) -> Double
    ) -> Point? {
      let known = numbers.indices.filter { measure(numbers[$0]).isFinite }
      guard let index = known.max(by: { measure(numbers[$0]) < measure(numbers[$1]) }) else {
        return nil
      }
      guard curve.curve != nil else { return Point(x: xs[index], y: read(xs[index])) }
      var low = xs[max(index - 1, 0)]
      var high = xs[min(index + 1, xs.count - 1)]
      for _ in 0..<60 {
        let first = low + (high - low) / 3
        let second = high - (high - low) / 3
        if measure(read(first)) < measure(read(second)) { low = first } else { high = second }
      }
      let middle = (low + high) / 2
      let x = measure(read(middle)) > measure(numbers[index]) ? middle : xs[index]
      return Point(x: x, y: read(x))
    }

    let change = end - start
    let isRubberBand = curve.unit == .points
    /// Returns the point farthest beyond an end, or `nil` if it is beyond by at most 1e-4 of the
    /// distance, if the ends are equal, or for a rubber band.
    func outside(_ measure: (Double) -> Double) -> Point? {
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
    settling = Self.settling(of: curve, distance: change, swings: peak != nil, xs, values, end: end)
  }

  /// Returns the settling time, in closed form for a spring or a fling.
  private static func settling(
    of curve: NamedCurve, distance: Double, swings: Bool, _ xs: [Double], _ values: [Double],
    end: Double
  ) -> Double? {
    let band = abs(distance) * settlingShare
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
    var outside = xs[last]
    var inside = xs[last + 1]
    for _ in 0..<60 where curve.curve != nil {
      let middle = (outside + inside) / 2
      if abs(curve.value(at: middle) - end) > band { outside = middle } else { inside = middle }
    }
    return inside
  }

  /// Returns the values and slopes on the grid; those of a recording come from its samples.
  private static func numbers(of curve: NamedCurve, at xs: [Double]) -> ([Double], [Double]) {
    guard case .samples(let samples) = curve.source else {
      return (xs.map { curve.value(at: $0) }, xs.map { curve.derivative(at: $0) })
    }
    let times = samples.times
    let values = samples.values
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

  /// Returns the x-coordinates at which a curve is evaluated.
  ///
  /// For a recording, these are its times. For a formula, they form an even grid, with
  /// additional points in a spring's first two swings and on both sides of each corner or jump
  /// of a timing function.
  static func grid(of curve: NamedCurve, over range: ClosedRange<Double>? = nil) -> [Double] {
    if case .samples(let samples) = curve.source { return samples.times }
    let range = range ?? curve.domain
    let span = range.upperBound - range.lowerBound
    let even = (0...gridCount).map { range.lowerBound + span * Double($0) / Double(gridCount) }
    if case .spring(let spring)? = curve.curve {
      // The extrema and the top speed are in the first two swings.
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
    let edges = corners.map { $0 * curve.domain.upperBound }
      .flatMap { [$0.nextDown, $0, $0.nextUp] }
      .filter(range.contains)
    return (even + edges).sorted()
  }
}
