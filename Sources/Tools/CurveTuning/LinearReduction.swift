/// A curve reduced to a CSS `linear()` function with few stops within a vertical tolerance.
///
/// Stops do not have to be on the curve: only the straight lines between them have to stay within
/// the tolerance, so fewer stops suffice. Outputs have few digits, and the error includes their
/// rounding. The first and last stops are the ends of the curve. The last stop of a spring is its
/// target if the spring ends within the tolerance of it; a spring without a duration is given one
/// that is long enough, up to a minute.
package struct LinearReduction: Hashable, Sendable {
  /// The `linear()` function, over inputs from 0 to 1.
  package let stops: LinearStops
  /// The curve's duration, in seconds; for a rubber band, the pull in points.
  package let duration: Double
  /// The largest vertical distance of the function from the curve, in the value's unit.
  ///
  /// It is measured at 20,000 equal steps or at a recording's samples, and around the curve's
  /// jumps.
  package let maximumError: Double

  /// Reduces a curve over its domain.
  ///
  /// The outputs are the curve's values. Those of a timing function or a spring begin at
  /// ``NamedCurve/from`` and end at ``NamedCurve/to``, which should be 0 and 1 for CSS.
  ///
  /// - Parameter tolerance: The largest vertical distance from the curve, in the value's unit.
  ///   A tolerance below a millionth of the curve's range is replaced by it.
  package init(of curve: NamedCurve, tolerance: Double) {
    var curve = curve
    if curve.duration == nil, case .spring(let spring) = curve.curve, curve.from != curve.to {
      // For the last stop to be the target, the curve must end within the tolerance of it.
      let threshold = min(Spring.settlingThreshold, tolerance / abs(curve.to - curve.from) / 2)
      curve.duration = min(
        spring.settlingTime(.envelope(threshold: threshold)), NamedCurve.longestDuration)
    }
    duration = curve.domain.upperBound - curve.domain.lowerBound
    let source = ReducedFunction(curve)
    stops = source.stops(
      within: max(tolerance, 1e-6 * source.span, .leastNormalMagnitude))
    maximumError = source.error(of: stops)
  }
}

/// A curve over inputs from 0 to 1, split at its jumps.
private struct ReducedFunction {
  /// The side from which a jump is approached.
  enum Side {
    case before
    case after
  }

  /// The difference between the largest and the smallest value.
  private(set) var span = 0.0
  /// The intervals without jumps, in order; each begins at the end of the previous one.
  private let pieces: [ClosedRange<Double>]
  private let domain: ClosedRange<Double>
  private let curve: NamedCurve
  private let jumps: Set<Double>
  /// The inputs at which lines are compared with the curve: even steps and inputs where a formula may
  /// be vertical, or a recording's samples.
  private let inputs: [Double]
  /// The inputs that are preferred for stops, since they have few digits.
  private let grid: Set<Double>

  private static let stepCount = 20_000
  private static let gridCount = 2_000

  init(_ curve: NamedCurve) {
    self.curve = curve
    jumps = Set(curve.jumps)
    let bounds = [0] + curve.jumps.filter { $0 > 0 && $0 < 1 } + [1]
    pieces = zip(bounds, bounds.dropFirst()).map { $0...$1 }
    let domain = curve.domain
    self.domain = domain
    let length = domain.upperBound - domain.lowerBound
    if case .samples(let samples) = curve.source, length > 0 {
      inputs = samples.times.map { ($0 - domain.lowerBound) / length }
      grid = Set(inputs)
    } else {
      let even = (0...Self.stepCount).map { Double($0) / Double(Self.stepCount) }
      let offsets = stride(from: 15.0, to: 24, by: 0.25).map { Double.exp2(-$0) }
      let steep = offsets.flatMap { [$0, 0.5 - $0, 0.5 + $0, 1 - $0] }
      inputs = (even + steep).sorted()
      grid = Set((0...Self.gridCount).map { Double($0) / Double(Self.gridCount) })
    }
    let values = inputs.map { value(at: $0) }
    span = (values.max() ?? 0) - (values.min() ?? 0)
  }

  /// Returns the value at an input; at a jump, the limit from the given side.
  private func value(at input: Double, _ side: Side = .after) -> Double {
    let isBeforeJump = side == .before && jumps.contains(input)
    let shifted = isBeforeJump ? input - 1e-12 : input
    let x = domain.lowerBound + (domain.upperBound - domain.lowerBound) * shifted
    let value = curve.value(at: x)
    return value.isFinite ? value : 0
  }

  /// Returns stops whose lines stay within a tolerance of the curve.
  func stops(within tolerance: Double) -> LinearStops {
    // Rounding the outputs uses at most a tenth of the tolerance.
    let digits = -Double.log10(tolerance / 5)
    let places = digits.isFinite ? Int(max(0, min(12, digits.rounded(.up)))) : 0
    let room = tolerance - 0.5 / .pow(10, Double(places))
    var stops: [LinearStops.Stop] = []
    for piece in pieces {
      let line = ReducedPiece(
        inputs: inputs(in: piece), isPreferred: grid.contains,
        value: { value(at: $0, $0 == piece.upperBound ? .before : .after) },
        end: piece.upperBound == 1 ? end(within: room) : nil)
      for corner in line.corners(within: room) {
        let isEnd = corner.input == piece.lowerBound || corner.input == piece.upperBound
        let stop = LinearStops.Stop(
          corner.output.rounded(to: isEnd ? max(places, 9) : places), at: corner.input)
        if stops.last != stop { stops.append(stop) }
      }
    }
    // A curve that jumps at its end requires one more stop.
    let last = value(at: 1, .after)
    if let stop = stops.last, abs(stop.output - last) > tolerance {
      stops.append(LinearStops.Stop(last, at: 1))
    }
    return LinearStops(stops)
  }

  /// Returns the ends of a piece and the inputs in it.
  private func inputs(in piece: ClosedRange<Double>) -> [Double] {
    let first = partitionPoint(0..<inputs.count) { inputs[$0] > piece.lowerBound }
    let last = partitionPoint(0..<inputs.count) { inputs[$0] >= piece.upperBound }
    return [piece.lowerBound] + inputs[first..<max(first, last)] + [piece.upperBound]
  }

  /// Returns the value of the last stop: a spring's target if it is within the tolerance,
  /// otherwise the curve's last value.
  private func end(within tolerance: Double) -> Double {
    let last = value(at: 1, .before)
    if case .spring = curve.curve, abs(last - curve.to) <= tolerance { return curve.to }
    return last
  }

  /// Returns the largest vertical distance of stops from the curve, in the value's unit.
  func error(of stops: LinearStops) -> Double {
    var worst = 0.0
    for input in inputs where !jumps.contains(input) || input == 0 || input == 1 {
      worst = max(worst, abs(stops.value(at: input) - value(at: input)))
    }
    for jump in jumps {
      for offset in [-1e-9, 1e-9] where (0...1).contains(jump + offset) {
        worst = max(worst, abs(stops.value(at: jump + offset) - value(at: jump + offset)))
      }
    }
    return worst
  }
}

/// A part of a curve without jumps, as points.
private struct ReducedPiece {
  private let inputs: [Double]
  private var values: [Double]
  /// The indices of the points that are preferred for corners, with both ends.
  private let preferred: [Int]

  init(
    inputs: [Double], isPreferred: (Double) -> Bool, value: (Double) -> Double, end: Double?
  ) {
    self.inputs = inputs
    values = inputs.map(value)
    let last = inputs.count - 1
    if let end { values[last] = end }
    preferred = inputs.indices.filter { $0 == 0 || $0 == last || isPreferred(inputs[$0]) }
  }

  /// Returns corners of few lines that stay within a tolerance of all points.
  ///
  /// Lines between points of a bend are on one side of it, so they may deviate by twice the
  /// tolerance. Their ends are then moved into the bend by the middle of the deviations. A line that
  /// still deviates too far, as at an inflection, is split at its farthest point.
  func corners(within tolerance: Double) -> [(input: Double, output: Double)] {
    let ends = fewestLines(
      through: preferred.map { inputs[$0] }, preferred.map { values[$0] }, tolerance: 2 * tolerance)
    let indices = [0] + ends.map { preferred[$0] }
    let middles = zip(indices, indices.dropFirst()).map { first, last in
      let deviations = (first...last).map {
        values[$0] - output(at: $0, from: (first, values[first]), to: (last, values[last]))
      }
      return ((deviations.min() ?? 0) + (deviations.max() ?? 0)) / 2
    }
    let moved = indices.enumerated().map { number, index in
      number == 0 || number == indices.count - 1
        ? values[index] : values[index] + (middles[number - 1] + middles[number]) / 2
    }
    var corners = [(index: 0, output: values[0])]
    var pending = zip(indices, moved).dropFirst().reversed().map { (index: $0, output: $1) }
    while let next = pending.last, let last = corners.last {
      let farthest = (last.index..<next.index).map { index in
        (index: index, distance: abs(values[index] - output(at: index, from: last, to: next)))
      }.max { $0.distance < $1.distance }
      if let farthest, farthest.distance > tolerance, farthest.index > last.index {
        pending.append((farthest.index, values[farthest.index]))
      } else {
        corners.append(next)
        pending.removeLast()
      }
    }
    return corners.map { (inputs[$0.index], $0.output) }
  }

  /// Returns the output of the line between two corners at a point.
  private func output(
    at index: Int, from first: (index: Int, output: Double), to last: (index: Int, output: Double)
  ) -> Double {
    let length = inputs[last.index] - inputs[first.index]
    let fraction = length > 0 ? (inputs[index] - inputs[first.index]) / length : 0
    return first.output + (last.output - first.output) * fraction
  }
}

extension NamedCurve {
  /// The inputs from 0 to 1 at which the value jumps, in ascending order.
  var jumps: [Double] {
    guard case .timing(let function) = curve else { return [] }
    return function.jumps
  }
}

/// Returns the ends of the fewest straight lines between points of a curve, each within a
/// tolerance of all points that it passes.
///
/// The lines are a shortest path in the graph of admissible lines. A sweep from each point finds
/// these lines by narrowing the range of slopes that pass all points so far (Imai and Iri 1988).
/// Beyond about ten thousand points, long stretches are processed greedily.
///
/// - Parameters:
///   - inputs: The inputs of the points in ascending order; at least one.
///   - values: The values of the points.
///   - tolerance: The largest vertical distance of a line from a point. It is at least 1e-12 of
///     the largest value, to allow for rounding.
/// - Returns: The indices of the points at which the lines end.
func fewestLines(through inputs: [Double], _ values: [Double], tolerance: Double) -> [Int] {
  /// The number of points that are visited before the search becomes greedy, which takes a
  /// fraction of a second.
  let budget = 25_000_000
  let tolerance = values.reduce(tolerance) { max($0, 1e-12 * abs($1)) }
  let count = inputs.count
  var steps = [Int](repeating: .max, count: count)
  var before = [Int](repeating: 0, count: count)
  var (farthest, work) = (0, 0)
  steps[0] = 0
  for start in 0..<(count - 1) where steps[start] < .max {
    // Skips paths that are no shorter than the best one.
    if steps[count - 1] < .max, steps[start] + 1 >= steps[count - 1] { continue }
    if work > budget, start < farthest { continue }
    var (low, high) = (-Double.infinity, Double.infinity)
    for end in (start + 1)..<count {
      let (length, rise) = (inputs[end] - inputs[start], values[end] - values[start])
      let isAllowed = low <= rise / length && rise / length <= high
      low = max(low, (rise - tolerance) / length)
      high = min(high, (rise + tolerance) / length)
      work += 1
      if isAllowed, steps[start] + 1 < steps[end] {
        steps[end] = steps[start] + 1
        before[end] = start
        farthest = max(farthest, end)
      }
      if low > high { break }
    }
  }
  var ends: [Int] = []
  var end = count - 1
  while end > 0 {
    ends.append(end)
    end = before[end]
  }
  return ends.reversed()
}
