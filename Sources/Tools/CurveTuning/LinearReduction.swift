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
    let tolerance = max(tolerance, 1e-6 * source.span, .leastNormalMagnitude)
    var best = source.reduced(within: tolerance)
    // The same number of stops usually suffices for a smaller tolerance.
    var low = 0.0
    var high = 1.0
    for _ in 0..<6 where (3...100).contains(best.stops.corners.count) {
      let middle = (low + high) / 2
      let tighter = source.reduced(within: tolerance * middle)
      if tighter.stops.corners.count <= best.stops.corners.count {
        best = tighter
        high = middle
      } else {
        low = middle
      }
    }
    stops = best.stops
    maximumError = best.error
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
  private let measured: [Double]
  /// The values at those inputs.
  private var measuredValues: [Double] = []

  /// The number of even steps at which lines are compared with the curve.
  private static let measuredCount = 20_000
  /// The largest number of lines for which stops near the curve are tried.
  private static let maximumLineCount = 400
  /// The minimum number of even steps for each line.
  private static let stepsPerLine = 16
  /// The numbers of even steps between which stops are chosen.
  private static let gridCounts = [500, 1000, 2000, 5000]
  /// The distances of stops from the curve, as fractions of the tolerance.
  private static let levels = stride(from: -1.0, through: 1, by: 0.25).map { $0 }

  init(_ curve: NamedCurve) {
    self.curve = curve
    jumps = Set(curve.jumps)
    let bounds = [0] + curve.jumps.filter { $0 > 0 && $0 < 1 } + [1]
    pieces = zip(bounds, bounds.dropFirst()).map { $0...$1 }
    let domain = curve.domain
    self.domain = domain
    let length = domain.upperBound - domain.lowerBound
    if case .samples(let samples) = curve.source, length > 0 {
      measured = samples.times.map { ($0 - domain.lowerBound) / length }
    } else {
      let even = (0...Self.measuredCount).map { Double($0) / Double(Self.measuredCount) }
      let offsets = stride(from: 15.0, to: 24, by: 0.25).map { Double.exp2(-$0) }
      let steep = offsets.flatMap { [$0, 0.5 - $0, 0.5 + $0, 1 - $0] }
      measured = (even + steep).sorted()
    }
    measuredValues = measured.map { value(at: $0) }
    span = (measuredValues.max() ?? 0) - (measuredValues.min() ?? 0)
  }

  /// Returns the value at an input; at a jump, the limit from the given side.
  private func value(at input: Double, _ side: Side = .after) -> Double {
    let isBeforeJump = side == .before && jumps.contains(input)
    let shifted = isBeforeJump ? input - 1e-12 : input
    let x = domain.lowerBound + (domain.upperBound - domain.lowerBound) * shifted
    let value = curve.value(at: x)
    return value.isFinite ? value : 0
  }

  /// Returns few stops whose lines stay within a tolerance of the curve, and their error.
  ///
  /// Stops are at inputs of a coarse grid, a little above or below the curve. If a curve is too rough
  /// for all grids, as a noisy recording is, its stops are points of it.
  func reduced(within tolerance: Double) -> (stops: LinearStops, error: Double) {
    let even = (0...2000).map { Double($0) / 2000 }
    let points = fewestLines(through: even, even.map { value(at: $0) }, tolerance: tolerance)
    let minimum = Self.stepsPerLine * points.count
    let counts = points.count <= Self.maximumLineCount ? Self.gridCounts : []
    for count in counts where count >= minimum || count == counts.last {
      let grid = (0...count).map { Double($0) / Double(count) }
      let stops = stops(at: grid, within: tolerance, levels: Self.levels)
      let error = error(of: stops)
      if error <= tolerance { return (stops, error) }
    }
    let stops = stops(at: measured, within: tolerance, levels: [0])
    return (stops, error(of: stops))
  }

  /// Returns the fewest stops at some inputs and at the ends of the pieces.
  private func stops(
    at inputs: [Double], within tolerance: Double, levels: [Double]
  ) -> LinearStops {
    // Rounding the outputs uses at most a tenth of the tolerance, and deviations between inputs a
    // twentieth.
    let digits = -Double.log10(tolerance / 5)
    let places = digits.isFinite ? Int(max(0, min(12, digits.rounded(.up)))) : 0
    let room = tolerance * (levels.count > 1 ? 0.95 : 1) - 0.5 / .pow(10, Double(places))
    var stops: [LinearStops.Stop] = []
    for piece in pieces {
      let first = partitionPoint(0..<inputs.count) { inputs[$0] > piece.lowerBound }
      let end = partitionPoint(0..<inputs.count) { inputs[$0] >= piece.upperBound }
      let inputs = [piece.lowerBound] + inputs[first..<max(first, end)] + [piece.upperBound]
      var values = inputs.map { value(at: $0, $0 == piece.upperBound ? .before : .after) }
      if piece.upperBound == 1 { values[values.count - 1] = self.end(within: room) }
      let corners = fewestLines(
        through: inputs, values, tolerance: room, levels: levels.map { $0 * room })
      for (index, output) in [(0, values[0])] + corners {
        let isEnd = index == 0 || index == inputs.count - 1
        let digits = isEnd ? max(places, 9) : places
        let stop = LinearStops.Stop(output.rounded(to: digits), at: inputs[index])
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

  /// Returns the value of the last stop: a spring's target if it is within the tolerance,
  /// otherwise the curve's last value.
  private func end(within tolerance: Double) -> Double {
    let last = value(at: 1, .before)
    if case .spring = curve.curve, abs(last - curve.to) <= tolerance { return curve.to }
    return last
  }

  /// Returns the largest vertical distance of stops from the curve, in the value's unit.
  private func error(of stops: LinearStops) -> Double {
    var worst = 0.0
    for (input, value) in zip(measured, measuredValues)
    where !jumps.contains(input) || input == 0 || input == 1 {
      worst = max(worst, abs(stops.value(at: input) - value))
    }
    for jump in jumps {
      for offset in [-1e-9, 1e-9] where (0...1).contains(jump + offset) {
        worst = max(worst, abs(stops.value(at: jump + offset) - value(at: jump + offset)))
      }
    }
    return worst
  }
}

extension NamedCurve {
  /// The inputs from 0 to 1 at which the value jumps, in ascending order.
  var jumps: [Double] {
    guard case .timing(let function) = curve else { return [] }
    return function.jumps
  }
}

/// Returns the ends of the fewest straight lines along a curve, each within a tolerance of all points
/// that it passes.
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
///   - levels: The vertical distances from the points at which two lines may meet. The first line
///     begins and the last one ends at a point.
/// - Returns: The indices of the points at or near which the lines end, and the outputs there.
func fewestLines(
  through inputs: [Double], _ values: [Double], tolerance: Double, levels: [Double] = [0]
) -> [(index: Int, output: Double)] {
  /// The number of points that are visited before the search becomes greedy, which takes a
  /// fraction of a second.
  let budget = 25_000_000
  let tolerance = values.reduce(tolerance) { max($0, 1e-12 * abs($1)) }
  let last = inputs.count - 1
  /// The distances from the curve at which lines may begin or end.
  func offsets(at index: Int) -> [Double] { index == 0 || index == last ? [0] : levels }
  let width = levels.count
  var steps = [Int](repeating: .max, count: inputs.count * width)
  var before = [Int](repeating: 0, count: inputs.count * width)
  let target = last * width
  var farthest = 0
  var work = 0
  steps[0] = 0
  for start in 0..<max(last, 0) * width where steps[start] < .max {
    let (first, level) = start.quotientAndRemainder(dividingBy: width)
    // Skips paths that are no shorter than the best one.
    if steps[target] < .max, steps[start] + 1 >= steps[target] { continue }
    if work > budget, first < farthest { continue }
    let output = values[first] + offsets(at: first)[level]
    var low = -Double.infinity
    var high = Double.infinity
    for end in (first + 1)...last {
      let length = inputs[end] - inputs[first]
      let rise = values[end] - output
      for (number, offset) in offsets(at: end).enumerated() {
        let slope = (rise + offset) / length
        let index = end * width + number
        guard low <= slope, slope <= high, steps[start] + 1 < steps[index] else { continue }
        steps[index] = steps[start] + 1
        before[index] = start
        farthest = max(farthest, end)
      }
      low = max(low, (rise - tolerance) / length)
      high = min(high, (rise + tolerance) / length)
      work += width
      if low > high { break }
    }
  }
  var ends: [(index: Int, output: Double)] = []
  var end = target
  while end > 0 {
    let (index, level) = end.quotientAndRemainder(dividingBy: width)
    ends.append((index, values[index] + offsets(at: index)[level]))
    end = before[end]
  }
  return ends.reversed()
}
