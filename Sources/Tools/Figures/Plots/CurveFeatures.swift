import BezierGeometry
public import CurveTuning
import KeyframeAnimation

/// What is to be read from a curve: where it peaks, when it has settled, how fast it gets.
///
/// Extremes of formulas are found on a grid of ``gridCount`` steps, and of more in a spring's first
/// swings, and refined within a step.
public struct CurveFeatures: Hashable, Sendable {
  /// A place of the horizontal axis and a number there.
  public struct Place: Hashable, Sendable {
    /// Seconds, or points of a pull.
    public var x: Double
    /// The value, or its slope.
    public var y: Double
  }

  /// A curve counts as settled within this part of the way from its start to its end.
  public static let settlingShare = 0.01
  /// How many times as steep as the straight line from start to end a curve is that stands upright.
  public static let uprightness = 1_000.0
  /// The steps in which a formula is looked at.
  public static let gridCount = 2_000
  /// The steps in which a spring's first two swings are looked at besides.
  private static let swingCount = 400

  /// The values from which to which the curve leads: a fling's rest, a recording's ends.
  public let start: Double
  /// The value to which the curve leads.
  public let end: Double
  /// The farthest value beyond the end, seen from the start; `nil` where there is none.
  public let peak: Place?
  /// The farthest value on the start's other side; `nil` where there is none.
  public let drawBack: Place?
  /// From when on the curve stays within ``settlingShare`` of its end; `nil` where that says nothing,
  /// because the curve ends there without swinging.
  public let settling: Double?
  /// The steepest slope; `nil` where nothing moves, and where the curve stands upright: so steep that
  /// it would be through ``uprightness`` times as fast as the whole.
  public let topSpeed: Place?

  /// How far the peak is beyond the end, as a part of the way; 0 without a peak.
  public var overshoot: Double { peak.map { ($0.y - end) / (end - start) } ?? 0 }

  /// Reads a curve over its own domain.
  public init(of curve: NamedCurve) {
    let domain = curve.domain
    let (start, end) = Self.ends(of: curve)
    (self.start, self.end) = (start, end)
    let way = end - start
    let xs = Self.grid(of: curve)
    let (values, slopes) = Self.numbers(of: curve, at: xs)
    let isRubberBand = curve.unit == .points

    /// The place of the greatest number, refined where the curve is a formula.
    func greatest(_ numbers: [Double], _ function: (Double) -> Double) -> Place? {
      var index: Int?
      for next in numbers.indices where numbers[next].isFinite {
        if index.map({ numbers[next] > numbers[$0] }) ?? true { index = next }
      }
      guard let index else { return nil }
      var best = Place(x: xs[index], y: numbers[index])
      guard curve.curve != nil else { return best }
      var (low, high) = (xs[max(index - 1, 0)], xs[min(index + 1, xs.count - 1)])
      for _ in 0..<60 {
        let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
        if function(first) < function(second) { low = first } else { high = second }
      }
      let x = (low + high) / 2
      if function(x) > best.y { best = Place(x: x, y: function(x)) }
      return best
    }

    /// The least part of the way that shows, and that rounding does not make.
    let least = abs(way) * 1e-4
    let direction: Double = way < 0 ? -1 : 1
    if way != 0, !isRubberBand {
      let beyond = greatest(values.map { direction * ($0 - end) }) {
        direction * (curve.value(at: $0) - end)
      }

      .map { Place(x: $0.x, y: curve.value(at: $0.x)) }
      let behind = greatest(values.map { direction * (start - $0) }) {
        direction * (start - curve.value(at: $0))
      }

      .map { Place(x: $0.x, y: curve.value(at: $0.x)) }
      peak = beyond.flatMap { direction * ($0.y - end) > least ? $0 : nil }
      drawBack = behind.flatMap { direction * (start - $0.y) > least ? $0 : nil }
    } else {
      (peak, drawBack) = (nil, nil)
    }
    let speed = greatest(slopes.map(abs)) { abs(curve.derivative(at: $0)) }
    let limit = Self.uprightness * abs(way) / max(domain.upperBound - domain.lowerBound, 1e-300)
    topSpeed = speed.flatMap {
      $0.y > 0 && $0.y < limit ? Place(x: $0.x, y: curve.derivative(at: $0.x)) : nil
    }

    settling = Self.settling(of: curve, way: way, swings: peak != nil, xs, values, end: end)
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

  /// Where two curves are farthest apart, and how far: the second less the first.
  ///
  /// Where one is a recording, between its first and its last sample; else over both domains.
  public static func largestDifference(
    between first: NamedCurve, and second: NamedCurve
  ) -> Place? {
    CurveDifference(first, second).map { Place(x: $0.place, y: $0.difference) }
  }
}
